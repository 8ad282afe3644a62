package org.gpuquerylab.operators.internal.fused;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.CodeSet.Interval;
import org.gpuquerylab.operators.star.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncodedColumnTest {
  private static final int CAPACITY = 2048;

  @ParameterizedTest
  @CsvSource({
    "5, 260, 1",
    "5, 261, 2",
    "-7, 65528, 2",
    "-7, 65529, 3",
    "0, 16777215, 3",
    "0, 16777216, 4",
    "-2147483648, 2147483647, 4",
    "-2147483648, -2147483393, 1",
    "9, 9, 1"
  })
  void takesAsFewBytesAsTheRangeNeeds(int least, int greatest, int width) {
    int[] values = random(least, greatest, 1000);
    EncodedColumn column = EncodedColumn.of(values, Encoding.NARROW, false);
    assertThat(column.width()).isEqualTo(width);
    assertThat(decoded(column)).isEqualTo(values);
  }

  @Test
  void plainColumnsAreTheValues() {
    int[] values = random(Integer.MIN_VALUE, Integer.MAX_VALUE, 1000);
    EncodedColumn column = EncodedColumn.of(values, Encoding.PLAIN, true);
    assertThat(column.width()).isEqualTo(4);
    assertThat(column.base()).isZero();
    assertThat(decoded(column)).isEqualTo(values);
  }

  @Test
  void fewValuesFarApartTakeTwoBytesByPlace() {
    int[] dates = IntStream.range(0, 2000).map(i -> 19920101 + i / 28 * 1000 + i % 28).toArray();
    EncodedColumn column = EncodedColumn.of(dates, Encoding.NARROW, true);
    assertThat(column.width()).isEqualTo(2);
    assertThat(column.distinct()).isEqualTo(dates);
    assertThat(EncodedColumn.of(dates, Encoding.NARROW, false).width()).isEqualTo(3);
    assertThat(column.ceiling(19920129)).isEqualTo(28);
    assertThat(column.floor(19920129)).isEqualTo(27);
  }

  @Test
  void encodedSetsHoldWhatTheSetsHold() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 300; round++) {
      int[] values = random(-40, random.nextInt(-30, 300), 50);
      CodeSet set =
          new CodeSet(List.of(interval(random, -60), interval(random, 0), interval(random, 100)));
      for (Encoding encoding : Encoding.values()) {
        for (boolean places : new boolean[] {false, true}) {
          check(values, set, EncodedColumn.of(spread(values, round), encoding, places), round);
        }
      }
    }
  }

  /** In odd rounds, values are so far apart that codes can be ranks. */
  private static int[] spread(int[] values, int round) {
    return Arrays.stream(values).map(v -> v * factor(round)).toArray();
  }

  private static int factor(int round) {
    return round % 2 == 0 ? 1 : 100_000;
  }

  private static void check(int[] values, CodeSet set, EncodedColumn column, int round) {
    int factor = factor(round);
    CodeSet passing =
        new CodeSet(
            set.intervals().stream()
                .map(i -> new Interval(i.low() * factor, i.high() * factor + factor - 1))
                .toList());
    EncodedSet encoded = EncodedSet.of(passing, column);
    int[] pairs = encoded.pairs().stream().mapToInt(i -> i).toArray();
    boolean all = true;
    for (int row = 0; row < values.length; row++) {
      boolean expected = passing.contains(values[row] * factor);
      int code = code(column, row);
      assertThat(EncodedSet.inIntervals(pairs, 0, encoded.intervals(), code))
          .as("round %d, %s, %s", round, column.distinct() == null, passing)
          .isEqualTo(expected);
      all &= expected;
    }
    assertThat(!encoded.all() || all).as("round %d: all", round).isTrue();
  }

  private static Interval interval(SplittableRandom random, int from) {
    int low = from + random.nextInt(40);
    return new Interval(low, low + random.nextInt(30));
  }

  private static int code(EncodedColumn column, int row) {
    return EncodedColumn.get(memory(column), column.width(), CAPACITY, row);
  }

  private static byte[] memory(EncodedColumn column) {
    byte[] low = new byte[4 * CAPACITY];
    byte[] high = new byte[CAPACITY];
    column.encode(0, column.rows(), low, high);
    if (column.width() == 3) {
      System.arraycopy(high, 0, low, 2 * CAPACITY, CAPACITY);
    }
    return low;
  }

  private static int[] decoded(EncodedColumn column) {
    byte[] memory = memory(column);
    return IntStream.range(0, column.rows())
        .map(row -> EncodedColumn.get(memory, column.width(), CAPACITY, row) + column.base())
        .toArray();
  }

  private static int[] random(int least, int greatest, int count) {
    SplittableRandom random = new SplittableRandom(least * 31L + greatest);
    int[] values = random.ints(count).toArray();
    for (int i = 0; i < count; i++) {
      values[i] = (int) random.nextLong(least, greatest + 1L);
    }
    values[0] = greatest;
    values[1] = least;
    return values;
  }
}
