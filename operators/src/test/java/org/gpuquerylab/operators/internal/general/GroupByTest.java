package org.gpuquerylab.operators.internal.general;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.OperatorContract;
import org.junit.jupiter.api.Test;

/** Tests each use of local memory, which the number of cells and a sample decide. */
@OnEachDevice
class GroupByTest extends OperatorContract {
  private static final int ROWS = 9000;

  /** The sum, the least and the greatest value, and the sum of halves of a group. */
  private record Sums(long sum, int least, int greatest, double halves) {
    static Sums of(int value) {
      return new Sums(value, value, value, value / 2.0);
    }

    Sums plus(Sums other) {
      return new Sums(
          sum + other.sum,
          Math.min(least, other.least),
          Math.max(greatest, other.greatest),
          halves + other.halves);
    }
  }

  private void check(int[] keys, String what) {
    int[] values = new SplittableRandom(1).ints(ROWS, -1000, 1000).toArray();
    double[] halves = IntStream.of(values).mapToDouble(x -> x / 2.0).toArray();
    TreeMap<Integer, Sums> expected = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      expected.merge(keys[i], Sums.of(values[i]), Sums::plus);
    }
    try (Workspace scratch = new Workspace(backend);
        Closer owner = new Closer();
        KeyLauncher launcher = new KeyLauncher(context)) {
      KeyColumn column = upload(scratch, values);
      List<GroupFold> folds =
          List.of(
              new GroupFold(GroupFold.Kind.WIDE_SUM, column),
              new GroupFold(GroupFold.Kind.LEAST, column),
              new GroupFold(GroupFold.Kind.GREATEST, column),
              new GroupFold(GroupFold.Kind.REAL_SUM, upload(scratch, halves)));
      GroupBy grouping = new GroupBy(launcher, scratch, List.of(upload(scratch, keys)), ROWS, 1000);
      GroupBy.Accumulated accumulated = grouping.accumulate(folds);
      GroupBy.Groups groups = grouping.groups(owner, null);
      long[] words = new long[(int) accumulated.values().length()];
      context.queue().read(accumulated.values(), words);
      int[] cells = new int[groups.count()];
      context.queue().read(groups.cells(), 0, cells, 0, cells.length);
      int[] first = new int[groups.count()];
      context.queue().read(groups.firstRows().ints(), first);
      TreeMap<Integer, Sums> actual = new TreeMap<>();
      for (int g = 0; g < cells.length; g++) {
        int at = cells[g] * accumulated.words();
        long sum = words[at] + (words[at + 1] << 32);
        int least = (int) (words[at + 2] ^ Long.MIN_VALUE);
        int greatest = (int) (~words[at + 3] ^ Long.MIN_VALUE);
        Sums sums = new Sums(sum, least, greatest, Double.longBitsToDouble(words[at + 4]));
        assertThat(actual.put(keys[first[g]], sums)).as(what).isNull();
      }
      assertThat(actual).as(what).isEqualTo(expected);
    }
  }

  private KeyColumn upload(Workspace scratch, Object values) {
    return new HostColumn(values, null, null).upload(context.queue(), scratch);
  }

  private static int[] keys(int below, double share) {
    SplittableRandom random = new SplittableRandom(2);
    return IntStream.range(0, ROWS)
        .map(i -> random.nextDouble() < share ? random.nextInt(20) * 31 : random.nextInt(below))
        .toArray();
  }

  @Test
  void addsUpInLocalMemory() {
    check(keys(7, 0), "few dense keys: all cells, several times");
    check(keys(700, 0), "more dense keys: all cells");
  }

  @Test
  void addsUpFrequentGroupsInLocalMemory() {
    check(keys(20_000, 0.9), "a few keys are frequent");
    check(IntStream.of(keys(20_000, 0.9)).map(x -> x * 1_000_003).toArray(), "the same, sparse");
  }

  @Test
  void addsUpInGlobalMemory() {
    check(keys(20_000, 0), "all keys are rare");
  }
}
