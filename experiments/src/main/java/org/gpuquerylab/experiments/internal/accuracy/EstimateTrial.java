package org.gpuquerylab.experiments.internal.accuracy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.entropy.estimator.ConjunctionEstimator;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that estimates one conjunction. The checksum is the estimated selectivity, which {@link
 * EstimateReference} checks; the true number of rows is among the measures.
 */
final class EstimateTrial implements Trial {
  /** The name of the measure that holds the table's number of rows. */
  static final String ROWS = "rows";

  /** The name of the measure that holds the number of rows that satisfy the conjunction. */
  static final String TRUTH = "truth";

  /**
   * The name of the measure that holds the estimated number of rows that satisfy the conjunction.
   */
  static final String ESTIMATE = "estimate";

  /** The name of the measure that is 1 if the statistics contradict each other, otherwise 0. */
  static final String REPAIRED = "repaired";

  private final EstimationMethod method;
  private final Conjunction conjunction;
  private final MaxEntProblem known;
  private final SampleSizes sizes;
  private final ConjunctionEstimator estimator;
  private @Nullable EstimateReference reference;
  private double estimate;

  EstimateTrial(EstimationMethod method, Conjunction conjunction) {
    this.method = method;
    this.conjunction = conjunction;
    known = conjunction.known(method.sets(conjunction));
    sizes = conjunction.sizes(known);
    estimator = method.estimator();
  }

  @Override
  public void run() {
    estimate = estimator.estimate(known, sizes);
  }

  @Override
  public double checksum() {
    return estimate;
  }

  @Override
  public double expectedChecksum() {
    return reference().selectivity();
  }

  private EstimateReference reference() {
    EstimateReference found = reference;
    if (found == null) {
      found = EstimateReference.of(method, conjunction, known);
      reference = found;
    }
    return found;
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    double rows = conjunction.rows().rows();
    measures.put(ROWS, rows);
    measures.put(TRUTH, (double) conjunction.truth());
    measures.put(ESTIMATE, estimate * rows);
    measures.put(REPAIRED, reference().repaired() ? 1.0 : 0);
    return measures;
  }

  @Override
  public void close() {
    estimator.close();
  }
}
