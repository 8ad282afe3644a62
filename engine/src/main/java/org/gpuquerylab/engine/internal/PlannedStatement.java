package org.gpuquerylab.engine.internal;

import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.answer.StatementTimes;
import org.gpuquerylab.engine.internal.plan.PlanningTimes;
import org.gpuquerylab.engine.internal.plan.PreparedStatement;
import org.gpuquerylab.engine.internal.star.AnswerPath;
import org.gpuquerylab.engine.internal.star.PlannedStar;
import org.gpuquerylab.engine.internal.star.StarPass;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.jspecify.annotations.Nullable;

/**
 * A statement that is planned as far as it was needed: one that the pass answers is not estimated,
 * and its joins are not in order, before operators must answer it. Several threads may use an
 * instance.
 */
public final class PlannedStatement {
  private final BoundQuery query;
  private final double parseMillis;
  private final double chooseMillis;
  private final Supplier<PlanEstimates> ordering;
  private AnswerPath path;
  private @Nullable PlanEstimates estimates;

  /**
   * Creates a statement that is bound.
   *
   * @param path how it is answered
   * @param parseMillis the time to bind it
   * @param chooseMillis the time to find the path
   * @param ordering orders its joins, once
   */
  PlannedStatement(
      BoundQuery query,
      AnswerPath path,
      double parseMillis,
      double chooseMillis,
      Supplier<PlanEstimates> ordering) {
    this.query = query;
    this.path = path;
    this.parseMillis = parseMillis;
    this.chooseMillis = chooseMillis;
    this.ordering = ordering;
  }

  /** The statement as it was bound. */
  public RelNode tree() {
    return query.tree();
  }

  /** How the statement is answered. */
  public synchronized AnswerPath path() {
    return path;
  }

  /**
   * Answers the statement in one pass; if that does not work, operators answer it from now on.
   *
   * @param state what was there before the run
   * @return null if operators must answer
   */
  public @Nullable QueryResult inOnePass(StarPass pass, StatementTimes.State state) {
    AnswerPath by = path();
    if (by.star() == null) {
      return null;
    }
    try {
      QueryResult answer = pass.run(by, tree().getRowType().getFieldNames(), times(), state);
      if (answer == null) {
        leavePass("as the pass does not tell a sum that is NULL from 0");
      }
      return answer;
    } catch (OutOfDeviceMemoryException e) {
      leavePass("as the pass needs more memory than there is");
      return null;
    }
  }

  private synchronized void leavePass(String reason) {
    path = AnswerPath.byOperators(reason);
  }

  /** The estimates of the statement with its joins in order. */
  public synchronized PlanEstimates estimates() {
    PlanEstimates known = estimates;
    if (known == null) {
      known = ordering.get();
      estimates = known;
    }
    return known;
  }

  /** The plan by which the statement is answered. */
  public QueryPlan plan() {
    PlannedStar star = path().star();
    return star == null ? estimates().statement().plan() : star.plan();
  }

  /** The steps of the statement, which does not run. */
  public List<PlanStep> steps() {
    AnswerPath by = path();
    PlannedStar star = by.star();
    return star == null ? estimates().steps() : List.of(star.step(by.passMillis(), -1, Double.NaN));
  }

  /** The bytes of device memory that the statement is estimated to need. */
  public long bytes(DeviceColumns columns) {
    PlannedStar star = path().star();
    return star == null
        ? new MemoryEstimate(estimates(), columns).bytes(estimates().statement().tree())
        : star.bytes();
  }

  /** The times of planning for a run by the path. */
  public PlanningTimes times() {
    if (path().star() != null) {
      return new PlanningTimes(parseMillis, 0, chooseMillis);
    }
    PreparedStatement statement = estimates().statement();
    return new PlanningTimes(
        parseMillis, statement.estimateMillis(), chooseMillis + statement.orderMillis());
  }
}
