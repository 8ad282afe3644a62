package org.gpuquerylab.entropy.contract;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

/**
 * The random problems of the contract: all combinations of z = 2 to 12, three generators, and known
 * sets of at most 1, 2 or 3 predicates or random known sets.
 */
public final class RandomProblems {
  private static final int SIZES = 11;
  private static final int GENERATORS = 3;
  private static final int KINDS = 4;

  private static final int COMBINATIONS = SIZES * GENERATORS * KINDS;

  /**
   * By default a quarter of the combinations occur; the system property can set a larger number,
   * such as 2000 for a thorough check.
   */
  private static final int COUNT = Integer.getInteger("entropy.problems", COMBINATIONS / 4);

  /**
   * The step from a combination to the next one. It has no factor in common with the number of
   * combinations, so that a quarter of them have each size with each generator.
   */
  private static final int STEP = 5;

  private RandomProblems() {}

  /** A problem and its description, for messages. */
  public record Case(String name, MaxEntProblem problem) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The problems of at most the given number of predicates. */
  public static Stream<Case> upTo(int predicates) {
    return IntStream.range(0, COUNT)
        .map(i -> i < COMBINATIONS ? STEP * i % COMBINATIONS : i)
        .filter(number -> predicates(number) <= predicates)
        .mapToObj(RandomProblems::of);
  }

  private static int predicates(int number) {
    return 2 + number % SIZES;
  }

  /** The problem with the given number, which is also its seed. */
  static Case of(int number) {
    int z = predicates(number);
    ProblemGenerator generator = ProblemGenerators.all().get(number / SIZES % GENERATORS);
    int kind = number / (SIZES * GENERATORS) % KINDS;
    long[] known = kind < 3 ? KnownSets.upTo(z, kind + 1) : randomSets(z, number);
    String name =
        generator.name()
            + ", z = "
            + z
            + ", "
            + (kind < 3 ? "sets of up to " + (kind + 1) : "random sets")
            + ", seed "
            + number;
    return new Case(name, generator.generate(z, known, number));
  }

  /** Up to 3 z sets of any size, so that a set may be known and its subsets not. */
  private static long[] randomSets(int z, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int count = random.nextInt(3 * z);
    return KnownSets.of(random.longs(count, 0, 1L << z).toArray());
  }
}
