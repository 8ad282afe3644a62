package org.gpuquerylab.experiments.internal.accuracy;

import org.gpuquerylab.entropy.estimator.ConjunctionEstimator;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/** The counted selectivity of the whole conjunction, which is the largest known set. */
final class WholeConjunction implements ConjunctionEstimator {

  @Override
  public String name() {
    return "sample";
  }

  @Override
  public double estimate(MaxEntProblem known, SampleSizes sizes) {
    int number = known.indexOf(known.cells() - 1);
    if (number < 0) {
      throw new InvalidProblemException("the selectivity of all predicates is not known; add it");
    }
    return known.selectivity(number);
  }
}
