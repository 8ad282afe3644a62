package org.gpuquerylab.experiments.internal.costmodel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.junit.jupiter.api.Test;

class HostColumnsTest {
  private static final int ROWS = 1 << 16;

  private final HostColumns data = new HostColumns();

  @Test
  void uniformNumbersStayBelowTheirBound() {
    int[] values = data.uniform("a", ROWS, 10).ints();
    for (int value = 0; value < 10; value++) {
      int wanted = value;
      assertThat(Arrays.stream(values).filter(x -> x == wanted).count())
          .as("number of " + value)
          .isCloseTo(ROWS / 10, within(400L));
    }
    assertThat(values).containsOnly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void aColumnIsMadeOnceAndDependsOnItsNameAndBound() {
    assertThat(data.uniform("a", ROWS, 10)).isSameAs(data.uniform("a", ROWS, 10));
    assertThat(data.uniform("a", ROWS, 10).ints())
        .isNotEqualTo(data.uniform("a", ROWS, 20).ints())
        .isNotEqualTo(data.uniform("b", ROWS, 10).ints());
    assertThat(new HostColumns().uniform("a", ROWS, 10).ints())
        .isEqualTo(data.uniform("a", ROWS, 10).ints());
  }

  @Test
  void wideColumnsAreMadeOfParts() {
    assertThat(data.wide("w", 8, 4)).extracting(Column::type).containsExactly(ColumnType.INT32);
    assertThat(data.wide("w", 8, 20))
        .extracting(Column::type)
        .containsExactly(ColumnType.INT64, ColumnType.INT64, ColumnType.INT32);
    assertThat(data.wideEach("w", 8, List.of(8, 12)))
        .extracting(Column::name)
        .containsExactly("w0.0", "w1.0", "w1.1");
  }

  @Test
  void rowsWithColumnsOutOfStepHaveAnotherHash() {
    Column a = Column.ofInts("a", new int[] {1, 2, 3});
    Column b = Column.ofInts("b", new int[] {4, 5, 6});
    Column shifted = Column.ofInts("b", new int[] {5, 4, 6});
    long sum = new RowHash(List.of(a, b)).sum(3);
    assertThat(new RowHash(List.of(a, shifted)).sum(3)).isNotEqualTo(sum);
    assertThat(new RowHash(List.of(b, a)).sum(3)).isNotEqualTo(sum);
    Column otherOrder = Column.ofInts("a", new int[] {3, 1, 2});
    Column sameOrder = Column.ofLongs("b", new long[] {6, 4, 5});
    assertThat(new RowHash(List.of(otherOrder, sameOrder)).sum(3)).isEqualTo(sum);
  }
}
