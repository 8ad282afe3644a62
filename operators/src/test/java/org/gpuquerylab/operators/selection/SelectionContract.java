package org.gpuquerylab.operators.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.OperatorContract;
import org.gpuquerylab.operators.device.RandomTables;
import org.gpuquerylab.operators.selection.Condition.Comparison;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;

/** Tests that every selection must pass; the expected results come from a plain scan. */
public abstract class SelectionContract extends OperatorContract {
  private static final List<Comparison> OPERATORS = List.of(Comparison.values());

  /** The selection under test. */
  protected abstract Selection selection(OperatorContext in);

  private Table select(Table table, Condition condition, List<String> projection) {
    DeviceTable uploaded = upload(table);
    Table result = download(selection(context).select(uploaded, condition, projection));
    freeTables();
    return result;
  }

  @Test
  void agreesWithAPlainScanOnRandomTables() {
    for (int seed = 0; seed < RandomTables.count(); seed++) {
      RandomTables random = new RandomTables(seed);
      Table table = random.table("t", random.rows());
      Condition condition = condition(random, table, 2);
      check(table, condition, random.someOf(table), "seed " + seed);
    }
  }

  private void check(Table table, Condition condition, List<String> projection, String what) {
    if (!takes(table.rows())) {
      return;
    }
    Table result = select(table, condition, projection);
    List<List<Object>> expected = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      if (PlainCondition.holds(condition, table, row)) {
        int r = row;
        expected.add(projection.stream().map(name -> table.column(name).value(r)).toList());
      }
    }
    assertThat(rows(result)).as("%s: %s", what, condition).isEqualTo(expected);
  }

  private static Condition condition(RandomTables tables, Table table, int depth) {
    SplittableRandom random = tables.random();
    if (depth > 0 && random.nextInt(2) == 0) {
      List<Condition> parts =
          IntStream.range(0, random.nextInt(4))
              .mapToObj(i -> condition(tables, table, depth - 1))
              .toList();
      return random.nextBoolean() ? new Condition.AllOf(parts) : new Condition.AnyOf(parts);
    }
    Column column = table.columns().get(random.nextInt(table.columns().size()));
    return switch (random.nextInt(4)) {
      case 0 ->
          new Condition.Between(column.name(), tables.constant(column), tables.constant(column));
      case 1 ->
          new Condition.In(
              column.name(),
              IntStream.range(0, random.nextInt(9))
                  .mapToObj(i -> tables.constant(column))
                  .toList());
      default ->
          new Condition.Compare(
              column.name(),
              OPERATORS.get(random.nextInt(OPERATORS.size())),
              tables.constant(column));
    };
  }

  @Test
  void comparesNaNAndZerosAsIeee() {
    double[] values = {Double.NaN, -0.0, 0.0, 1, Double.NEGATIVE_INFINITY};
    Table table = new Table("t", List.of(Column.ofDoubles("d", values)));
    for (Comparison operator : Comparison.values()) {
      for (double constant : values) {
        check(table, new Condition.Compare("d", operator, constant), List.of("d"), "" + constant);
      }
    }
    Table zeros = select(table, new Condition.Between("d", 0.0, -0.0), List.of("d"));
    assertThat((double[]) zeros.column("d").array()).containsExactly(-0.0, 0.0);
  }

  @Test
  void comparesTheEndsOfIntegers() {
    int[] values = {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, 0, Integer.MAX_VALUE};
    Table table = new Table("t", List.of(Column.ofInts("i", values)));
    for (Comparison operator : Comparison.values()) {
      for (int constant : values) {
        check(table, new Condition.Compare("i", operator, constant), List.of("i"), "" + constant);
      }
    }
  }

  @Test
  void selectsAllAndNoneOfManyRows() {
    for (int rows : new int[] {1, 2047, 2048, 2049, 70_001, 1 << 20}) {
      if (!takes(rows)) {
        break;
      }
      Table table = new Table("t", List.of(Column.ofInts("i", IntStream.range(0, rows).toArray())));
      Condition all = Condition.allOf();
      assertThat(select(table, all, List.of("i")).column("i").ints())
          .isEqualTo(table.column("i").ints());
      assertThat(select(table, Condition.anyOf(), List.of("i")).rows()).isZero();
      Condition last = new Condition.Compare("i", Comparison.EQUAL, rows - 1);
      assertThat(select(table, last, List.of("i")).column("i").ints()).containsExactly(rows - 1);
    }
  }

  @Test
  void failsCleanlyWhereMemoryIsShort() {
    assumeTrue(takes(5000));
    DeviceTable table = upload(new RandomTables(4).table("t", 5000));
    Condition some = new Condition.Compare("i", Comparison.GREATER, 0);
    Condition nested = Condition.allOf(some, Condition.anyOf(some, Condition.anyOf(some)));
    failsCleanly(() -> selection(context).select(table, nested, List.of("i", "l", "s")));
  }

  @Test
  void refusesConstantsOfAnotherType() {
    DeviceTable table = upload(new RandomTables(1).table("t", 3));
    Selection selection = selection(context);
    Condition wrong = new Condition.Compare("i", Comparison.LESS, 1.5);
    assertThatThrownBy(() -> selection.select(table, wrong, List.of("i")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the constant 1.5 of type Double does not fit column i of type INT32");
    Condition number = new Condition.In("s", List.of(1));
    assertThatThrownBy(() -> selection.select(table, number, List.of("i")))
        .hasMessageContaining("column s of type STRING");
    Condition string = new Condition.Between("d", "a", "b");
    assertThatThrownBy(() -> selection.select(table, string, List.of("i")))
        .hasMessageContaining("column d of type FLOAT64");
    assertThatThrownBy(() -> selection.select(table, Condition.allOf(), List.of("x")))
        .hasMessageContaining("no column x");
  }
}
