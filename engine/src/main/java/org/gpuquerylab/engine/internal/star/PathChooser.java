package org.gpuquerylab.engine.internal.star;

import java.util.List;
import java.util.function.BiFunction;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.plan.Use;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jspecify.annotations.Nullable;

/**
 * Chooses whether one pass or operators answer a statement. Unless the pass is asked for or ruled
 * out, star queries take the way whose predicted time is shorter; but those who ask for an order of
 * joins, or for estimates that lead to one, get it from operators. Several threads may use an
 * instance, if they share a lock.
 */
public final class PathChooser implements AutoCloseable {
  private final Backend backend;
  private final HostTables tables;
  private final BiFunction<List<RelNode>, HostRelation, HostRelation> above;
  private Use asked = Use.AUTO;
  private boolean ordered;
  private @Nullable PathPredictor predictor;
  private @Nullable StarPass pass;

  /**
   * Creates a chooser that opens the pass when a statement first may take it.
   *
   * @param above runs the nodes above an aggregation, see {@link StarPass}
   */
  public PathChooser(
      Backend backend,
      HostTables tables,
      BiFunction<List<RelNode>, HostRelation, HostRelation> above) {
    this.backend = backend;
    this.tables = tables;
    this.above = above;
  }

  /** When star queries take the pass from now on. */
  public void ask(Use use) {
    asked = use;
    if (use == Use.OFF) {
      close();
    }
  }

  /** From now on an order of joins is asked for, or estimates that lead to one. */
  public void askForOrder() {
    ordered = true;
  }

  /** Predicts by this instead of what was measured on the device. */
  public void predictBy(PathPredictor other) {
    predictor = other;
  }

  /**
   * The way of a statement without a given plan.
   *
   * @param sql its text
   */
  public AnswerPath choose(BoundQuery statement, String sql) {
    if (asked == Use.OFF) {
      return AnswerPath.byOperators("as asked for");
    } else if (asked == Use.AUTO && ordered) {
      return AnswerPath.byOperators("as an order is asked for");
    } else if (!StarPass.runsOn(backend.device())) {
      return AnswerPath.byOperators("as the device lacks 64-bit atomics");
    }
    PlannedStar star = opened().star(statement, sql).orElse(null);
    if (star == null) {
      return AnswerPath.byOperators("as it is no star query");
    }
    PathTimes times = predictor().predict(star);
    if (asked == Use.AUTO && !times.choosesPass()) {
      return new AnswerPath(null, times, "operators; " + times);
    }
    return new AnswerPath(
        star, times, (asked == Use.AUTO ? "one pass; " : "one pass, as asked for; ") + times);
  }

  private StarPass opened() {
    StarPass open = pass;
    if (open == null) {
      open = new StarPass(backend, tables, above);
      pass = open;
    }
    return open;
  }

  private PathPredictor predictor() {
    PathPredictor known = predictor;
    if (known == null) {
      known = MeasuredPaths.of(backend.device());
      predictor = known;
    }
    return known;
  }

  /** The pass; null if no statement may take it. */
  public @Nullable StarPass pass() {
    return pass;
  }

  /** Frees what the pass has on the device. */
  @Override
  public void close() {
    if (pass != null) {
      pass.close();
      pass = null;
    }
  }
}
