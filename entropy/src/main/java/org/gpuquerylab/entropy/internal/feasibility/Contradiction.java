package org.gpuquerylab.entropy.internal.feasibility;

import java.util.Arrays;
import java.util.Locale;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SetText;

/** Creates the exceptions for contradictions. */
final class Contradiction {
  private Contradiction() {}

  /** The message for a conjunction that holds more often than one of its subsets. */
  static ContradictoryProblemException larger(MaxEntProblem problem, int part, int whole) {
    return new ContradictoryProblemException(
        String.format(
            Locale.ROOT,
            "the selectivity of %s is above that of %s: a conjunction cannot hold more often than a"
                + " part of it; lower the first or raise the second",
            known(problem, whole),
            known(problem, part)),
        problem.selectivity(whole) - problem.selectivity(part),
        problem.set(part),
        problem.set(whole));
  }

  /** The message for known sets whose selectivities leave a negative probability for some cells. */
  static ContradictoryProblemException negative(
      MaxEntProblem problem, long[] sets, double left, String cells) {
    return new ContradictoryProblemException(
        String.format(
            Locale.ROOT,
            "the selectivities of %s contradict each other; they leave %.6g for %s; change one",
            known(problem, sets),
            left,
            cells),
        -left,
        sets);
  }

  /** The message for two known sets whose selectivities should be equal. */
  static ContradictoryProblemException unequal(MaxEntProblem problem, int i, int j) {
    double gap = Math.abs(problem.selectivity(i) - problem.selectivity(j));
    return together(problem, gap, problem.set(i), problem.set(j));
  }

  /** The message for known sets whose selectivities cannot occur together in a distribution. */
  static ContradictoryProblemException together(MaxEntProblem problem, double gap, long... sets) {
    return new ContradictoryProblemException(
        String.format(
            Locale.ROOT,
            "the selectivities of %s contradict each other: no distribution has them; change one",
            known(problem, sets)),
        gap,
        sets);
  }

  /** The message for a selectivity that differs from the value that the others imply. */
  static ContradictoryProblemException implied(MaxEntProblem problem, int i, double value) {
    return new ContradictoryProblemException(
        String.format(
            Locale.ROOT,
            "the selectivity of %s contradicts the other known ones; they make it %.9g; change it",
            known(problem, i),
            value),
        Math.abs(value - problem.selectivity(i)),
        problem.set(i));
  }

  private static String known(MaxEntProblem problem, int i) {
    return problem.describe(problem.set(i)) + " = " + problem.selectivity(i);
  }

  private static String known(MaxEntProblem problem, long[] sets) {
    return SetText.list(
        Arrays.stream(sets)
            .mapToObj(
                set -> {
                  int i = problem.indexOf(set);
                  return i < 0 ? problem.describe(set) : known(problem, i);
                })
            .toList());
  }
}
