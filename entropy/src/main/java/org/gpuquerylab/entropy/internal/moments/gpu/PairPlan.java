package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/**
 * The plan of {@link PairMoments}: sums by matrix products, for problems in which no known set has
 * more than two predicates. O(m^2) host memory.
 */
final class PairPlan implements MomentsPlan {
  /**
   * The maximum number of predicates: for this number there are 2^24 contexts, and the gradient
   * alone takes 23 GB.
   */
  static final int MOST_PREDICATES = 40;

  private final ByOrder<PairPass> passes;

  /** Creates a plan with given tilings. */
  PairPlan(KnownUnions unions, PairTiling knownTiling, PairTiling unionTiling) {
    passes = new ByOrder<>(new PairPass(knownTiling, unions), new PairPass(unionTiling, unions));
  }

  /**
   * Whether this class can plan for the known sets.
   *
   * @param sets not modified
   */
  public static boolean takes(int predicates, long[] sets) {
    return predicates <= MOST_PREDICATES
        && Arrays.stream(sets).allMatch(s -> Long.bitCount(s) <= 2);
  }

  /** Creates a plan for known sets for which {@link #takes} is true. */
  public static PairPlan of(int predicates, KnownUnions unions) {
    return new PairPlan(
        unions, PairTiling.of(predicates, Order.KNOWN), PairTiling.of(predicates, Order.UNIONS));
  }

  /** Creates the tables for an order. */
  PairPass pass(Order order) {
    return passes.get(order);
  }

  /** The larger of both orders' sizes, since the orders use the buffers one after the other. */
  long most(ToLongFunction<PairPass> length) {
    return Math.max(length.applyAsLong(passes.known()), length.applyAsLong(passes.unions()));
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
    return String.format(
        Locale.ROOT,
        "moments: matrix products over 2^%d cells at a time for the gradient, 2^%d for the Hessian",
        passes.known().tiling().tilePositions(),
        passes.unions().tiling().tilePositions());
  }

  @Override
  public boolean overflows() {
    return true;
  }

  /** The members divide the rows of the first fold; there is such a fold if there are contexts. */
  @Override
  public boolean divides() {
    return passes.known().folds().firstRows() > 0 && passes.unions().folds().firstRows() > 0;
  }

  @Override
  public long deviceBytes() {
    long buffers = MemoryNeed.times(8, doubles().reduce(0, MemoryNeed::plus));
    return MemoryNeed.plus(
        buffers, passes.known().constantBytes() + passes.unions().constantBytes());
  }

  @Override
  public long largestBuffer() {
    return MemoryNeed.times(8, doubles().max().orElse(0));
  }

  @Override
  public DeviceMoments open(Workspace workspace, CommandQueue queue, Share share) {
    return new PairMoments(this, workspace, queue, share);
  }
}
