package org.gpuquerylab.joinorder.internal.gpu.tiled;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the layout in tiles, and the tables that the host computes for the kernels. */
class TileShapeTest {
  @ParameterizedTest
  @CsvSource({"2, 9", "9, 9", "14, 9", "14, 10", "18, 10"})
  void ordersAllHighSetsByTheirSize(int relations, int tileBits) {
    TileShape shape = new TileShape(relations, tileBits);
    int[] order = shape.order();
    assertThat(IntStream.of(order).distinct().count()).isEqualTo(1L << shape.highBits());
    for (int level = 0; level <= shape.highBits(); level++) {
      int first = shape.firstOf(level);
      int[] sets = IntStream.range(first, first + shape.setsOf(level)).map(i -> order[i]).toArray();
      assertThat(sets).isSorted();
      for (int set : sets) {
        assertThat(Integer.bitCount(set)).isEqualTo(level);
      }
    }
  }

  /** The oracle visits each pair of sets and applies the kernels' rules. */
  @ParameterizedTest
  @CsvSource({"6, 6", "7, 6", "9, 6", "9, 7"})
  void pairsCheckedAreThoseThatTheKernelsCombine(int relations, int tileBits) {
    int tile = (1 << tileBits) - 1;
    int column = tile >>> RowSplits.RELATIONS;
    long pairs = 0;
    for (int set = 1; set < 1 << relations; set++) {
      int top = Integer.highestOneBit(set);
      for (int left = set; left != 0; left = (left - 1) & set) {
        int right = set ^ left;
        boolean bothHigh = left > tile && right > tile;
        boolean oneHigh = left <= tile && set > tile;
        boolean rows = (left & ~column) != 0 && (right & ~column) != 0;
        boolean columns = (left & ~column) == 0;
        pairs += bothHigh && (left & top) == 0 ? 1 : 0;
        pairs += oneHigh ? 1 : 0;
        pairs += set <= tile && (rows || columns) ? 1 : 0;
      }
    }
    assertThat(new TileShape(relations, tileBits).pairsChecked()).isEqualTo(pairs);
  }

  @Test
  void pairsOfACliqueAreThoseOfTheClosedForm() {
    for (int n = 1; n <= 30; n++) {
      long expected = 0;
      for (int k = 2; k <= n; k++) {
        expected += new TileShape(n, 0).setsOf(k) * ((1L << (k - 1)) - 1);
      }
      assertThat(TileShape.cliquePairs(n)).as("%d relations", n).isEqualTo(expected);
    }
  }

  @Test
  void rowSplitsAreAllSplitsWithALeftRow() {
    int[] words = RowSplits.words();
    Set<Integer> seen = new HashSet<>();
    for (int k = 0; k <= RowSplits.RELATIONS; k++) {
      for (int i = words[k]; i < words[k + 1]; i++) {
        int left = words[i] & 0xFF;
        int right = words[i] >>> 8;
        assertThat(left & right).isZero();
        assertThat(left).isPositive();
        assertThat(Integer.bitCount(left | right)).isEqualTo(k);
        assertThat(seen.add(words[i])).isTrue();
        boolean first = (i - words[k]) % ((1 << k) - 1) == 0;
        assertThat(right == 0).isEqualTo(first);
      }
    }
    assertThat(seen).hasSize(243 - 32).hasSize(words.length - words[0]);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 264})
  void slicesAreAtMostTheSplits(int resident) {
    assertThat(Slices.choose(10, 0, resident)).isZero();
    for (int level = 2; level <= 20; level++) {
      int sets = new TileShape(30, 10).setsOf(level);
      int splits = TileShape.splitsOf(level);
      int slices = Slices.choose(sets, splits, resident);
      assertThat(slices).as("level %d", level).isBetween(1, splits);
      assertThat(slices == 1 || (long) sets * slices <= 2L * resident).isTrue();
    }
  }
}
