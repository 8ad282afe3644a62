package org.gpuquerylab.data.internal.generated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.data.internal.DataSchema;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.FolderTables;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedDataTest {
  private static final String DUCKDB = "org.gpuquerylab.data.internal.DuckDb#isAvailable";

  private static FolderTables load(String name, int threads) {
    return GeneratedData.of(Path.of(name), threads).orElseThrow().load();
  }

  /** More orders than a block has, so that several threads make the tables of shop. */
  @ParameterizedTest
  @ValueSource(strings = {"ssb:0.002", "tpch:0.002", "shop:70000"})
  void threadsDoNotChangeTheData(String name) {
    FolderTables one = load(name, 1);
    FolderTables several = load(name, 3);
    assertThat(several.schema()).isEqualTo(one.schema());
    assertThat(several.relations()).containsOnlyKeys(one.relations().keySet());
    several
        .relations()
        .forEach((table, rows) -> same(rows, Objects.requireNonNull(one.relations().get(table))));
  }

  private static void same(HostRelation one, HostRelation other) {
    assertThat(other.columns())
        .extracting(Vector::name)
        .isEqualTo(one.columns().stream().map(Vector::name).toList());
    for (int i = 0; i < one.columns().size(); i++) {
      Vector column = one.columns().get(i);
      Vector same = other.columns().get(i);
      assertThat(same.values()).as(column.name()).isEqualTo(column.values());
      assertThat(Arrays.equals(same.validity(), column.validity())).as(column.name()).isTrue();
    }
  }

  /** DuckDB counts the same tables by SQL. */
  @ParameterizedTest
  @ValueSource(strings = {"ssb:0.002", "tpch:0.002", "shop:3000"})
  @EnabledIf(value = DUCKDB, disabledReason = "a bundle may leave DuckDB out")
  void statisticsAreThoseThatDuckDbCounts(String name) {
    FolderTables tables = load(name, 2);
    try (DuckDb database = DuckDb.open()) {
      tables.relations().forEach((table, rows) -> database.load(table, rows, 2));
      String counted =
          DataSchema.read(
              database, List.copyOf(tables.relations().keySet()), FolderTables.COMMON, 0);
      assertThat(
              tables
                  .schema()
                  .replaceAll(",\"sample\":\\[[^\\]]*\\]", "")
                  .replaceAll("DECIMAL\\(1[05],2\\)", "DECIMAL(18,2)")
                  .lines())
          .containsExactlyElementsOf(counted.lines().toList());
    }
  }

  /** The numbers are those of TPC-H's own generator at this scale. */
  @Test
  void tpchHasItsRows() {
    Map<String, Integer> rows = new LinkedHashMap<>();
    load("tpch:0.01", 2).relations().forEach((table, made) -> rows.put(table, made.rows()));
    assertThat(rows)
        .containsOnly(
            Map.entry("lineitem", 60_175),
            Map.entry("orders", 15_000),
            Map.entry("partsupp", 8_000),
            Map.entry("part", 2_000),
            Map.entry("customer", 1_500),
            Map.entry("supplier", 100),
            Map.entry("nation", 25),
            Map.entry("region", 5));
  }

  @Test
  @EnabledIf(value = DUCKDB, disabledReason = "a bundle may leave DuckDB out")
  void shopIsSkewedCorrelatedAndHasItsKeys() {
    try (DataFolder shop = DataFolder.open(Path.of("shop:20000"))) {
      for (String key :
          List.of(
              "item.product_id product",
              "item.order_id orders",
              "orders.customer_id customer",
              "customer.city_id city",
              "city.country_id country",
              "tag.product_id product",
              "product.supplier_id supplier",
              "supplier.city_id city")) {
        String[] parts = key.split("[. ]", -1);
        assertThat(one(shop, "select count(*) from %s a anti join %s b using (%s)", parts))
            .as(key)
            .isZero();
      }
      assertThat(one(shop, "select max(n) from (select count(*) n from item group by product_id)"))
          .as("rows of the most frequent of 100 products")
          .isGreaterThan(1_500);
      assertThat(one(shop, "select count(*) from orders where shipping_city is null"))
          .isGreaterThan(500);
      assertThat(one(shop, "select count(*) from orders where shipping_city <> billing_city"))
          .isGreaterThan(300);
      assertThat(
              one(
                  shop,
                  "select max(n) from (select count(distinct category) n from product group by"
                      + " brand)"))
          .as("categories of a brand")
          .isEqualTo(1);
    }
  }

  private static long one(DataFolder data, String sql, String... parts) {
    String text =
        parts.length == 0
            ? sql
            : String.format(java.util.Locale.ROOT, sql, parts[0], parts[2], parts[1]);
    return ((Number) data.byDuckDb(text).get(0).get(0)).longValue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ssb:0|ssb:0: give a scale factor from 0.001 to 100, such as ssb:0.1",
        "tpch:1e9|tpch:1e9: give a scale factor from 0.001 to 100, such as tpch:0.1",
        "shop:999|shop:999: give a whole number of items from 1000 to 400000000, such as shop:100000",
        "shop:2000.5|shop:2000.5: give a whole number of items from 1000 to 400000000, such as shop:100000",
      })
  void sizesAreLimited(String name, String message) {
    assertThatThrownBy(() -> GeneratedData.of(Path.of(name)))
        .isInstanceOf(InputException.class)
        .hasMessage(message);
  }

  @Test
  void otherNamesAreFilesAndUnknownStatementsAreSaid() {
    assertThat(GeneratedData.of(Path.of("docs/examples/shop"))).isEmpty();
    assertThat(DataWorkload.statement("select 1")).isEmpty();
    assertThat(DataWorkload.statement("shop:q30"))
        .hasValueSatisfying(s -> assertThat(s).contains("orders"));
    assertThatThrownBy(() -> DataWorkload.statement("tpch:q23"))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("unknown statement 'q23'; did you mean q03? choose from q01, q02");
  }
}
