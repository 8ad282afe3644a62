package org.gpuquerylab.entropy.internal.generator;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.CellLimit;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;

/**
 * The generator of Havenstein et al. 2020 (section 3.3): each cell is a random integer from 1 to
 * 10^6. The paper does not give the range. Uniform problems are easy: x is nearly uniform and the
 * predicates are nearly independent.
 *
 * <p>The cells are drawn and added up block by block, and never all stored: the sum of whole
 * numbers does not depend on the order. O(2^z) time, some 10 ns per cell on one processor; all
 * processors share the work.
 */
public final class UniformGenerator implements ProblemGenerator {
  private static final long LARGEST = 1_000_000;

  /** A block's sums, 128 KiB, stay in a core's cache. */
  private static final int BLOCK_BITS = 14;

  private static final int MOST_PARTS = 256;

  @Override
  public String name() {
    return "uniform";
  }

  @Override
  public int number() {
    return 0;
  }

  @Override
  public int maxPredicates() {
    return CellLimit.MAX_PREDICATES;
  }

  @Override
  public MaxEntProblem generate(int predicates, long[] known, long seed) {
    check(predicates, known);
    int low = Math.min(predicates, BLOCK_BITS);
    long blocks = 1L << (predicates - low);
    int parts = (int) Math.min(blocks, MOST_PARTS);
    long[] sums =
        IntStream.range(0, parts)
            .parallel()
            .mapToObj(part -> sums(predicates, known, seed, blocks / parts * part, blocks / parts))
            .reduce(new long[known.length], UniformGenerator::plus);
    double[] selectivities =
        Arrays.stream(sums).mapToDouble(sum -> (double) sum / sums[0]).toArray();
    return MaxEntProblem.of(predicates, known, selectivities);
  }

  /** For each known set, the sum of those cells of some blocks that contain it. */
  private long[] sums(int predicates, long[] known, long seed, long first, long count) {
    int low = Math.min(predicates, BLOCK_BITS);
    long[] sums = new long[known.length];
    // The sums of a block are whole numbers below 2^53, so doubles hold them exactly.
    double[] cells = new double[1 << low];
    SplitMix64 random = new SplitMix64(seed, predicates, number()).skip(first << low);
    for (long block = first; block < first + count; block++) {
      for (int i = 0; i < cells.length; i++) {
        cells[i] = random.fromOneTo(LARGEST);
      }
      SupersetSums.inPlace(cells);
      for (int i = 0; i < known.length; i++) {
        if ((known[i] >>> low & ~block) == 0) {
          sums[i] += (long) cells[(int) known[i] & (cells.length - 1)];
        }
      }
    }
    return sums;
  }

  private static long[] plus(long[] a, long[] b) {
    long[] sum = new long[a.length];
    Arrays.setAll(sum, i -> a[i] + b[i]);
    return sum;
  }
}
