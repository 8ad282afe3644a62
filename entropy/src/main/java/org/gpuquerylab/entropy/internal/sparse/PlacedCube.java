package org.gpuquerylab.entropy.internal.sparse;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.TruthValues;

/**
 * A {@link Cube} in a piece of any number of predicates.
 *
 * @param fixed the predicates with fixed truth values
 * @param holding the fixed predicates that hold
 */
record PlacedCube(PredicateSet fixed, List<Integer> holding) {
  /** Converts a combination of truth values of the problem. */
  static PlacedCube of(TruthValues combination) {
    return new PlacedCube(
        combination.fixed(), Arrays.stream(combination.holding().toArray()).boxed().toList());
  }

  /**
   * Converts a cube of a clique.
   *
   * @param members the predicates for which the bits stand; not modified
   */
  static PlacedCube of(Cube cube, int[] members) {
    return new PlacedCube(
        PredicateSet.of(members(cube.mask(), members)),
        Arrays.stream(members(cube.value(), members)).boxed().toList());
  }

  private static int[] members(long mask, int[] members) {
    return IntStream.range(0, members.length)
        .filter(i -> (mask >>> i & 1) != 0)
        .map(i -> members[i])
        .toArray();
  }

  /**
   * Returns the cube with the bits of a clique, if the clique holds all of its predicates.
   *
   * @param members the clique's predicates, ascending; not modified
   */
  Optional<Cube> within(int[] members) {
    long mask = 0;
    for (int i = 0; i < fixed.size(); i++) {
      int place = Arrays.binarySearch(members, fixed.predicate(i));
      if (place < 0) {
        return Optional.empty();
      }
      mask |= 1L << place;
    }
    long value = 0;
    for (int predicate : holding) {
      value |= 1L << Arrays.binarySearch(members, predicate);
    }
    return Optional.of(new Cube(mask, value));
  }
}
