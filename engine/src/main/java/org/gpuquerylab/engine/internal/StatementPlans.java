package org.gpuquerylab.engine.internal;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.engine.internal.estimate.Estimates;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.estimate.InjectedRows;
import org.gpuquerylab.engine.internal.estimate.JoinKeyCounts;
import org.gpuquerylab.engine.internal.plan.StatementPlanner;
import org.gpuquerylab.engine.internal.star.AnswerPath;
import org.gpuquerylab.engine.internal.star.PathChooser;
import org.gpuquerylab.engine.internal.star.PathPredictor;
import org.gpuquerylab.engine.internal.star.StarPass;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.LastUsed;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.jspecify.annotations.Nullable;

/**
 * Plans statements by what the user chose, and keeps those that were used last. Several threads may
 * use an instance; one at a time plans.
 */
public final class StatementPlans implements AutoCloseable {
  private static final double NANOS_PER_MILLI = 1e6;

  /** The most statements that stay prepared. */
  private static final int PREPARED = 256;

  private final SqlFrontEnd frontEnd;
  private final DataFolder data;
  private final JoinKeyCounts keys;
  private final AnswerExecution above = new AnswerExecution();
  private final PathChooser paths;
  private final Map<String, PlannedStatement> prepared = new LastUsed<>(PREPARED);
  private JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost();
  private Estimator estimator = Estimator.MAX_ENTROPY;
  private InjectedRows given = InjectedRows.NONE;

  /** Plans statements over data for a device. */
  public StatementPlans(SqlFrontEnd frontEnd, DataFolder data, HostTables tables, Backend backend) {
    this.frontEnd = frontEnd;
    this.data = data;
    keys = new JoinKeyCounts(tables);
    paths = new PathChooser(backend, tables, above::run);
  }

  /** Orders joins by another algorithm or cost function from now on. */
  public synchronized void orderBy(JoinOrderOptimizer other) {
    optimizer = other;
    askForOrder();
  }

  /** Orders joins by other cardinalities from now on. */
  public synchronized void estimateBy(Estimator other) {
    estimator = other;
    askForOrder();
  }

  /** Takes given cardinalities before those of the estimator from now on. */
  public synchronized void give(InjectedRows rows) {
    given = rows;
    askForOrder();
  }

  /** Leaves statements to operators from now on, unless the pass is asked for. */
  public synchronized void askForOrder() {
    paths.askForOrder();
    prepared.clear();
  }

  /** When from now on star queries take the pass. */
  public synchronized void askForPass(Use use) {
    paths.ask(use);
    prepared.clear();
  }

  /** Chooses by other predicted times from now on. */
  public synchronized void predictBy(PathPredictor predictor) {
    paths.predictBy(predictor);
    prepared.clear();
  }

  /** Whether a statement is prepared. */
  public synchronized boolean isPrepared(String sql) {
    return prepared.get(sql) != null;
  }

  /**
   * A statement by the plan that is chosen for it.
   *
   * @param source its name in messages
   * @throws InputException if it is refused
   */
  public synchronized PlannedStatement prepared(String sql, String source) {
    PlannedStatement known = prepared.get(sql);
    if (known == null) {
      known = planned(sql, source, null);
      prepared.put(sql, known);
    }
    return known;
  }

  /**
   * A statement by a plan.
   *
   * @param source its name in messages
   * @param asked the plan that must run; null if one is chosen
   * @throws InputException if it is refused, or if the plan does not fit it
   */
  public synchronized PlannedStatement planned(
      String sql, String source, @Nullable QueryPlan asked) {
    StatementPlanner planner =
        new StatementPlanner(new Estimates(estimator, given, data, keys), optimizer);
    long start = System.nanoTime();
    BoundQuery query = frontEnd.bind(sql, source);
    long bound = System.nanoTime();
    planner.check(query);
    AnswerPath path =
        asked == null ? paths.choose(query, sql) : AnswerPath.byOperators("as a plan is asked for");
    long chosen = System.nanoTime();
    PlannedStatement planned =
        new PlannedStatement(
            query,
            path,
            (bound - start) / NANOS_PER_MILLI,
            (chosen - bound) / NANOS_PER_MILLI,
            () -> ordered(planner, query, sql, asked));
    if (path.star() == null) {
      planned.estimates(); // Faults of the statement and of the plan are told here.
    }
    return planned;
  }

  /** Only one thread at a time may use the optimizer. */
  private synchronized PlanEstimates ordered(
      StatementPlanner planner, BoundQuery query, String sql, @Nullable QueryPlan asked) {
    return new PlanEstimates(planner.prepare(query, sql, asked), planner.costFunction());
  }

  /** The pass; null if no statement may take it. */
  public synchronized @Nullable StarPass pass() {
    return paths.pass();
  }

  /** Frees what the pass has on the device. */
  @Override
  public synchronized void close() {
    paths.close();
    above.close();
  }
}
