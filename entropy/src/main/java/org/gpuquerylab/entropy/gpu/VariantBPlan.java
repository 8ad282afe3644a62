package org.gpuquerylab.entropy.gpu;

import java.util.stream.LongStream;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.MemoryNeed;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;

/**
 * The sizes of Variant B on a device, all that its commands depend on. Problems of one plan share
 * memory and captured commands.
 *
 * @param predicates z
 * @param size m
 * @param low bits of a cell's place in its tile
 * @param slots distinct low parts of the known sets
 * @param smallest largest m that is solved by one group in one launch
 * @param rule the stopping rule
 * @param cap most iterations
 */
record VariantBPlan(
    int predicates, int size, int low, int slots, int smallest, StoppingRule rule, int cap) {
  /** Bits of a tile: with its padding it takes 34 KiB of a group's 48. */
  static final int LOW = 12;

  /** Bits of one pass: it reads 2^(low - bits) neighbours, 64 bytes or more, of each row. */
  private static final int NEIGHBOUR_BITS = 3;

  /** The solver's own cap: about ten times the iterations of hard problems. */
  private static final int CAP = 200;

  /** The plan of a problem. */
  static VariantBPlan of(MaxEntProblem problem, SolverOptions options, int mostLow, int smallest) {
    int low = Math.min(mostLow, problem.predicates());
    int slots = WeightSlots.count(problem.sets(), low);
    return new VariantBPlan(
        problem.predicates(),
        problem.size(),
        low,
        slots,
        smallest,
        options.stopping(),
        options.cap(CAP));
  }

  /** The number of tiles. */
  long tiles() {
    return 1L << (predicates - low);
  }

  /** The number of cells. */
  long cells() {
    return 1L << predicates;
  }

  /** Whether the rule measures the change of the cells, not the ratio. */
  boolean byChange() {
    return rule.kind() == StoppingRule.Kind.ABSOLUTE_CHANGE;
  }

  /** Doubles of the weights' sums over the high bits; one tile reads the weights themselves. */
  long coefficients() {
    return tiles() == 1 ? 1 : MemoryNeed.times(slots, tiles());
  }

  /** Number of launches over the high bits. */
  int passes() {
    int most = Math.max(1, low - NEIGHBOUR_BITS);
    return (predicates - low + most - 1) / most;
  }

  /** The first bit of a pass; that of the one after the last is z. The bits are spread evenly. */
  int firstBit(int pass) {
    return low + (predicates - low) * pass / Math.max(1, passes());
  }

  /** Bytes of device memory. */
  long deviceBytes() {
    long vectors = MemoryNeed.vectors(predicates, byChange() ? 2 : 1);
    long doubles =
        LongStream.of(
                coefficients(),
                byChange() ? tiles() : 1,
                CholeskyLayout.of(size).doubles(),
                10L * size + 64)
            .reduce(0, MemoryNeed::plus);
    return MemoryNeed.plus(vectors, MemoryNeed.times(8, doubles));
  }

  /** Bytes of the largest buffer. */
  long largestBuffer() {
    long doubles = Math.max(coefficients(), CholeskyLayout.of(size).matrix());
    return Math.max(MemoryNeed.vectors(predicates, 1), MemoryNeed.times(8, doubles));
  }
}
