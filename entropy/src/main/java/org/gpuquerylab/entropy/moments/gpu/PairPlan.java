package org.gpuquerylab.entropy.moments.gpu;

import java.util.Arrays;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.solver.MemoryNeed;

/**
 * The plan of {@link PairMoments}: sums by matrix products, where no known set has more than two
 * predicates. O(m^2) host memory.
 */
final class PairPlan implements MomentsPlan {
  /** Most predicates: 2^24 contexts, 23 GB for the gradient alone. */
  static final int MOST_PREDICATES = 40;

  private final PairPass known;
  private final PairPass unions;

  /**
   * A plan with given tilings.
   *
   * @param sets T, ascending, the first 0; not modified
   */
  PairPlan(long[] sets, PairTiling known, PairTiling unions) {
    this.known = new PairPass(known, sets);
    this.unions = new PairPass(unions, sets);
  }

  /** Whether these known sets have such a plan. */
  static boolean takes(int predicates, long[] sets) {
    return predicates <= MOST_PREDICATES
        && Arrays.stream(sets).allMatch(s -> Long.bitCount(s) <= 2);
  }

  /**
   * Plans for known sets that {@link #takes}.
   *
   * @param predicates z
   * @param sets T, ascending, the first 0; not modified
   */
  static PairPlan of(int predicates, long[] sets) {
    return new PairPlan(
        sets, PairTiling.of(predicates, Order.KNOWN), PairTiling.of(predicates, Order.UNIONS));
  }

  /** The tables for an order. */
  PairPass pass(Order order) {
    return order == Order.KNOWN ? known : unions;
  }

  /** The larger of both orders' buffers: they are used one after the other. */
  long most(ToLongFunction<PairPass> length) {
    return Math.max(length.applyAsLong(known), length.applyAsLong(unions));
  }

  private LongStream doubles() {
    return LongStream.of(
        most(PairPass::tableLength),
        most(PairPass::factorLength),
        most(pass -> pass.folds().inputLength()),
        most(pass -> pass.folds().otherLength()));
  }

  @Override
  public String describe() {
    return "pairs by matrix products, contexts of %d and %d predicates"
        .formatted(known.tiling().outer(), unions.tiling().outer());
  }

  @Override
  public long deviceBytes() {
    long buffers = MemoryNeed.times(8, doubles().reduce(0, MemoryNeed::plus));
    return MemoryNeed.plus(buffers, known.constantBytes() + unions.constantBytes());
  }

  @Override
  public long largestBuffer() {
    return MemoryNeed.times(8, doubles().max().orElse(0));
  }

  @Override
  public DeviceMoments open(Workspace workspace, CommandQueue queue) {
    return new PairMoments(this, workspace, queue);
  }
}
