package org.gpuquerylab.operators.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.device.RandomTables;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** Tests that every sort must pass; the expected results come from the JDK's stable sort. */
public abstract class SortContract extends OperatorContract {
  /** The sort under test. */
  protected abstract Sort sort(OperatorContext in);

  private void check(Table table, List<OrderBy> keys, List<String> projection, String what) {
    if (!takes(table.rows())) {
      return;
    }
    DeviceTable uploaded = upload(table);
    Table result = download(sort(context).sort(uploaded, keys, projection));
    freeTables();
    List<Integer> order = new ArrayList<>(IntStream.range(0, table.rows()).boxed().toList());
    keys.stream()
        .map(key -> comparator(table.column(key.column()), key.descending()))
        .reduce(Comparator::thenComparing)
        .ifPresent(order::sort);
    for (String name : projection) {
      List<Object> expected = order.stream().map(table.column(name)::value).toList();
      List<Object> actual =
          IntStream.range(0, result.rows()).mapToObj(result.column(name)::value).toList();
      assertThat(actual).as("%s: %s by %s", what, name, keys).isEqualTo(expected);
    }
  }

  @SuppressWarnings("unchecked") // All values of a column have the same comparable type.
  private static Comparator<Integer> comparator(Column column, boolean descending) {
    Comparator<Integer> order =
        (a, b) -> ((Comparable<Object>) column.value(a)).compareTo(column.value(b));
    return descending ? order.reversed() : order;
  }

  @Test
  void agreesWithAStableSortOnRandomTables() {
    for (int seed = 0; seed < RandomTables.count(); seed++) {
      RandomTables random = new RandomTables(seed);
      Table table = random.table("t", random.rows());
      List<OrderBy> keys =
          random.someOf(table).stream()
              .limit(1 + random.random().nextInt(3))
              .map(name -> new OrderBy(name, random.random().nextBoolean()))
              .toList();
      check(table, keys, random.someOf(table), "seed " + seed);
    }
  }

  @Test
  void sortsRowsOfEveryNumberOfPartitions() {
    for (int rows : new int[] {0, 1, 2, 1023, 1024, 1025, 2048, 3071, 4097, 30_000}) {
      RandomTables random = new RandomTables(rows);
      Table table = random.table("t", rows);
      check(table, List.of(OrderBy.ascending("l")), List.of("l", "i"), rows + " rows");
      check(table, List.of(OrderBy.descending("i")), List.of("d", "i"), rows + " rows");
      check(table, List.of(OrderBy.ascending("d")), List.of("s"), rows + " rows");
    }
  }

  @Test
  void sortsSortedReversedAndEqualKeys() {
    int rows = 5000;
    int[] ascending = IntStream.range(0, rows).toArray();
    int[] descending = IntStream.range(0, rows).map(i -> -i).toArray();
    Table table =
        new Table(
            "t",
            List.of(
                Column.ofInts("up", ascending),
                Column.ofInts("down", descending),
                Column.ofInts("same", new int[rows])));
    for (String name : List.of("up", "down", "same")) {
      check(table, List.of(OrderBy.ascending(name)), List.of("up"), name);
      check(table, List.of(OrderBy.descending(name)), List.of("up"), name);
    }
    check(table, List.of(), List.of("down"), "no keys");
  }

  @Test
  void failsCleanlyWhereMemoryIsShort() {
    assumeTrue(takes(5000));
    DeviceTable table = upload(new RandomTables(4).table("t", 5000));
    List<OrderBy> keys = List.of(OrderBy.ascending("s"), OrderBy.descending("l"));
    failsCleanly(() -> sort(context).sort(table, keys, List.of("i", "d")));
  }

  @Test
  void namesMissingColumns() {
    DeviceTable table = upload(new RandomTables(1).table("t", 3));
    Sort sort = sort(context);
    assertThatThrownBy(() -> sort.sort(table, List.of(OrderBy.ascending("x")), List.of("i")))
        .hasMessageContaining("no column x");
    assertThatThrownBy(() -> sort.sort(table, List.of(), List.of("y")))
        .hasMessageContaining("no column y");
  }
}
