package org.gpuquerylab.entropy.internal.feasibility;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.entropy.problem.Cube;
import org.jspecify.annotations.Nullable;

/**
 * Replaces predicates that always hold, never hold or are equivalent to another predicate, so that
 * fewer predicates remain. Immutable.
 */
final class Substitution {
  private static final int ALWAYS = -1;
  private static final int NEVER = -2;

  private final int[] targets;
  private final int predicates;

  /** A target is a new predicate, {@link #ALWAYS} or {@link #NEVER}. */
  private Substitution(int[] targets) {
    this.targets = targets;
    this.predicates = Math.max(0, Arrays.stream(targets).max().orElse(-1) + 1);
  }

  static Substitution identity(int predicates) {
    int[] targets = new int[predicates];
    Arrays.setAll(targets, i -> i);
    return new Substitution(targets);
  }

  /** The substitution that follows from impossible cubes of one and two predicates. */
  static Substitution of(int predicates, List<Cube> impossible) {
    int[] fixed = new int[predicates];
    int[] leader = new int[predicates];
    Arrays.setAll(leader, i -> i);
    Set<Cube> cubes = new HashSet<>(impossible);
    for (Cube cube : cubes) {
      int first = Long.numberOfTrailingZeros(cube.mask());
      if (Long.bitCount(cube.mask()) == 1) {
        fixed[first] = cube.value() == 0 ? ALWAYS : NEVER;
      } else if (Long.bitCount(cube.mask()) == 2
          && Long.bitCount(cube.value()) == 1
          && cubes.contains(new Cube(cube.mask(), cube.mask() ^ cube.value()))) {
        int second = 63 - Long.numberOfLeadingZeros(cube.mask());
        merge(leader, first, second);
      }
    }
    return new Substitution(number(fixed, leader));
  }

  private static void merge(int[] leader, int a, int b) {
    int first = find(leader, a);
    int second = find(leader, b);
    leader[Math.max(first, second)] = Math.min(first, second);
  }

  private static int find(int[] leader, int i) {
    int at = i;
    while (leader[at] != at) {
      at = leader[at];
    }
    return at;
  }

  /** A predicate merged with a fixed predicate remains, and is fixed in the next round. */
  private static int[] number(int[] fixed, int[] leader) {
    int[] targets = fixed.clone();
    int[] numbers = new int[fixed.length];
    Arrays.fill(numbers, -1);
    int next = 0;
    for (int i = 0; i < targets.length; i++) {
      if (targets[i] == 0) {
        int first = find(leader, i);
        numbers[first] = numbers[first] < 0 ? next++ : numbers[first];
        targets[i] = numbers[first];
      }
    }
    return targets;
  }

  boolean isIdentity() {
    return predicates == targets.length;
  }

  /** The number of remaining predicates. */
  int predicates() {
    return predicates;
  }

  /** The first original predicate that a new predicate stands for. */
  int source(int predicate) {
    int i = 0;
    while (targets[i] != predicate) {
      i++;
    }
    return i;
  }

  /** Returns this substitution followed by another. */
  Substitution then(Substitution next) {
    return new Substitution(
        Arrays.stream(targets).map(target -> target < 0 ? target : next.targets[target]).toArray());
  }

  /** The new set that corresponds to a set; -1 if the set never holds. */
  long set(long set) {
    long result = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int target = targets[Long.numberOfTrailingZeros(rest)];
      if (target == NEVER) {
        return -1;
      }
      result |= target == ALWAYS ? 0 : 1L << target;
    }
    return result;
  }

  /** The new cell that corresponds to a cell; -1 if the cell is impossible. */
  long cell(long cell) {
    Cube cube = cube(new Cube((1L << targets.length) - 1, cell));
    return cube == null ? -1 : cube.value();
  }

  /** The new cube that corresponds to a cube; null if the cube was already impossible. */
  @Nullable Cube cube(Cube cube) {
    long mask = 0;
    long value = 0;
    for (long rest = cube.mask(); rest != 0; rest &= rest - 1) {
      int target = targets[Long.numberOfTrailingZeros(rest)];
      boolean holds = (cube.value() & rest & -rest) != 0;
      if (target < 0) {
        if (holds == (target == NEVER)) {
          return null;
        }
      } else {
        long bit = 1L << target;
        if ((mask & bit) != 0 && holds != ((value & bit) != 0)) {
          return null;
        }
        mask |= bit;
        value |= holds ? bit : 0;
      }
    }
    return new Cube(mask, value);
  }
}
