package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.data.internal.DuckDb;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that the schema of data has what is counted in the data, and that estimates from it are
 * near the counted rows of joins.
 */
class SchemaCommandTest extends CommandLineHarness {
  private static final long SEED = 20261129;
  private static final int ORDERS = 2000;
  private static final int CUSTOMERS = 100;

  /** A row of an order: customer, status, day of January, price. */
  private record Order(int customer, String status, int day, double price) {}

  private final List<Order> orders = new ArrayList<>();
  private final List<String> cities = new ArrayList<>();
  private Path ordersFile = Path.of("");
  private Path customersFile = Path.of("");

  @BeforeEach
  void write() throws Exception {
    assumeTrue(DuckDb.isAvailable(), "no DuckDB");
    Random random = new Random(SEED);
    StringBuilder csv = new StringBuilder("id,customer,status,day,price\n");
    for (int i = 0; i < ORDERS; i++) {
      String status = random.nextInt(10) < 9 ? "done" : "s" + random.nextInt(20);
      Order order =
          new Order(
              random.nextInt(CUSTOMERS),
              status,
              1 + random.nextInt(28),
              random.nextInt(1000) / 8.0);
      orders.add(order);
      csv.append(
          i
              + ","
              + order.customer
              + ","
              + status
              + ",2026-01-"
              + day(order)
              + ","
              + order.price
              + "\n");
    }
    ordersFile = Files.writeString(folder.resolve("orders.csv"), csv);
    csv = new StringBuilder("id,city\n");
    for (int i = 0; i < CUSTOMERS; i++) {
      String city = i % 4 == 0 ? "" : i % 4 == 1 ? "Rome" : "c" + i;
      cities.add(city);
      csv.append(i + "," + city + "\n");
    }
    customersFile = Files.writeString(folder.resolve("customers.csv"), csv);
  }

  private static String day(Order order) {
    return order.day < 10 ? "0" + order.day : "" + order.day;
  }

  private JsonNode schema(Path... sources) throws Exception {
    out.getBuffer().setLength(0);
    String[] words = {"schema"};
    for (Path source : sources) {
      words = with(words, source.toString());
    }
    assertThat(lab(words)).as(err.toString()).isZero();
    Files.writeString(folder.resolve("schema.json"), out.toString());
    return new ObjectMapper().readTree(out.toString());
  }

  private static JsonNode column(JsonNode schema, String table, String name) {
    for (JsonNode column : schema.path("columns")) {
      if (column.path("table").asText().equals(table)
          && column.path("name").asText().equals(name)) {
        return column;
      }
    }
    throw new AssertionError(table + "." + name);
  }

  @Test
  void theSchemaHasWhatTheDataHave() throws Exception {
    JsonNode schema = schema(ordersFile, customersFile);
    assertThat(schema.path("tables").toString())
        .isEqualTo("[{\"name\":\"orders\",\"rows\":2000},{\"name\":\"customers\",\"rows\":100}]");
    JsonNode status = column(schema, "orders", "status");
    long done = orders.stream().filter(order -> order.status.equals("done")).count();
    assertThat(status.path("distinct").asLong())
        .isEqualTo(orders.stream().map(Order::status).distinct().count());
    assertThat(status.path("common").get(0).path("value").asText()).isEqualTo("done");
    assertThat(status.path("common").get(0).path("fraction").asDouble())
        .isEqualTo(done / (double) ORDERS);
    assertThat(status.has("min")).as("texts have no range").isFalse();
    JsonNode price = column(schema, "orders", "price");
    assertThat(price.path("type").asText()).isEqualTo("DOUBLE");
    assertThat(price.path("max").asDouble())
        .isEqualTo(orders.stream().mapToDouble(Order::price).max().orElseThrow());
    assertThat(column(schema, "orders", "day").path("min").asText()).isEqualTo("2026-01-01");
    JsonNode city = column(schema, "customers", "city");
    assertThat(city.path("nullFraction").asDouble()).isEqualTo(0.25);
    assertThat(city.path("common").toString())
        .isEqualTo("[{\"value\":\"Rome\",\"fraction\":" + 25 / 75.0 + "}]");
  }

  @Test
  void sampledRowsAreRowsOfTheData() throws Exception {
    JsonNode schema = schema(ordersFile, customersFile);
    JsonNode ids = column(schema, "orders", "id").path("sample");
    assertThat(ids).hasSize(1000);
    assertThat(ids).doesNotHaveDuplicates();
    for (int i = 0; i < ids.size(); i++) {
      Order order = orders.get(ids.get(i).asInt());
      assertThat(column(schema, "orders", "status").at("/sample/" + i).asText())
          .isEqualTo(order.status);
      assertThat(column(schema, "orders", "day").at("/sample/" + i).asText())
          .isEqualTo("2026-01-" + day(order));
      assertThat(column(schema, "orders", "price").at("/sample/" + i).asDouble())
          .isEqualTo(order.price);
    }
    JsonNode city = column(schema, "customers", "city").path("sample");
    assertThat(city).as("all rows of a smaller table").hasSize(CUSTOMERS);
    assertThat(city).filteredOn(JsonNode::isNull).hasSize(25);
    Path sql = folder.resolve("q.sql");
    Files.writeString(
        sql,
        "select * from orders o, customers c where o.customer = c.id and c.city >= 'Rome'"
            + " and o.status <> 'done' and o.price < 10 and o.day < date '2026-01-20'");
    String file = folder.resolve("schema.json").toString();
    out.getBuffer().setLength(0);
    assertThat(lab("optimize", "--sql", sql.toString(), "--schema", file, "--explain")).isZero();
    assertThat(out.toString())
        .contains("sample of 1000 rows", "maximum entropy, 3 of 3 pairs from a sample of 1000");
    assertThat(lab("schema", ordersFile.toString(), "--sample", "-1")).isEqualTo(2);
    assertThat(err.toString()).contains("--sample: this is -1; give 0 to 100000");
    out.getBuffer().setLength(0);
    assertThat(lab("schema", ordersFile.toString(), "--sample", "0")).isZero();
    assertThat(out.toString()).doesNotContain("sample");
  }

  /** The columns are independent, so the estimate from exact statistics must be near the count. */
  @Test
  void optimizeReadsTheSchemaAndItsEstimateIsNearTheCountedRows() throws Exception {
    schema(ordersFile, customersFile);
    String where = " where o.customer = c.id and o.status = 'done' and c.city = 'Rome'";
    Path sql = folder.resolve("q.sql");
    Files.writeString(
        sql,
        "select * from orders o, customers c"
            + where
            + " and o.day between date '2026-01-08' and date '2026-01-21'");
    double counted =
        orders.stream()
            .filter(o -> o.status.equals("done") && o.day >= 8 && o.day <= 21)
            .filter(o -> cities.get(o.customer).equals("Rome"))
            .count();
    String schema = folder.resolve("schema.json").toString();
    out.getBuffer().setLength(0);
    assertThat(lab("optimize", "--sql", sql.toString(), "--schema", schema, "--json"))
        .as(err.toString())
        .isZero();
    double estimated = new ObjectMapper().readTree(out.toString()).path("cardinality").asDouble();
    assertThat(estimated).as("seed " + SEED).isCloseTo(counted, withinPercentage(20));
  }

  @Test
  void aDatabaseAndParquetHaveTheSameColumns() throws Exception {
    JsonNode ofCsv = schema(ordersFile, customersFile);
    Path database = folder.resolve("shop.duckdb");
    Path parquet = folder.resolve("customers.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + database);
        Statement statement = connection.createStatement()) {
      statement.execute("create table orders as select * from '" + ordersFile + "'");
      statement.execute("create table customers as select * from '" + customersFile + "'");
      statement.execute("create view v as select * from '" + ordersFile + "'");
      statement.execute("copy customers to '" + parquet + "'");
    }
    JsonNode ofDatabase = schema(database);
    assertThat(ofDatabase.path("tables")).hasSize(2);
    for (JsonNode column : ofCsv.path("columns")) {
      assertThat(column(ofDatabase, column.path("table").asText(), column.path("name").asText()))
          .isEqualTo(column);
    }
    assertThat(column(schema(parquet), "customers", "city"))
        .isEqualTo(column(ofCsv, "customers", "city"));
  }

  @Test
  void whatCannotBeReadIsOneLine() throws Exception {
    assertRefused(
        folder.resolve("x.txt") + ": the name must end in",
        "schema",
        folder.resolve("x.txt").toString());
    err.getBuffer().setLength(0);
    assertRefused(
        "two tables are named \"orders\"", "schema", ordersFile.toString(), ordersFile.toString());
    err.getBuffer().setLength(0);
    Path text = Files.writeString(folder.resolve("no.duckdb"), "a text\n");
    assertRefused(text + ": ", "schema", text.toString());
    err.getBuffer().setLength(0);
    assertRefused(
        "'jdbc:postgresql://h/d?socketFactory=x': write ".replace('\'', '"'),
        "schema",
        "jdbc:postgresql://h/d?socketFactory=x");
    err.getBuffer().setLength(0);
    assertRefused(
        "--common: this is -1; give 0 to 1000", "schema", "--common=-1", ordersFile.toString());
  }
}
