package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** Compares results with results that were computed by hand. */
class ReferenceExecutorTest {
  private static final Table DATES =
      new Table(
          "date",
          List.of(
              Column.ofInts("key", new int[] {10, 11, 12}),
              Column.ofInts("year", new int[] {1992, 1992, 1993}),
              Column.ofCodes("month", new int[] {0, 1, 0}, Dictionary.of(List.of("Jan", "Feb")))));
  private static final Table SALES =
      new Table(
          "sales",
          List.of(
              Column.ofInts("date", new int[] {10, 11, 12, 12, 99, 10}),
              Column.ofInts("price", new int[] {1, 2, 3, 4, 5, Integer.MAX_VALUE}),
              Column.ofInts("cost", new int[] {1, 1, 1, 1, 1, Integer.MAX_VALUE})));

  private static StarResult run(
      List<Predicate> onSales, List<Predicate> onDates, Measure measure, String... groups) {
    StarQuery query =
        new StarQuery(
            "q",
            "sales",
            onSales,
            List.of(new DimensionJoin("date", "key", "date", onDates)),
            measure,
            List.of(groups).stream().map(g -> new GroupColumn("date", g)).toList(),
            List.of(new SortKey(groups.length, true)));
    try (ReferenceExecutor executor = new ReferenceExecutor(new Database(List.of(DATES, SALES)))) {
      return executor.execute(query);
    }
  }

  @Test
  void groupsAndOrders() {
    assertThat(run(List.of(), List.of(), new Measure.Difference("price", "cost"), "year").rows())
        .containsExactly(
            new StarResult.Row(List.of(1993), 5), new StarResult.Row(List.of(1992), 1));
    assertThat(run(List.of(), List.of(), new Measure.Value("cost"), "year", "month").rows())
        .containsExactly(
            new StarResult.Row(List.of(1992, "Feb"), 1L + Integer.MAX_VALUE),
            new StarResult.Row(List.of(1993, "Feb"), 2),
            new StarResult.Row(List.of(1992, "Jan"), 1));
  }

  @Test
  void multipliesIn64Bits() {
    assertThat(run(List.of(), List.of(), new Measure.Product("price", "cost")).rows())
        .containsExactly(
            new StarResult.Row(List.of(), 10 + (long) Integer.MAX_VALUE * Integer.MAX_VALUE));
  }

  @Test
  void sumsNothing() {
    List<Predicate> never = List.of(new Predicate.Between("price", 1, 0));
    assertThat(run(never, List.of(), new Measure.Value("price")).rows())
        .containsExactly(new StarResult.Row(List.of(), 0));
    assertThat(run(never, List.of(), new Measure.Value("price"), "year").rows()).isEmpty();
    List<Predicate> noMonth = List.of(Predicate.equal("month", "Mar"));
    assertThat(run(List.of(), noMonth, new Measure.Value("price"), "year").rows()).isEmpty();
  }

  @Test
  void refusesMissingParts() {
    assertThatThrownBy(() -> run(List.of(), List.of(), new Measure.Value("weight")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no column weight");
  }
}
