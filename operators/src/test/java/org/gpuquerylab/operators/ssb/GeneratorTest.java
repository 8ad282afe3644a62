package org.gpuquerylab.operators.ssb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks sizes, keys and references, and that the same seed gives the same data in whatever way the
 * data are generated.
 */
class GeneratorTest {
  private static final long SEED = 7;

  private static Generator generator(double factor, int threads) {
    return new Generator(new Scale(factor), SEED, threads);
  }

  private static Table whole(Generator generator, String table) {
    return generator.table(table, generator.columns(table));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0001, 150, 3, 1, 20",
    "0.01, 15000, 300, 20, 2000",
    "0.1, 150000, 3000, 200, 20000",
    "1, 1500000, 30000, 2000, 200000",
    "1.5, 2250000, 45000, 3000, 200000",
    "2, 3000000, 60000, 4000, 400000",
    "20, 30000000, 600000, 40000, 1000000",
    "100, 150000000, 3000000, 200000, 1400000"
  })
  void sizesAreThoseOfTheSpecification(
      double factor, int orders, int customers, int suppliers, int parts) {
    Scale scale = new Scale(factor);
    assertThat(List.of(scale.orders(), scale.customers(), scale.suppliers(), scale.parts()))
        .containsExactly(orders, customers, suppliers, parts);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 300.1, Double.NaN, Double.POSITIVE_INFINITY})
  void otherScaleFactorsAreRefused(double factor) {
    assertThatThrownBy(() -> new Scale(factor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("scale factor " + factor);
  }

  @Test
  void tablesHaveTheSpecifiedRowsAndColumns() {
    Generator generator = generator(0.01, 2);
    assertThat(generator.tables())
        .containsExactly("lineorder", "customer", "supplier", "part", "date");
    assertThat(generator.tables().stream().map(table -> generator.columns(table).size()))
        .containsExactly(17, 8, 7, 9, 17);
    for (String table : generator.tables()) {
      Table made = whole(generator, table);
      assertThat(made.rows()).as(table).isEqualTo(generator.rows(table));
      assertThat(made.columns().stream().map(Column::name))
          .containsExactlyElementsOf(generator.columns(table));
    }
    assertThat(generator.rows("date")).isEqualTo(2557);
    // A standard deviation is 2 x sqrt(15,000) = 245 lines.
    assertThat(generator.rows("lineorder")).isCloseTo(60_000, within(1000));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.01, 0.03})
  void referencesHaveKeys(double factor) {
    Generator generator = generator(factor, 2);
    Table lines = whole(generator, "lineorder");
    Scale scale = generator.scale();
    IntStream customers = IntStream.of(lines.column("lo_custkey").ints());
    assertThat(customers.filter(key -> key < 1 || key > scale.customers() || key % 3 == 0))
        .isEmpty();
    IntStream suppliers = IntStream.of(lines.column("lo_suppkey").ints());
    assertThat(suppliers.filter(key -> key < 1 || key > scale.suppliers())).isEmpty();
    IntStream parts = IntStream.of(lines.column("lo_partkey").ints());
    assertThat(parts.filter(key -> key < 1 || key > scale.parts())).isEmpty();
    Set<Integer> days = new HashSet<>();
    IntStream.of(whole(generator, "date").column("d_datekey").ints()).forEach(days::add);
    for (String column : List.of("lo_orderdate", "lo_commitdate")) {
      IntStream unknown = IntStream.of(lines.column(column).ints()).filter(d -> !days.contains(d));
      assertThat(unknown).as(column).isEmpty();
    }
  }

  @Test
  void keysOfDimensionsAreDense() {
    Generator generator = generator(0.01, 1);
    for (String column : List.of("customer.c_custkey", "supplier.s_suppkey", "part.p_partkey")) {
      String table = column.substring(0, column.indexOf('.'));
      String key = column.substring(table.length() + 1);
      int[] keys = generator.table(table, List.of(key)).column(key).ints();
      assertThat(keys).isEqualTo(IntStream.rangeClosed(1, generator.rows(table)).toArray());
    }
  }

  @Test
  void anyNumberOfThreadsAndAnyColumnsGiveTheSame() {
    Generator one = generator(0.02, 1);
    Generator many = generator(0.02, 5);
    for (String name : one.tables()) {
      Table expected = whole(one, name);
      assertSame(whole(many, name), expected);
      for (String column : one.columns(name)) {
        Column alone = many.table(name, List.of(column)).column(column);
        assertThat(alone.ints()).isEqualTo(expected.column(column).ints());
      }
    }
  }

  private static void assertSame(Table made, Table expected) {
    for (Column column : expected.columns()) {
      Column other = made.column(column.name());
      assertThat(other.ints()).as(column.toString()).isEqualTo(column.ints());
      if (column.type() == ColumnType.STRING) {
        assertThat(other.dictionary().strings()).isEqualTo(column.dictionary().strings());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void blocksAreTheWholeTable(int threads) {
    Generator generator = generator(0.02, threads);
    for (String name : generator.tables()) {
      List<List<Object>> rows = new ArrayList<>();
      List<Integer> blocks = new ArrayList<>();
      generator.stream(
          name,
          generator.columns(name),
          block -> {
            blocks.add(block.rows());
            rows(block, rows);
          });
      assertThat(blocks).allMatch(count -> count > 0 && count <= 30_000);
      List<List<Object>> expected = new ArrayList<>();
      rows(whole(generator, name), expected);
      assertThat(rows.equals(expected)).as(name).isTrue();
    }
  }

  private static void rows(Table table, List<List<Object>> rows) {
    for (int row = 0; row < table.rows(); row++) {
      int at = row;
      rows.add(table.columns().stream().map(column -> column.value(at)).toList());
    }
  }

  @Test
  void seedsDiffer() {
    int[] first =
        generator(0.01, 1).table("lineorder", List.of("lo_partkey")).columns().get(0).ints();
    Generator other = new Generator(new Scale(0.01), SEED + 1, 1);
    assertThat(other.table("lineorder", List.of("lo_partkey")).columns().get(0).ints())
        .isNotEqualTo(first);
  }

  @Test
  void missingTablesAndColumnsAreNamed() {
    Generator generator = generator(0.01, 1);
    assertThatThrownBy(() -> generator.table("orders", List.of("o_orderkey")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no table orders, only [lineorder, customer");
    assertThatThrownBy(() -> generator.table("part", List.of("p_partkey", "p_weight")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("table part has no column p_weight, only [p_partkey, p_name");
  }
}
