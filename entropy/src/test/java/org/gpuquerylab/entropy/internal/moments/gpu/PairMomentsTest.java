package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class PairMomentsTest {
  private static final int OPEN = 3;

  @Parameter DeviceInfo device;

  private Backend backend() {
    return TestBackends.shared(device);
  }

  @AfterEach
  void leavesNothingOpen() {
    assertThat(backend().openResources()).isEmpty();
  }

  /** Few predicates, which are padded; some pairs and single predicates are not known. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "7,3", "10,4", "13,5", "14,6", "15,7", "16,8", "17,9"})
  void sumsAsByBruteForce(int predicates, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] all = KnownSets.upTo(predicates, 2);
    check(predicates, all, weights(random, all, 1), "all sets, seed " + seed);
    long[] some = LongStream.of(all).filter(set -> set == 0 || random.nextInt(3) > 0).toArray();
    check(predicates, some, weights(random, some, 4), "some sets, seed " + seed);
  }

  private static double[] weights(SplittableRandom random, long[] sets, double size) {
    return Arrays.stream(sets).mapToDouble(set -> size * random.nextDouble(-1, 1)).toArray();
  }

  private void check(int predicates, long[] sets, double[] weights, String what) {
    check(PairPlan.of(predicates, KnownUnions.of(sets)), predicates, sets, weights, what);
  }

  private void check(PairPlan plan, int predicates, long[] sets, double[] weights, String what) {
    double[] sums = sums(predicates, sets, weights);
    double[] known = Arrays.stream(sets).mapToDouble(set -> sums[(int) set]).toArray();
    double[] unions = new double[sets.length * (sets.length + 1) / 2];
    for (int i = 0; i < sets.length; i++) {
      for (int j = 0; j <= i; j++) {
        unions[i * (i + 1) / 2 + j] = sums[(int) (sets[i] | sets[j])];
      }
    }
    assertClose(evaluate(plan, Order.KNOWN, weights), known, predicates + " known, " + what);
    assertClose(evaluate(plan, Order.UNIONS, weights), unions, predicates + " unions, " + what);
  }

  private static double[] sums(int predicates, long[] sets, double[] weights) {
    double[] cells = new double[1 << predicates];
    for (int cell = 0; cell < cells.length; cell++) {
      double sum = -1;
      for (int i = 0; i < sets.length; i++) {
        sum += (sets[i] & ~(long) cell) == 0 ? weights[i] : 0;
      }
      cells[cell] = Math.exp(sum);
    }
    SupersetSums.inPlace(cells);
    return cells;
  }

  private static void assertClose(double[] actual, double[] expected, String what) {
    assertThat(actual).as(what).hasSameSizeAs(expected);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i] / expected[i]).as("%s, %d", what, i).isCloseTo(1, within(1e-11));
    }
  }

  /** Evaluates both orders, the wanted one last, and reads its sums. */
  private double[] evaluate(PairPlan plan, Order order, double[] weights) {
    return evaluate(plan, order, weights, Share.WHOLE);
  }

  private double[] evaluate(PairPlan plan, Order order, double[] weights, Share share) {
    try (Workspace workspace = new Workspace(backend())) {
      CommandQueue queue = workspace.newQueue(false);
      DeviceMoments moments = plan.open(workspace, queue, share);
      DeviceBuffer<int[]> phase = workspace.allocate(ElementType.INT, 1);
      DeviceBuffer<double[]> w = workspace.allocate(ElementType.DOUBLE, weights.length);
      queue.fill(phase, OPEN);
      queue.write(weights, w);
      for (Order each : new Order[] {Order.UNIONS, Order.KNOWN, order}) {
        moments.enqueue(queue::launch, each, new Gate(phase, OPEN), w);
      }
      moments.enqueue(queue::launch, order, new Gate(phase, OPEN + 1), w);
      return read(queue, moments, order);
    }
  }

  private static double[] read(CommandQueue queue, DeviceMoments moments, Order order) {
    int[] places = new int[(int) moments.places(order).length()];
    queue.read(moments.places(order), places);
    double[] values = new double[(int) moments.values(order).length()];
    queue.read(moments.values(order), values);
    return Arrays.stream(places).mapToDouble(place -> values[place]).toArray();
  }

  /** The empty set and, of all others of up to two predicates, about 8 per predicate. */
  private static long[] someSets(SplittableRandom random, int predicates) {
    return LongStream.of(KnownSets.upTo(predicates, 2))
        .filter(set -> set == 0 || random.nextInt(predicates) < 8)
        .toArray();
  }

  /**
   * Tests terms of every depth; zero, few and many contexts; two contexts in a group; and up to
   * three folds.
   */
  @ParameterizedTest
  @CsvSource({"16,3,2,3,2", "18,6,2,3,1", "20,4,1,4,2"})
  void sumsInTilesOfAnyShape(
      int predicates, int knownDepth, int known, int unionDepth, int unions) {
    SplittableRandom random = new SplittableRandom(predicates);
    long[] sets = someSets(random, predicates);
    double[] weights = weights(random, sets, 2);
    PairPlan plan =
        new PairPlan(
            KnownUnions.of(sets),
            new PairTiling(predicates, Order.KNOWN, knownDepth, known),
            new PairTiling(predicates, Order.UNIONS, unionDepth, unions));
    check(plan, predicates, sets, weights, "depth " + knownDepth + " " + unionDepth);
  }

  /**
   * Tests up to three folds; shares that end within a row of the second; and empty shares. Each
   * share has kernels of its own, and so have other tiles than those of {@link
   * #sumsInTilesOfAnyShape}.
   */
  @ParameterizedTest
  @CsvSource({"16,3,2,3,2,7", "18,6,2,3,1,2", "20,4,1,4,2,3"})
  void sharesAddUpToTheWhole(
      int predicates, int knownDepth, int known, int unionDepth, int unions, int members) {
    Samples.assumeOwnKernels(device);
    SplittableRandom random = new SplittableRandom(predicates);
    long[] sets = someSets(random, predicates);
    double[] weights = weights(random, sets, 2);
    PairPlan plan =
        new PairPlan(
            KnownUnions.of(sets),
            new PairTiling(predicates, Order.KNOWN, knownDepth, known),
            new PairTiling(predicates, Order.UNIONS, unionDepth, unions));
    for (Order order : Order.values()) {
      double[] sums = new double[0];
      for (int member = 0; member < members; member++) {
        double[] part = evaluate(plan, order, weights, new Share(member, members));
        sums = member == 0 ? new double[part.length] : sums;
        for (int i = 0; i < part.length; i++) {
          sums[i] += part[i];
        }
      }
      assertClose(sums, evaluate(plan, order, weights), order + ", " + members + " members");
    }
  }

  /**
   * Groups that run at once must not share local memory; such a fault would show only sometimes.
   */
  @ParameterizedTest
  @CsvSource({"16,3,2,3,2", "18,6,2,3,1"})
  void givesTheSameSumsEveryTime(
      int predicates, int knownDepth, int known, int unionDepth, int unions) {
    long[] sets = KnownSets.upTo(predicates, 2);
    double[] weights = weights(new SplittableRandom(predicates), sets, 2);
    PairPlan plan =
        new PairPlan(
            KnownUnions.of(sets),
            new PairTiling(predicates, Order.KNOWN, knownDepth, known),
            new PairTiling(predicates, Order.UNIONS, unionDepth, unions));
    try (Workspace workspace = new Workspace(backend())) {
      CommandQueue queue = workspace.newQueue(false);
      DeviceMoments moments = plan.open(workspace, queue);
      DeviceBuffer<int[]> phase = workspace.allocate(ElementType.INT, 1);
      DeviceBuffer<double[]> w = workspace.allocate(ElementType.DOUBLE, weights.length);
      queue.fill(phase, OPEN);
      queue.write(weights, w);
      for (Order order : Order.values()) {
        double[] first = new double[0];
        for (int i = 0; i < 20; i++) {
          moments.enqueue(queue::launch, order, new Gate(phase, OPEN), w);
          double[] sums = read(queue, moments, order);
          first = i == 0 ? sums : first;
          assertThat(sums).as("%s, evaluation %d", order, i).containsExactly(first);
        }
      }
    }
  }

  /** Cells are 1 or less, but their factors are up to e^240: the sums must be right. */
  @Test
  void sumsProductsOfLargeFactors() {
    long[] sets = KnownSets.upTo(15, 2);
    double[] weights = attracted(sets, 15, 2.2);
    check(15, sets, weights, "attracted predicates");
  }

  /** All predicates hold, or none: other cells are small. */
  private static double[] attracted(long[] sets, int predicates, double pair) {
    return Arrays.stream(sets)
        .mapToDouble(
            set ->
                Long.bitCount(set) == 2
                    ? pair
                    : Long.bitCount(set) == 1 ? -pair * (predicates - 1) / 2 : 0)
        .toArray();
  }

  /** If factors overflow, the sums are not finite, so the overflow is never overlooked. */
  @Test
  void tellsAnOverflow() {
    long[] sets = KnownSets.upTo(15, 2);
    PairPlan plan = PairPlan.of(15, KnownUnions.of(sets));
    for (double pair : new double[] {20, 100, 1000}) {
      double[] weights = attracted(sets, 15, pair);
      double[] expected = sums(15, sets, weights);
      double[] known = evaluate(plan, Order.KNOWN, weights);
      assertThat(expected[0]).isFinite();
      assertThat(known[0]).as("pairs of weight %s", pair).isNotFinite();
    }
  }

  @Test
  void takesTheMemoryThatItSays() {
    for (int predicates : new int[] {5, 15, 18}) {
      PairPlan plan = PairPlan.of(predicates, KnownUnions.of(KnownSets.upTo(predicates, 2)));
      try (Workspace workspace = new Workspace(backend())) {
        CommandQueue queue = workspace.newQueue(false);
        long before = backend().allocatedMemory();
        plan.open(workspace, queue);
        queue.finish();
        assertThat(backend().allocatedMemory() - before).isEqualTo(plan.deviceBytes());
        assertThat(plan.largestBuffer()).isLessThan(plan.deviceBytes());
      }
    }
  }
}
