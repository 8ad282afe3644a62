package org.gpuquerylab.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;

/**
 * A small DuckDB database with the tables of TPC-H, whose random values are often those for which
 * the statements of the benchmark ask.
 */
final class TpchDatabase {
  private static final int SUPPLIERS = 40;
  private static final int PARTS = 150;
  private static final int CUSTOMERS = 200;
  private static final int ORDERS = 1_200;
  private static final int LINES = 4;

  private static final List<String> NATION_NAMES =
      List.of(
          "ALGERIA 0",
          "ARGENTINA 1",
          "BRAZIL 1",
          "CANADA 1",
          "EGYPT 4",
          "ETHIOPIA 0",
          "FRANCE 3",
          "GERMANY 3",
          "INDIA 2",
          "INDONESIA 2",
          "IRAN 4",
          "IRAQ 4",
          "JAPAN 2",
          "JORDAN 4",
          "KENYA 0",
          "MOROCCO 0",
          "MOZAMBIQUE 0",
          "PERU 1",
          "CHINA 2",
          "ROMANIA 3",
          "SAUDI ARABIA 4",
          "VIETNAM 2",
          "RUSSIA 3",
          "UNITED KINGDOM 3",
          "UNITED STATES 1");

  private TpchDatabase() {}

  /** Writes the database to a file that does not exist. */
  static void write(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql : List.of(region(), nation(), supplier(), part(), partsupp())) {
        statement.execute(sql);
      }
      for (String sql : List.of(customer(), orders(), lineitem())) {
        statement.execute(sql);
      }
    }
  }

  /** A pseudo-random number from 0 to n - 1, another for each salt. */
  private static String number(String row, int salt, int n) {
    return String.format(Locale.ROOT, "cast(hash(%s * 1000 + %d) %% %d as integer)", row, salt, n);
  }

  private static String pick(String row, int salt, String... values) {
    String list = "'" + String.join("', '", values) + "'";
    return String.format(Locale.ROOT, "([%s])[1 + %s]", list, number(row, salt, values.length));
  }

  private static String money(String row, int salt, int units, int offset) {
    return String.format(
        Locale.ROOT,
        "cast(%s / 100.0 - %d as decimal(15, 2))",
        number(row, salt, units * 100),
        offset);
  }

  private static String day(String row, int salt, int days) {
    return "(date '1992-01-01' + " + number(row, salt, days) + ")";
  }

  private static String name(String prefix) {
    return "'" + prefix + "#' || lpad(cast(i as varchar), 9, '0')";
  }

  /** Few nations, so that many rows are of those for which the statements ask. */
  private static String nationOf(String row) {
    return "([2, 3, 6, 7, 12, 20])[1 + " + number(row, 1, 6) + "]";
  }

  private static String phone(String nation) {
    return String.format(
        Locale.ROOT, "cast(10 + %s as varchar) || '-' || lpad(cast(i as varchar), 7, '0')", nation);
  }

  private static String comment(int salt) {
    return pick(
        "i", salt, "quick", "special packages requests", "Customer slow Complaints", "deposits");
  }

  private static String create(String table, String columns, int rows) {
    return String.format(
        Locale.ROOT, "create table %s as select %s from range(%d) t(i)", table, columns, rows);
  }

  private static String region() {
    return "create table region as select i as r_regionkey,"
        + " (['AFRICA', 'AMERICA', 'ASIA', 'EUROPE', 'MIDDLE EAST'])[i + 1] as r_name,"
        + " 'none' as r_comment from range(5) t(i)";
  }

  private static String nation() {
    String names = "'" + String.join("', '", NATION_NAMES) + "'";
    return "create table nation as select cast(i as integer) as n_nationkey, regexp_extract(("
        + "["
        + names
        + "])[i + 1], '[A-Z ]*[A-Z]') as n_name, cast(right((["
        + names
        + "])[i + 1], 1) as integer) as n_regionkey, 'none' as n_comment from range(25) t(i)";
  }

  private static String supplier() {
    String nation = nationOf("i");
    return create(
        "supplier",
        String.join(
            ", ",
            "cast(i + 1 as integer) as s_suppkey",
            name("Supplier") + " as s_name",
            "'road ' || i as s_address",
            nation + " as s_nationkey",
            phone(nation) + " as s_phone",
            money("i", 2, 11_000, 1_000) + " as s_acctbal",
            comment(3) + " as s_comment"),
        SUPPLIERS);
  }

  private static String part() {
    return create(
        "part",
        String.join(
            ", ",
            "cast(i + 1 as integer) as p_partkey",
            pick("i", 1, "forest", "green", "red")
                + " || ' ' || "
                + pick("i", 2, "lime", "green", "misty")
                + " as p_name",
            "'Manufacturer#1' as p_mfgr",
            pick("i", 3, "Brand#12", "Brand#23", "Brand#34", "Brand#45") + " as p_brand",
            pick(
                    "i",
                    4,
                    "ECONOMY ANODIZED STEEL",
                    "PROMO PLATED BRASS",
                    "MEDIUM POLISHED TIN",
                    "LARGE BRUSHED BRASS")
                + " as p_type",
            "([15, 3, 9, 14, 23])[1 + " + number("i", 5, 5) + "] as p_size",
            pick("i", 6, "SM CASE", "MED BOX", "LG BOX", "MED BAG") + " as p_container",
            money("i", 7, 1_000, 0) + " as p_retailprice",
            comment(8) + " as p_comment"),
        PARTS);
  }

  private static String supplierOf(String part, String number) {
    return String.format(
        Locale.ROOT, "cast((%s + %s * 11) %% %d + 1 as integer)", part, number, SUPPLIERS);
  }

  private static String partsupp() {
    return "create table partsupp as select cast(p + 1 as integer) as ps_partkey, "
        + supplierOf("p", "i")
        + " as ps_suppkey, "
        + number("p * 7 + i", 1, 60)
        + " as ps_availqty, "
        + money("p * 7 + i", 2, 1_000, 0)
        + " as ps_supplycost, 'none' as ps_comment from range("
        + PARTS
        + ") t(p), range(4) u(i)";
  }

  private static String customer() {
    String nation = nationOf("i");
    return create(
        "customer",
        String.join(
            ", ",
            "cast(i + 1 as integer) as c_custkey",
            name("Customer") + " as c_name",
            "'street ' || i as c_address",
            nation + " as c_nationkey",
            phone(nation) + " as c_phone",
            money("i", 2, 11_000, 1_000) + " as c_acctbal",
            pick("i", 3, "BUILDING", "MACHINERY") + " as c_mktsegment",
            comment(4) + " as c_comment"),
        CUSTOMERS);
  }

  private static String orders() {
    return create(
        "orders",
        String.join(
            ", ",
            "cast(i + 1 as integer) as o_orderkey",
            number("i", 1, CUSTOMERS * 2 / 3) + " + 1 as o_custkey",
            pick("i", 2, "F", "F", "O", "P") + " as o_orderstatus",
            money("i", 3, 400_000, 0) + " as o_totalprice",
            day("i", 4, 2_400) + " as o_orderdate",
            pick("i", 5, "1-URGENT", "2-HIGH", "3-MEDIUM", "5-LOW") + " as o_orderpriority",
            "'Clerk#1' as o_clerk",
            "0 as o_shippriority",
            comment(6) + " as o_comment"),
        ORDERS);
  }

  private static String lineitem() {
    String row = "(o_orderkey * 10 + l)";
    String part = number(row, 1, PARTS);
    return "create table lineitem as select o_orderkey as l_orderkey, "
        + String.join(
            ", ",
            part + " + 1 as l_partkey",
            supplierOf(part, number(row, 2, 4)) + " as l_suppkey",
            "cast(l + 1 as integer) as l_linenumber",
            "cast(1 + "
                + number(row, 3, 50)
                + " + o_orderkey % 7 * 10 as decimal(15, 2))"
                + " as l_quantity",
            money(row, 4, 90_000, 0) + " as l_extendedprice",
            "cast(" + number(row, 5, 11) + " / 100.0 as decimal(15, 2)) as l_discount",
            "cast(" + number(row, 6, 9) + " / 100.0 as decimal(15, 2)) as l_tax",
            pick(row, 7, "R", "A", "N") + " as l_returnflag",
            pick(row, 8, "O", "F") + " as l_linestatus",
            "o_orderdate + 1 + " + number(row, 9, 120) + " as l_shipdate",
            "o_orderdate + 30 + " + number(row, 10, 60) + " as l_commitdate",
            "o_orderdate + 2 + " + number(row, 11, 150) + " as l_receiptdate",
            pick(row, 12, "DELIVER IN PERSON", "NONE") + " as l_shipinstruct",
            pick(row, 13, "AIR", "MAIL", "SHIP", "AIR REG") + " as l_shipmode",
            "'none' as l_comment")
        + " from orders, range("
        + LINES
        + ") t(l) where l < 1 + o_orderkey % "
        + LINES;
  }
}
