package org.gpuquerylab.operators.ssb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the generated values and their distributions, with scale factor 0.1 and seed 1. */
class DistributionsTest {
  private static final Generator GENERATOR = new Generator(new Scale(0.1), 1, 2);
  private static final Map<String, Table> TABLES = new HashMap<>();

  /** Clause 4.2.3 of TPC-H: a nation's key is its index in this list. */
  private static final List<String> NATION_KEYS =
      List.of(
          ("ALGERIA,ARGENTINA,BRAZIL,CANADA,EGYPT,ETHIOPIA,FRANCE,GERMANY,INDIA,INDONESIA,IRAN,IRAQ,"
                  + "JAPAN,JORDAN,KENYA,MOROCCO,MOZAMBIQUE,PERU,CHINA,ROMANIA,SAUDI ARABIA,VIETNAM,"
                  + "RUSSIA,UNITED KINGDOM,UNITED STATES")
              .split(",", -1));

  private static synchronized Table table(String name) {
    return TABLES.computeIfAbsent(name, n -> GENERATOR.table(n, GENERATOR.columns(n)));
  }

  private static int[] ints(String table, String column) {
    return table(table).column(column).ints();
  }

  /**
   * Compares a column with the uniform distribution by a chi-square test. The statistic's mean is
   * the number of values minus 1, and its variance is twice its mean. With a limit of five standard
   * deviations, about one correct column in a million fails.
   */
  @ParameterizedTest
  @CsvSource({
    "lineorder, lo_quantity, 50",
    "lineorder, lo_discount, 11",
    "lineorder, lo_tax, 9",
    "lineorder, lo_suppkey, 200",
    "lineorder, lo_partkey, 20000",
    "lineorder, lo_shipmode, 7",
    "customer, c_city, 250",
    "customer, c_nation, 25",
    "customer, c_region, 5",
    "customer, c_mktsegment, 5",
    "part, p_mfgr, 5",
    "part, p_category, 25",
    "part, p_brand1, 1000",
    "part, p_color, 92",
    "part, p_type, 150",
    "part, p_size, 50",
    "part, p_container, 40"
  })
  void uniform(String table, String column, int values) {
    assertUniform(column, ints(table, column), values);
  }

  private static void assertUniform(String what, int[] drawn, int values) {
    Map<Integer, Integer> counts = new HashMap<>();
    IntStream.of(drawn).forEach(value -> counts.merge(value, 1, Integer::sum));
    double expected = (double) drawn.length / values;
    double chiSquare = (values - counts.size()) * expected;
    for (int count : counts.values()) {
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    assertThat(counts).as(what).hasSizeLessThanOrEqualTo(values);
    assertThat((chiSquare - (values - 1)) / Math.sqrt(2.0 * (values - 1)))
        .as(what + ": chi-square, in standard deviations from its mean")
        .isBetween(-5.0, 5.0);
  }

  @Test
  void propertiesOfAnOrderAreUniformOverOrders() {
    int[] keys = ints("lineorder", "lo_orderkey");
    int[] lines = ints("lineorder", "lo_linenumber");
    int[] first = IntStream.range(0, lines.length).filter(row -> lines[row] == 1).toArray();
    assertThat(first).hasSize(150_000);
    for (String column : List.of("lo_custkey", "lo_orderdate", "lo_orderpriority")) {
      int[] values = ints("lineorder", column);
      for (int row = 1; row < keys.length; row++) {
        if (keys[row] == keys[row - 1] && values[row] != values[row - 1]) {
          fail("row %d: %s differs within an order", row, column);
        }
      }
      int different =
          switch (column) {
            case "lo_custkey" -> 2000;
            case "lo_orderdate" -> 2406;
            default -> 5;
          };
      assertUniform(column, IntStream.of(first).map(row -> values[row]).toArray(), different);
    }
    int[] perOrder =
        IntStream.range(0, lines.length)
            .filter(row -> row + 1 == lines.length || lines[row + 1] == 1)
            .map(row -> lines[row])
            .toArray();
    assertUniform("lines an order", perOrder, 7);
    assertThat(perOrder).contains(1, 7);
  }

  @Test
  void ordersUseEightOf32Keys() {
    int[] keys = IntStream.of(ints("lineorder", "lo_orderkey")).distinct().toArray();
    assertThat(keys).hasSize(150_000).startsWith(1, 2, 3, 4, 5, 6, 7, 32, 33);
    assertThat(IntStream.of(keys).allMatch(key -> key % 32 < 8)).isTrue();
  }

  @Test
  void columnsAreIndependent() {
    int[] discounts = ints("lineorder", "lo_discount");
    int[] taxes = ints("lineorder", "lo_tax");
    int[] quantities = ints("lineorder", "lo_quantity");
    int[] pairs =
        IntStream.range(0, discounts.length)
            .map(row -> (discounts[row] * 9 + taxes[row]) * 50 + quantities[row])
            .toArray();
    assertUniform("discount, tax and quantity", pairs, 11 * 9 * 50);
    int[] next =
        IntStream.range(1, discounts.length)
            .map(row -> discounts[row] * 11 + discounts[row - 1])
            .toArray();
    assertUniform("discounts of two rows", next, 121);
  }

  @Test
  void pricesFollowTheFormulas() {
    int[] parts = ints("lineorder", "lo_partkey");
    int[] quantities = ints("lineorder", "lo_quantity");
    int[] discounts = ints("lineorder", "lo_discount");
    int[] extended = new int[parts.length];
    int[] revenues = new int[parts.length];
    int[] costs = new int[parts.length];
    for (int row = 0; row < parts.length; row++) {
      int price = 90_000 + parts[row] / 10 % 20_001 + parts[row] % 1000 * 100;
      extended[row] = quantities[row] * price;
      revenues[row] = (int) (extended[row] * (100L - discounts[row]) / 100);
      costs[row] = price * 6 / 10;
    }
    assertThat(ints("lineorder", "lo_extendedprice")).isEqualTo(extended);
    assertThat(ints("lineorder", "lo_revenue")).isEqualTo(revenues);
    assertThat(ints("lineorder", "lo_supplycost")).isEqualTo(costs);
  }

  @Test
  void totalsAreSumsWithTax() {
    int[] keys = ints("lineorder", "lo_orderkey");
    int[] revenues = ints("lineorder", "lo_revenue");
    int[] taxes = ints("lineorder", "lo_tax");
    Map<Integer, Long> totals = new HashMap<>();
    for (int row = 0; row < keys.length; row++) {
      totals.merge(keys[row], revenues[row] * (100L + taxes[row]) / 100, Long::sum);
    }
    assertThat(ints("lineorder", "lo_ordtotalprice"))
        .isEqualTo(
            IntStream.of(keys).map(key -> totals.getOrDefault(key, 0L).intValue()).toArray());
  }

  @Test
  void datesAreInTheirRanges() {
    DateTimeFormatter format = DateTimeFormatter.BASIC_ISO_DATE;
    int[] orders = ints("lineorder", "lo_orderdate");
    int[] commitments = ints("lineorder", "lo_commitdate");
    Set<Long> delays = new HashSet<>();
    for (int row = 0; row < orders.length; row += 7) {
      LocalDate order = LocalDate.parse(Integer.toString(orders[row]), format);
      delays.add(
          ChronoUnit.DAYS.between(
              order, LocalDate.parse(Integer.toString(commitments[row]), format)));
    }
    assertThat(delays).hasSize(61).allMatch(days -> days >= 30 && days <= 90);
    assertThat(IntStream.of(orders).min()).hasValue(19920101);
    assertThat(IntStream.of(orders).max()).hasValue(19980802);
  }

  @Test
  void citiesLieInNationsAndRegions() {
    for (String prefix : List.of("c_", "s_")) {
      Table table = table(prefix.equals("c_") ? "customer" : "supplier");
      Column nations = table.column(prefix + "nation");
      Map<Object, Object> regions = new HashMap<>();
      for (int row = 0; row < table.rows(); row++) {
        String nation = (String) nations.value(row);
        String city = (String) table.column(prefix + "city").value(row);
        assertThat(city).matches(".{9}[0-9]");
        assertThat((nation + "         ")).startsWith(city.substring(0, 9));
        Object region = table.column(prefix + "region").value(row);
        assertThat(regions.put(nation, region)).isIn(null, region);
        assertThat((String) table.column(prefix + "phone").value(row))
            .startsWith(10 + NATION_KEYS.indexOf(nation) + "-")
            .matches("[1-3][0-9]-[1-9][0-9]{2}-[1-9][0-9]{2}-[1-9][0-9]{3}");
        assertThat(((String) table.column(prefix + "address").value(row)).length())
            .isBetween(10, 25);
      }
      assertThat(regions)
          .containsEntry("UNITED KINGDOM", "EUROPE")
          .containsEntry("PERU", "AMERICA")
          .containsEntry("JAPAN", "ASIA")
          .containsEntry("IRAQ", "MIDDLE EAST")
          .containsEntry("KENYA", "AFRICA")
          .hasSize(25);
    }
  }

  @Test
  void partsAreNamedByTheirMakers() {
    Table parts = table("part");
    for (int row = 0; row < parts.rows(); row++) {
      String maker = (String) parts.column("p_mfgr").value(row);
      String category = (String) parts.column("p_category").value(row);
      String brand = (String) parts.column("p_brand1").value(row);
      assertThat(maker).matches("MFGR#[1-5]");
      assertThat(category).startsWith(maker).matches("MFGR#[1-5][1-5]");
      assertThat(brand).startsWith(category).matches("MFGR#[1-5][1-5]([1-9]|[123][0-9]|40)");
      List<String> name = List.of(((String) parts.column("p_name").value(row)).split(" "));
      assertThat(name).hasSize(2).doesNotHaveDuplicates();
      assertThat(name).doesNotContain((String) parts.column("p_color").value(row));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 19920101, 'January 1, 1992', Wednesday, 1992, 199201, Jan1992, 4, 1, 1, 1, 1, Winter, 0, 0, 1, 1",
    "59, 19920229, 'February 29, 1992', Saturday, 1992, 199202, Feb1992, 7, 29, 60, 2, 9, Winter, 1, 1, 0, 0",
    "767, 19940206, 'February 6, 1994', Sunday, 1994, 199402, Feb1994, 1, 6, 37, 2, 6, Winter, 0, 0, 0, 0",
    "2556, 19981231, 'December 31, 1998', Thursday, 1998, 199812, Dec1998, 5, 31, 365, 12, 53, Christmas, 0, 1, 0, 1"
  })
  void daysOfTheCalendar(ArgumentsAccessor expected) {
    Table dates = table("date");
    int row = expected.getInteger(0);
    List<Column> columns =
        dates.columns().stream().filter(c -> !c.name().equals("d_month")).toList();
    assertThat(columns.stream().map(column -> column.value(row).toString()))
        .containsExactlyElementsOf(
            IntStream.range(1, expected.size()).mapToObj(expected::getString).toList());
  }

  /**
   * In TPC-H, part 1 costs 901.00, and the second summand of the price starts again every 200,010
   * parts.
   */
  @ParameterizedTest
  @CsvSource({"1, 90100", "999, 189999", "200009, 110900", "200010, 91000", "1800000, 109992"})
  void partsCostWhatTpcHSays(int key, int cents) {
    assertThat(PartColumns.price(key)).isEqualTo(cents);
  }

  @Test
  void weeksHaveSevenDays() {
    int[] years = ints("date", "d_year");
    int[] weeks = ints("date", "d_weeknuminyear");
    assertThat(IntStream.range(0, 2557).filter(r -> years[r] == 1994 && weeks[r] == 6)).hasSize(7);
    assertThat(IntStream.range(0, 2557).filter(r -> years[r] == 1992)).hasSize(366);
  }
}
