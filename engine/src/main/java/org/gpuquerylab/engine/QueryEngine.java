package org.gpuquerylab.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.engine.internal.DeviceColumns;
import org.gpuquerylab.engine.internal.DynamicParameters;
import org.gpuquerylab.engine.internal.PlannedStatement;
import org.gpuquerylab.engine.internal.StatementExecution;
import org.gpuquerylab.engine.internal.StatementFaults;
import org.gpuquerylab.engine.internal.StatementPlans;
import org.gpuquerylab.engine.internal.TreeExecution;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.estimate.InjectedRows;
import org.gpuquerylab.engine.internal.plan.PreparedStatement;
import org.gpuquerylab.engine.internal.star.PathPredictor;
import org.gpuquerylab.engine.internal.star.StarPass;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.operators.RelationalOperators;
import org.jspecify.annotations.Nullable;

/**
 * Answers statements in SQL over data in files.
 *
 * <pre>{@code
 * try (Backend backend = Backends.find().open("cpu");
 *     QueryEngine engine = QueryEngine.open(Path.of("data"), backend)) {
 *   System.out.println(engine.query("select count(*) from orders").rows().toRows());
 * }
 * }</pre>
 *
 * <p>A statement is bound by Calcite. A star query may be one pass, see {@link #withStarPath}. Of
 * other statements, each join block is ordered under C_out with cardinalities from statistics,
 * samples and join keys of the data, and the plan runs on the device, operator by operator; columns
 * stay on the device once a statement has used them, until its memory is short, see {@link
 * Backend#limitMemory}. A statement that does not fit reads its largest tables in chunks, or runs
 * on the host; {@link PlanStep#details} says so. Only one thread at a time may use an instance.
 */
public final class QueryEngine implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Closer resources = new Closer();
  private final DataFolder data;
  private final HostTables tables;
  private final RelationalOperators operators;
  private final DeviceColumns columns;
  private final StatementPlans plans;

  /** Held while a statement runs, and alone by one that ran out of memory. */
  private final ReentrantReadWriteLock memory;

  private Use filters = Use.AUTO;
  private boolean hasRun;

  private QueryEngine(DataFolder data, Backend backend) {
    this.data = data;
    tables = new HostTables(data.tables());
    SqlFrontEnd frontEnd = new SqlFrontEnd(resources.orClose(() -> catalogue(data.schema())));
    operators = resources.orClose(() -> resources.own(new RelationalOperators(backend)));
    columns = resources.own(new DeviceColumns(tables, backend));
    plans = resources.own(new StatementPlans(frontEnd, data, tables, backend));
    memory = new ReentrantReadWriteLock(true);
  }

  private QueryEngine(QueryEngine other) {
    data = other.data;
    tables = other.tables;
    operators = resources.own(new RelationalOperators(other.backend()));
    columns = other.columns;
    plans = other.plans;
    memory = other.memory;
    filters = other.filters;
    hasRun = other.hasRun;
  }

  /**
   * Loads data, and opens a queue on a device.
   *
   * @param data what {@link DataFolder#open} takes
   * @param backend must stay open as long as the engine
   * @throws InputException if the data cannot be read; the message names the file
   */
  public static QueryEngine open(Path data, Backend backend) {
    DataFolder loaded = DataFolder.open(data);
    try {
      QueryEngine engine = new QueryEngine(loaded, backend);
      engine.resources.own(loaded);
      return engine;
    } catch (RuntimeException | Error e) {
      loaded.close();
      throw e;
    }
  }

  /**
   * Opens a queue on a device, for data that several engines may share.
   *
   * @param data must stay open as long as the engine, which does not close it
   * @param backend must stay open as long as the engine
   */
  public static QueryEngine over(DataFolder data, Backend backend) {
    return new QueryEngine(data, backend);
  }

  /**
   * An engine for another thread: it has its own queue, and shares the data, the columns on the
   * device, the statements that are prepared, the choices how to plan, and the star path, whose
   * passes run one after another. If statements of several threads run out of memory, they run
   * again one after another.
   *
   * @return to be closed before this engine
   */
  public QueryEngine beside() {
    return new QueryEngine(this);
  }

  private static Catalogue catalogue(String schema) {
    try {
      return Catalogues.read(
          new ByteArrayInputStream(schema.getBytes(StandardCharsets.UTF_8)), "the data");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Orders joins by another algorithm or cost function from now on.
   *
   * @param other open as long as the engine uses it; the engine does not close it
   * @return this engine
   */
  public QueryEngine withOptimizer(JoinOrderOptimizer other) {
    plans.orderBy(other);
    return this;
  }

  /** Orders joins by other cardinalities from now on; returns this engine. */
  public QueryEngine withEstimator(Estimator other) {
    plans.estimateBy(other);
    return this;
  }

  /**
   * Takes cardinalities from a file from now on; those that it lacks are the estimator's. The file
   * has rows by sets of relations, which have the names that plans show:
   *
   * <pre>{@code
   * {"cardinalities": [{"relations": ["o", "c"], "rows": 1200}]}
   * }</pre>
   *
   * @return this engine
   * @throws InputException if the file cannot be read; the message names the place
   */
  public QueryEngine withCardinalities(Path file) {
    plans.give(InjectedRows.read(file));
    return this;
  }

  /**
   * When from now on the keys of a join's build side filter the tables from which the keys of its
   * probe side come (sideways information passing); at first {@link Use#AUTO}. Returns this engine.
   */
  public QueryEngine withSidewaysFilters(Use use) {
    filters = use;
    if (use != Use.AUTO) {
      plans.askForOrder();
    }
    return this;
  }

  /**
   * When from now on a statement without a given plan that is a star query (aggregates by groups
   * over a table that joins others by a key each) is answered in one pass over that table, which a
   * device replays, or by operators. The pass reads each column that it needs once, in as few bytes
   * as hold its values, from a copy of its own on the device.
   *
   * <p>By {@link Use#AUTO}, as at first, the predicted times decide, and the pass where the device
   * was not measured. But after {@link #withOptimizer}, {@link #withEstimator}, {@link
   * #withCardinalities} or {@link #withSidewaysFilters} all statements run by operators: these ask
   * for an order of joins, which the pass does not have.
   *
   * @return this engine
   */
  public QueryEngine withStarPath(Use use) {
    plans.askForPass(use);
    return this;
  }

  /** Chooses between the star path and operators by other predicted times; returns this engine. */
  QueryEngine withPredictor(PathPredictor predictor) {
    plans.predictBy(predictor);
    return this;
  }

  /** The data. */
  public DataFolder data() {
    return data;
  }

  /** The device. */
  public Backend backend() {
    return operators.context().backend();
  }

  /** Like {@link #query(String, String)}, with {@code SQL} as the name. */
  public QueryResult query(String sql) {
    return query(sql, "SQL");
  }

  /**
   * Answers a statement.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused, or if the device or the JVM fails; the
   *     message is one line
   */
  public QueryResult query(String sql, String source) {
    StatementTimes.State state = plans.isPrepared(sql) ? StatementTimes.State.HOT : next();
    return run(plans.prepared(sql, source), source, state);
  }

  /**
   * Answers a statement by a plan.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused, if the plan is none of this statement, or
   *     if the device has too little memory; the message is one line
   */
  public QueryResult query(String sql, String source, QueryPlan plan) {
    return run(plans.planned(sql, source, plan), source, next());
  }

  private StatementTimes.State next() {
    return hasRun ? StatementTimes.State.WARM : StatementTimes.State.COLD;
  }

  private QueryResult run(PlannedStatement planned, String source, StatementTimes.State state) {
    DynamicParameters.refuse(planned.tree(), source);
    hasRun = true;
    QueryResult inOnePass = inOnePass(planned, source, state);
    return inOnePass == null ? byOperators(planned, source, state) : inOnePass;
  }

  /** The answer by one pass; null if operators must answer. */
  private @Nullable QueryResult inOnePass(
      PlannedStatement planned, String source, StatementTimes.State state) {
    StarPass pass = plans.pass();
    if (pass == null || planned.path().star() == null) {
      return null;
    }
    memory.readLock().lock();
    try {
      return StatementFaults.refusing(source, () -> planned.inOnePass(pass, state));
    } finally {
      memory.readLock().unlock();
    }
  }

  private QueryResult byOperators(
      PlannedStatement planned, String source, StatementTimes.State state) {
    PreparedStatement statement = planned.estimates().statement();
    long start = System.nanoTime();
    StatementExecution.Setting setting =
        new StatementExecution.Setting(
            operators, columns, tables, planned.estimates(), source, filters, memory);
    StatementExecution run =
        StatementFaults.refusing(source, () -> StatementExecution.run(statement.tree(), setting));
    double running = (System.nanoTime() - start) / NANOS_PER_MILLI;
    TreeExecution execution = run.execution();
    return new QueryResult(
        statement.tree().getRowType().getFieldNames(),
        run.rows(),
        execution.steps(),
        run.shortages(),
        planned.times().ofRun(state, running, execution.waitMillis(), execution.fetchMillis()),
        statement.plan(),
        execution.plan().of(statement));
  }

  /**
   * The steps of a statement, which does not run.
   *
   * @param source the statement's name in messages
   * @return its operators, each before its inputs, or the one pass
   * @throws InputException if the statement is refused; the message is one line
   */
  public List<PlanStep> explain(String sql, String source) {
    return plans.prepared(sql, source).steps();
  }

  /** Like {@link #explain(String, String)}, for a plan that may be asked for. */
  public List<PlanStep> explain(String sql, String source, QueryPlan plan) {
    return plans.planned(sql, source, plan).steps();
  }

  /**
   * The device memory that a statement is estimated to need, in bytes: the columns that it reads,
   * and at its largest operator the rows that are there at once, or the tables and sums of the one
   * pass. Columns that are on the device already count.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused; the message is one line
   */
  public long estimatedBytes(String sql, String source) {
    return plans.prepared(sql, source).bytes(columns);
  }

  /**
   * The plan of a statement, which does not run.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused; the message is one line
   */
  public QueryPlan plan(String sql, String source) {
    return plans.prepared(sql, source).plan();
  }

  /**
   * Whether one pass or operators answer a statement, with the reason and the predicted times of
   * both, in one line such as {@code one pass; predicted: one pass 0.41 ms, operators 5.2 ms}. It
   * tells what ran if the statement has run.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused; the message is one line
   */
  public String path(String sql, String source) {
    return plans.prepared(sql, source).path().words();
  }

  /** Frees the columns on the device, and the data. */
  @Override
  public void close() {
    resources.close();
  }
}
