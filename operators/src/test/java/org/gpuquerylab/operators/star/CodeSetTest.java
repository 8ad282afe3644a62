package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.operators.star.CodeSet.Interval;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Dictionary;
import org.junit.jupiter.api.Test;

class CodeSetTest {
  private static final Column INTS = Column.ofInts("i", new int[] {1});
  private static final Column STRINGS =
      Column.ofCodes("s", new int[0], Dictionary.of(List.of("b", "d", "f", "d")));

  private static List<Interval> of(Predicate predicate) {
    return CodeSet.of(predicate, predicate.column().equals("i") ? INTS : STRINGS).intervals();
  }

  @Test
  void joinsNeighboursAndDuplicates() {
    assertThat(of(new Predicate.In("i", List.of(5, 1, 2, 2, 7, 6))))
        .containsExactly(new Interval(1, 2), new Interval(5, 7));
  }

  @Test
  void keepsTheEndsOfTheRange() {
    int least = Integer.MIN_VALUE;
    int most = Integer.MAX_VALUE;
    assertThat(of(new Predicate.Between("i", least, most)))
        .containsExactly(new Interval(least, most));
    assertThat(of(new Predicate.In("i", List.of(most, most - 1, least))))
        .containsExactly(new Interval(least, least), new Interval(most - 1, most));
  }

  @Test
  void nothingPassesAContradiction() {
    assertThat(of(new Predicate.Between("i", 2, 1))).isEmpty();
    assertThat(of(new Predicate.In("i", List.of()))).isEmpty();
    assertThat(of(new Predicate.StringBetween("s", "e", "c"))).isEmpty();
  }

  @Test
  void handlesStringsThatDoNotOccur() {
    assertThat(of(Predicate.equal("s", "c"))).isEmpty();
    assertThat(of(Predicate.equal("s", "d"))).containsExactly(new Interval(1, 1));
    assertThat(of(new Predicate.StringBetween("s", "a", "e"))).containsExactly(new Interval(0, 1));
    assertThat(of(new Predicate.StringBetween("s", "c", "f"))).containsExactly(new Interval(1, 2));
    assertThat(of(new Predicate.StringBetween("s", "g", "h"))).isEmpty();
  }

  @Test
  void refusesConditionsOfAnotherType() {
    assertThatThrownBy(() -> CodeSet.of(Predicate.equal("i", "x"), INTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("column i of type INT32");
    assertThatThrownBy(() -> CodeSet.of(Predicate.equal("s", 1), STRINGS))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
