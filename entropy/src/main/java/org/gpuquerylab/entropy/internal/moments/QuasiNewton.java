package org.gpuquerylab.entropy.internal.moments;

import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;

/**
 * Limited-memory BFGS on the normalised dual, from independence, in the coordinates of the {@link
 * IndependentFeatures}; in these coordinates the Hessian at independence is the identity. The
 * initial metric is the identity or, for correlated predicates, a {@link CorrelationMetric}.
 * Evaluating a point needs only the moments of the known sets.
 *
 * <p>If another method can continue from the current point, this method gives up once {@link
 * Stagnation} reports that it is too slow.
 */
final class QuasiNewton {
  /**
   * A step that changes the slope's sign has gone too far if the new slope exceeds this fraction of
   * the old one.
   */
  private static final double MOST_OVERSHOT = 0.9;

  private static final int MAX_SHORTENINGS = 20;

  private final DualProblem dual;
  private final SolverOptions options;
  private final Moments moments;
  private final IndependentFeatures features;
  private final CorrelationMetric metric;
  private final StepTimer timer;
  private final SecantPairs secants;
  private final double[] excess;
  private final double[] direction;
  private final double[] step;
  private DualPoint point;
  private DualPoint next;
  private double[] gradient;
  private double[] nextGradient;
  private int passes;

  QuasiNewton(
      DualProblem dual,
      Moments moments,
      IndependentFeatures features,
      CorrelationMetric metric,
      SecantPairs secants,
      SolverOptions options,
      StepTimer timer) {
    int m = dual.problem().size();
    this.dual = dual;
    this.options = options;
    this.moments = moments;
    this.features = features;
    this.metric = metric;
    this.secants = secants;
    this.timer = timer;
    excess = new double[m];
    direction = new double[m];
    step = new double[m];
    gradient = new double[m];
    nextGradient = new double[m];
    point = new DualPoint(dual);
    next = new DualPoint(dual);
  }

  /**
   * Iterates from the dual's start, or from independence if the dual has no start, until the method
   * converges or gives up.
   *
   * @param cap the maximum number of steps
   * @param patient whether to continue however slow the method is
   * @return the number of steps taken
   */
  int run(Independence independence, int cap, boolean patient) {
    point.begin(dual, independence);
    point.evaluate(dual.hasStart() ? moments : independence, false, timer);
    secants.clear();
    int steps = 0;
    if (isConverged() || cap == 0) {
      return 0;
    }
    gradient(point, gradient);
    Stagnation progress = new Stagnation(point.residual());
    while (steps < cap && step()) {
      steps++;
      if (isConverged() || (progress.isTooSlow(point.residual(), passes) && !patient)) {
        break;
      }
    }
    return steps;
  }

  boolean isConverged() {
    return point.residual() <= dual.stopping(options.stopping()).epsilon();
  }

  DualPoint point() {
    return point;
  }

  /** The number of passes over the cells. */
  int passes() {
    return passes;
  }

  private void gradient(DualPoint at, double[] to) {
    timer.enter(Step.CHOLESKY);
    for (int i = 1; i < excess.length; i++) {
      excess[i] = at.excess(i);
    }
    features.apply(excess, to);
    timer.enter(Step.REST);
  }

  private boolean step() {
    timer.enter(Step.CHOLESKY);
    secants.direction(metric, gradient, direction);
    double slope = SecantPairs.dot(gradient, direction);
    if (!(slope < 0)) {
      return false;
    }
    System.arraycopy(direction, 0, nextGradient, 0, direction.length);
    features.applyTransposed(nextGradient, step);
    timer.enter(Step.REST);
    double scale = search(slope);
    if (scale == 0) {
      return false;
    }
    secants.add(scale, direction, gradient, nextGradient);
    DualPoint swap = point;
    point = next;
    next = swap;
    double[] swapped = gradient;
    gradient = nextGradient;
    nextGradient = swapped;
    return true;
  }

  /**
   * The length of a step that does not increase the dual; 0 if there is none. Near the solution,
   * rounding hides differences of the dual but not its slope, which is computed from gradients. The
   * dual is convex, so it does not grow along a line as long as the slope is negative.
   */
  private double search(double slope) {
    double scale = 1;
    for (int i = 0; i <= MAX_SHORTENINGS; i++) {
      next.move(point, step, scale);
      next.evaluate(moments, false, timer);
      passes++;
      double nextSlope = Double.NaN;
      if (Double.isFinite(next.residual())) {
        gradient(next, nextGradient);
        nextSlope = SecantPairs.dot(nextGradient, direction);
        if (nextSlope <= 0 || (nextSlope <= -MOST_OVERSHOT * slope && next.isNoWorseThan(point))) {
          return scale;
        }
      }
      scale *= shorter(slope, nextSlope);
    }
    return 0;
  }

  /** The fraction of the step at which a linear slope would be 0, within bounds. */
  private static double shorter(double slope, double nextSlope) {
    double zero = slope / (slope - nextSlope);
    return zero >= 0.1 && zero <= 0.7 ? zero : 0.1;
  }
}
