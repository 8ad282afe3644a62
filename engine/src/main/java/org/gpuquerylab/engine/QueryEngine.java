package org.gpuquerylab.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
import org.gpuquerylab.engine.internal.MemoryEstimate;
import org.gpuquerylab.engine.internal.PlanEstimates;
import org.gpuquerylab.engine.internal.StatementExecution;
import org.gpuquerylab.engine.internal.StatementFaults;
import org.gpuquerylab.engine.internal.TreeExecution;
import org.gpuquerylab.engine.internal.estimate.Estimates;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.estimate.InjectedRows;
import org.gpuquerylab.engine.internal.estimate.JoinKeyCounts;
import org.gpuquerylab.engine.internal.plan.PreparedStatement;
import org.gpuquerylab.engine.internal.plan.StatementPlanner;
import org.gpuquerylab.engine.internal.star.StarPass;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.LastUsed;
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
 * <p>A statement is bound by Calcite. Each of its join blocks is ordered under C_out with
 * cardinalities from statistics, samples and join keys of the data. The plan runs on the device,
 * operator by operator; columns stay on the device once a statement has used them, until its memory
 * is short, see {@link Backend#limitMemory}. A statement that does not fit reads its largest tables
 * in chunks, or runs on the host; {@link PlanStep#details} says so. Only one thread at a time may
 * use an instance.
 */
public final class QueryEngine implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  /** The most statements that stay prepared. */
  private static final int PREPARED = 256;

  private final Closer resources = new Closer();
  private final DataFolder data;
  private final HostTables tables;
  private final SqlFrontEnd frontEnd;
  private final RelationalOperators operators;
  private final DeviceColumns columns;
  private final JoinKeyCounts keys;

  /** Held while a statement runs, and alone by one that ran out of memory. */
  private final ReentrantReadWriteLock memory;

  private Map<String, Planned> prepared;
  private JoinOrderOptimizer optimizer;
  private Estimator estimator = Estimator.MAX_ENTROPY;
  private InjectedRows given = InjectedRows.NONE;
  private boolean filters;
  private @Nullable StarPass stars;
  private boolean hasRun;

  /**
   * A statement whose joins are in order, and what its steps are estimated at.
   *
   * @param star the star query that answers it; null if operators do
   */
  private record Planned(
      PreparedStatement statement, PlanEstimates estimates, StarPass.@Nullable Star star) {}

  private QueryEngine(DataFolder data, Backend backend) {
    this.data = data;
    tables = new HostTables(data.tables());
    frontEnd = new SqlFrontEnd(resources.orClose(() -> catalogue(data.schema())));
    operators = resources.orClose(() -> resources.own(new RelationalOperators(backend)));
    columns = resources.own(new DeviceColumns(tables, backend));
    keys = new JoinKeyCounts(tables);
    memory = new ReentrantReadWriteLock(true);
    prepared = new LastUsed<>(PREPARED);
    optimizer = JoinOrderOptimizer.onHost();
  }

  private QueryEngine(QueryEngine other) {
    data = other.data;
    tables = other.tables;
    frontEnd = other.frontEnd;
    operators = resources.own(new RelationalOperators(other.backend()));
    columns = other.columns;
    keys = other.keys;
    memory = other.memory;
    prepared = other.prepared;
    optimizer = other.optimizer;
    estimator = other.estimator;
    given = other.given;
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
   * device, and the statements that are prepared, but no star path. If statements of several
   * threads run out of memory, they run again one after another.
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
    optimizer = other;
    prepared = new LastUsed<>(PREPARED);
    return this;
  }

  /** Orders joins by other cardinalities from now on; returns this engine. */
  public QueryEngine withEstimator(Estimator other) {
    estimator = other;
    prepared = new LastUsed<>(PREPARED);
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
    given = InjectedRows.read(file);
    prepared = new LastUsed<>(PREPARED);
    return this;
  }

  /**
   * Whether from now on the keys of a join's build side filter the tables from which the keys of
   * its probe side come (sideways information passing); at first they do not.
   *
   * @return this engine
   */
  public QueryEngine withSidewaysFilters(boolean on) {
    filters = on;
    return this;
  }

  /**
   * Whether from now on a statement without a given plan that is a star query (a sum over a table
   * that joins others by a key each, by groups) is answered in one pass over that table, which a
   * device replays; at first it is not. The pass reads each column that it needs once, in as few
   * bytes as hold its values, from a copy of its own on the device.
   *
   * @return this engine
   */
  public QueryEngine withStarPath(boolean on) {
    prepared = new LastUsed<>(PREPARED);
    if (stars != null) {
      stars.close();
      stars = null;
    }
    if (on) {
      stars = new StarPass(backend(), tables);
    }
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
    StatementTimes.State state = isPrepared(sql) ? StatementTimes.State.HOT : next();
    return run(prepared(sql, source), source, state);
  }

  /**
   * Answers a statement by a plan.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused, if the plan is none of this statement, or
   *     if the device has too little memory; the message is one line
   */
  public QueryResult query(String sql, String source, QueryPlan plan) {
    return run(planned(sql, source, plan), source, next());
  }

  private Planned prepared(String sql, String source) {
    synchronized (frontEnd) {
      Planned known = prepared.get(sql);
      if (known == null) {
        known = planned(sql, source, null);
        prepared.put(sql, known);
      }
      return known;
    }
  }

  private boolean isPrepared(String sql) {
    synchronized (frontEnd) {
      return prepared.get(sql) != null;
    }
  }

  private Planned planned(String sql, String source, @Nullable QueryPlan asked) {
    // Only one thread at a time may plan.
    synchronized (frontEnd) {
      PreparedStatement statement = planner().prepare(sql, source, asked);
      return new Planned(
          statement,
          new PlanEstimates(statement, optimizer.costFunction()),
          stars == null || asked != null ? null : stars.star(statement).orElse(null));
    }
  }

  private StatementTimes.State next() {
    return hasRun ? StatementTimes.State.WARM : StatementTimes.State.COLD;
  }

  private StatementPlanner planner() {
    return new StatementPlanner(frontEnd, new Estimates(estimator, given, data, keys), optimizer);
  }

  private QueryResult run(Planned planned, String source, StatementTimes.State state) {
    PreparedStatement statement = planned.statement();
    DynamicParameters.refuse(statement.tree(), source);
    hasRun = true;
    QueryResult ofStar = star(planned, source, state);
    return ofStar == null ? byOperators(planned, source, state) : ofStar;
  }

  /** The answer by one pass; null if there is none, or if memory does not suffice for it. */
  private @Nullable QueryResult star(Planned planned, String source, StatementTimes.State state) {
    StarPass path = stars;
    StarPass.Star star = planned.star();
    PreparedStatement statement = planned.statement();
    if (path == null || star == null) {
      return null;
    }
    double rows = planned.estimates().rows(statement.tree());
    memory.readLock().lock();
    try {
      return StatementFaults.refusing(source, () -> path.run(star, statement, state, rows));
    } finally {
      memory.readLock().unlock();
    }
  }

  private QueryResult byOperators(Planned planned, String source, StatementTimes.State state) {
    PreparedStatement statement = planned.statement();
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
        statement.times(state, running, execution.waitMillis(), execution.fetchMillis()),
        statement.plan(),
        execution.plan().of(statement));
  }

  /**
   * The operators of a statement, which does not run.
   *
   * @param source the statement's name in messages
   * @return its operators, each before its inputs
   * @throws InputException if the statement is refused; the message is one line
   */
  public List<PlanStep> explain(String sql, String source) {
    return prepared(sql, source).estimates().steps();
  }

  /** Like {@link #explain(String, String)}, for a plan that may be asked for. */
  public List<PlanStep> explain(String sql, String source, QueryPlan plan) {
    return planned(sql, source, plan).estimates().steps();
  }

  /**
   * The device memory that a statement is estimated to need, in bytes: the columns that it reads,
   * and at its largest operator the rows that are there at once. Columns that are on the device
   * already count.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused; the message is one line
   */
  public long estimatedBytes(String sql, String source) {
    Planned planned = prepared(sql, source);
    return new MemoryEstimate(planned.estimates(), columns).bytes(planned.statement().tree());
  }

  /**
   * The plan of a statement, which does not run.
   *
   * @param source the statement's name in messages
   * @throws InputException if the statement is refused; the message is one line
   */
  public QueryPlan plan(String sql, String source) {
    return prepared(sql, source).statement().plan();
  }

  /** Frees the columns on the device, and the data. */
  @Override
  public void close() {
    withStarPath(false);
    resources.close();
  }
}
