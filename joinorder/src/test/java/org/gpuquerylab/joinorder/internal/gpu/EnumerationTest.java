package org.gpuquerylab.joinorder.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that every enumeration finds each set or join pair exactly once. */
class EnumerationTest {

  private interface Unranking {
    int unrank(int sid, int qss, int sq);
  }

  @Test
  void binomialsAgreeWithFactorials() {
    for (int n = 0; n <= Binomials.MAX; n++) {
      for (int k = 0; k <= Binomials.MAX; k++) {
        BigInteger expected =
            k > n ? BigInteger.ZERO : factorial(n).divide(factorial(k).multiply(factorial(n - k)));
        assertThat(Binomials.choose(n, k))
            .as("%d choose %d", n, k)
            .isEqualTo(expected.intValueExact());
      }
    }
  }

  /** The table in the kernels' constant memory equals the host's table. */
  @Test
  void constantMemoryHasTheSameBinomials() throws IOException {
    try (InputStream in = Binomials.class.getResourceAsStream("binomials.cl")) {
      String source = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      String table = source.substring(source.indexOf('{') + 1, source.indexOf('}'));
      int[] coefficients =
          Pattern.compile("\\d+")
              .matcher(table.replaceAll("//.*", ""))
              .results()
              .mapToInt(number -> Integer.parseUnsignedInt(number.group()))
              .toArray();
      assertThat(source).contains("#define BINOMIAL_ROW " + (Binomials.MAX + 1));
      assertThat(coefficients).isEqualTo(Binomials.table());
    }
  }

  private static BigInteger factorial(int n) {
    return IntStream.rangeClosed(1, n)
        .mapToObj(BigInteger::valueOf)
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void binomialEnumerationIsABijection(int relations) {
    checkSets(BinomialEnumeration::unrank, relations);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void combinatorialNumberSystemIsABijection(int relations) {
    checkSets(CombinatorialNumberSystem::unrank, relations);
  }

  private static void checkSets(Unranking enumeration, int relations) {
    Set<Integer> seen = new HashSet<>();
    for (int size = 1; size <= relations; size++) {
      for (int sid = 0; sid < Binomials.choose(relations, size); sid++) {
        int set = enumeration.unrank(sid, size, relations);
        assertThat(Integer.bitCount(set)).isEqualTo(size);
        assertThat(set).isBetween(1, (1 << relations) - 1);
        assertThat(seen.add(set)).as("set %x of %d relations", set, size).isTrue();
      }
    }
    assertThat(seen).hasSize((1 << relations) - 1);
  }

  @Test
  void lastSetOfTheLargestLevelsIsReached() {
    int sets = Binomials.choose(30, 15);
    assertThat(CombinatorialNumberSystem.unrank(sets - 1, 15, 30)).isEqualTo(0x7FFF << 15);
    assertThat(BinomialEnumeration.unrank(sets - 1, 15, 30)).isEqualTo(0x7FFF << 15);
    assertThat(CombinatorialNumberSystem.unrank(0, 15, 30)).isEqualTo(0x7FFF);
    assertThat(BinomialEnumeration.unrank(0, 15, 30)).isEqualTo(0x7FFF);
  }

  /**
   * If the highest relation stays in the right part, positions 1 to 2^(size - 1) - 1 give each pair
   * once.
   */
  @ParameterizedTest
  @ValueSource(ints = {0b11, 0b1011, 0b1101101, 0x40000001, 0x2AAAAAA8, 0b111111111})
  void positionsEnumerateEachUnorderedPairOnce(int set) {
    int rest = set ^ Integer.highestOneBit(set);
    int pairs = (1 << Integer.bitCount(rest)) - 1;
    Set<Set<Integer>> seen = new HashSet<>();
    int iterated = PositionBasedEnumeration.subset(1, rest);
    for (int position = 1; position <= pairs; position++) {
      int left = PositionBasedEnumeration.subset(position, rest);
      assertThat(left).as("position and iteration of algorithm 4 agree").isEqualTo(iterated);
      assertThat(left & ~set).isZero();
      assertThat(left).isNotZero().isNotEqualTo(set);
      assertThat(seen.add(Set.of(left, set ^ left))).isTrue();
      iterated = (iterated - rest) & rest;
    }
    assertThat(seen).hasSize(((1 << Integer.bitCount(set)) - 2) / 2);
  }

  /** The walk of algorithm 5 visits the same pairs in the order of their positions. */
  @ParameterizedTest
  @ValueSource(ints = {0b11, 0b1011, 0b1101101, 0x40000001, 0x2AAAAAA8, 0b111111111})
  void walksMeetEachUnorderedPairOnce(int set) {
    int pairs = ExtendedCombinatorialEnumeration.pairs(Integer.bitCount(set));
    Set<Set<Integer>> seen = new HashSet<>();
    for (int number = 1; number <= pairs; number++) {
      int left = PairEnumeration.WALK.first(0, number, set, 31);
      assertThat(left).isEqualTo(PairEnumeration.POSITION.first(0, number, set, 31));
      assertThat(left & ~set).isZero();
      assertThat(seen.add(Set.of(left, set ^ left))).isTrue();
    }
    assertThat(seen).hasSize(((1 << Integer.bitCount(set)) - 2) / 2);
  }

  /** All levels together have each unordered pair of disjoint non-empty sets exactly once. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 6, 9})
  void extendedCombinatorialEnumerationIsABijection(int relations) {
    Set<Set<Integer>> seen = new HashSet<>();
    for (int size = 2; size <= relations; size++) {
      int sets = Binomials.choose(relations, size);
      int each = ExtendedCombinatorialEnumeration.pairs(size);
      for (long cid = 0; cid < (long) sets * each; cid++) {
        ExtendedCombinatorialEnumeration.Pair pair =
            ExtendedCombinatorialEnumeration.pair(cid, size, relations);
        assertThat(pair.set())
            .as("cid %d of size %d", cid, size)
            .isEqualTo(CombinatorialNumberSystem.unrank((int) (cid / each), size, relations));
        assertThat(pair.left()).isNotZero();
        assertThat(pair.left() & ~pair.set()).isZero();
        assertThat(pair.right()).isNotZero();
        assertThat(seen.add(Set.of(pair.left(), pair.right()))).isTrue();
      }
    }
    int ordered = (int) Math.pow(3, relations) - (1 << (relations + 1)) + 1;
    assertThat(seen).hasSize(ordered / 2);
  }

  @Test
  void lastPairOfTheLargestLevelsIsReached() {
    long pairs = (long) Binomials.choose(30, 20) * ExtendedCombinatorialEnumeration.pairs(20);
    ExtendedCombinatorialEnumeration.Pair last =
        ExtendedCombinatorialEnumeration.pair(pairs - 1, 20, 30);
    assertThat(last.set()).isEqualTo(0xFFFFF << 10);
    assertThat(last.right()).isEqualTo(1 << 29);
    ExtendedCombinatorialEnumeration.Pair whole =
        ExtendedCombinatorialEnumeration.pair((1 << 29) - 2, 30, 30);
    assertThat(whole.right()).isEqualTo(1 << 29);
  }
}
