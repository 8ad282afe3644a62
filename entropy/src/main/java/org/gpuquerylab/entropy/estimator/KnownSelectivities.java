package org.gpuquerylab.entropy.estimator;

import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * Known selectivities with their sample sizes; individual selectivities can be changed. Immutable.
 */
record KnownSelectivities(MaxEntProblem problem, SampleSizes sizes) {

  private record Known(long set, double selectivity, double rows) {}

  /** Returns the same selectivities with one of them added or changed. */
  KnownSelectivities with(long set, double selectivity, double rows) {
    NavigableMap<Long, Known> known = toMap();
    if (set == 0) {
      throw new InvalidProblemException(
          "the empty conjunction always has selectivity 1; change another one");
    }
    known.put(set, new Known(set, selectivity, rows));
    return of(problem.names(), known.values());
  }

  /** Returns the same selectivities without one of them. */
  KnownSelectivities without(long set) {
    NavigableMap<Long, Known> known = toMap();
    if (set == 0 || known.remove(set) == null) {
      throw new InvalidProblemException(
          "there is no selectivity of " + problem.describe(set) + " to be removed");
    }
    return of(problem.names(), known.values());
  }

  private NavigableMap<Long, Known> toMap() {
    NavigableMap<Long, Known> known = new TreeMap<>();
    for (int i = 0; i < problem.size(); i++) {
      long set = problem.set(i);
      known.put(set, new Known(set, problem.selectivity(i), sizes.rows(i)));
    }
    return known;
  }

  private static KnownSelectivities of(List<String> names, Collection<Known> ascending) {
    MaxEntProblem problem =
        MaxEntProblem.of(
            names,
            ascending.stream().mapToLong(Known::set).toArray(),
            ascending.stream().mapToDouble(Known::selectivity).toArray());
    double[] rows = ascending.stream().mapToDouble(Known::rows).toArray();
    return new KnownSelectivities(problem, SampleSizes.of(problem, rows));
  }
}
