package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.star.Predicate.equal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.star.Predicate.Between;
import org.gpuquerylab.operators.star.Predicate.In;
import org.gpuquerylab.operators.star.Predicate.StringBetween;
import org.gpuquerylab.operators.star.Predicate.StringIn;
import org.gpuquerylab.operators.star.SortKey;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;

/**
 * The 13 queries, which are named {@code q11} to {@code q43} for Q1.1 to Q4.3. Joins are in
 * ascending order of their selectivity, which is the share of the fact table's rows that pass the
 * dimension. If two are equal, the smaller table comes first. Another order would give the same
 * result. In Q2.3 the brand is MFGR#2221, as in the specification's SQL; other implementations use
 * MFGR#2239.
 */
public final class Queries {
  private static final Measure DISCOUNT = new Measure.Product("lo_extendedprice", "lo_discount");
  private static final Measure REVENUE = new Measure.Value("lo_revenue");
  private static final Measure PROFIT = new Measure.Difference("lo_revenue", "lo_supplycost");
  private static final Predicate[] ANY = {};

  private static final List<StarQuery> ALL =
      List.of(
          discounts("q11", 1, 3, Integer.MIN_VALUE, 24, equal("d_year", 1993)),
          discounts("q12", 4, 6, 26, 35, equal("d_yearmonthnum", 199401)),
          discounts("q13", 5, 7, 26, 35, equal("d_weeknuminyear", 6), equal("d_year", 1994)),
          brands("q21", equal("p_category", "MFGR#12"), "AMERICA"),
          brands("q22", new StringBetween("p_brand1", "MFGR#2221", "MFGR#2228"), "ASIA"),
          brands("q23", equal("p_brand1", "MFGR#2221"), "EUROPE"),
          places("q31", "nation", "region", List.of("ASIA"), years()),
          places("q32", "city", "nation", List.of("UNITED STATES"), years()),
          places("q33", "city", "city", List.of("UNITED KI1", "UNITED KI5"), years()),
          q34(),
          q41(),
          q42(),
          q43());

  private Queries() {}

  /** All queries, in order. */
  public static List<StarQuery> all() {
    return ALL;
  }

  /**
   * The query with the given name, such as {@code q21}, or {@code Q2.1} as in the specification.
   *
   * @throws InputException if there is no such query; the message lists the names
   */
  public static StarQuery named(String name) {
    String plain = name.replace(".", "").replace('Q', 'q');
    return ALL.stream()
        .filter(query -> query.name().equals(plain))
        .findFirst()
        .orElseThrow(
            () -> Suggestion.unknown("query", name, ALL.stream().map(StarQuery::name).toList()));
  }

  /**
   * Generates the data of all queries with the seed 1, in memory.
   *
   * @param scaleFactor the size of the data; 1 means 6 million rows of {@code lineorder}
   * @throws IllegalArgumentException if there is no such scale; see {@link Scale}
   */
  public static Database database(double scaleFactor) {
    return new Generator(new Scale(scaleFactor), 1).database(columns(ALL));
  }

  /**
   * The SQL text of a query. The text comes from the specification, with two changes: the sum is
   * the last column, and ORDER BY ends with the group columns, so that tied rows have a defined
   * order.
   */
  public static String sql(StarQuery query) {
    try (InputStream in = Queries.class.getResourceAsStream(query.name() + ".sql")) {
      if (in == null) {
        throw new IllegalArgumentException(
            query.name() + " is not one of the 13 queries; choose one of q11 to q43");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The columns of each table that some queries read, to request from the generator. */
  public static Map<String, Set<String>> columns(Collection<StarQuery> queries) {
    Map<String, Set<String>> columns = new LinkedHashMap<>();
    for (StarQuery query : queries) {
      Set<String> fact = columns.computeIfAbsent(query.fact(), t -> new LinkedHashSet<>());
      query.predicates().forEach(predicate -> fact.add(predicate.column()));
      fact.addAll(query.measured());
      for (DimensionJoin join : query.joins()) {
        fact.add(join.foreignKey());
        Set<String> own = columns.computeIfAbsent(join.dimension(), t -> new LinkedHashSet<>());
        own.add(join.key());
        join.predicates().forEach(predicate -> own.add(predicate.column()));
        query.groups().stream()
            .filter(group -> group.dimension().equals(join.dimension()))
            .forEach(group -> own.add(group.column()));
      }
    }
    return columns;
  }

  private static StarQuery discounts(
      String name, int low, int high, int least, int most, Predicate... onDate) {
    return new StarQuery(
        name,
        "lineorder",
        List.of(new Between("lo_discount", low, high), new Between("lo_quantity", least, most)),
        List.of(date(onDate)),
        DISCOUNT,
        List.of(),
        List.of());
  }

  private static StarQuery brands(String name, Predicate onPart, String region) {
    return grouped(
        name,
        List.of(part(onPart), supplier(equal("s_region", region)), date(ANY)),
        REVENUE,
        List.of(new GroupColumn("date", "d_year"), new GroupColumn("part", "p_brand1")));
  }

  /**
   * Q3: the revenue between customers and suppliers in the same kind of location, by two columns
   * and the year.
   */
  private static StarQuery places(
      String name, String group, String condition, List<String> values, Predicate onDate) {
    return new StarQuery(
        name,
        "lineorder",
        List.of(),
        List.of(
            supplier(new StringIn("s_" + condition, values)),
            customer(new StringIn("c_" + condition, values)),
            date(onDate)),
        REVENUE,
        List.of(
            new GroupColumn("customer", "c_" + group),
            new GroupColumn("supplier", "s_" + group),
            new GroupColumn("date", "d_year")),
        List.of(new SortKey(2, false), new SortKey(3, true)));
  }

  private static Predicate years() {
    return new Between("d_year", 1992, 1997);
  }

  private static StarQuery q34() {
    List<String> cities = List.of("UNITED KI1", "UNITED KI5");
    return places("q34", "city", "city", cities, equal("d_yearmonth", "Dec1997"));
  }

  private static StarQuery q41() {
    return grouped(
        "q41",
        List.of(
            supplier(equal("s_region", "AMERICA")),
            customer(equal("c_region", "AMERICA")),
            part(new StringIn("p_mfgr", List.of("MFGR#1", "MFGR#2"))),
            date(ANY)),
        PROFIT,
        List.of(new GroupColumn("date", "d_year"), new GroupColumn("customer", "c_nation")));
  }

  private static StarQuery q42() {
    return grouped(
        "q42",
        List.of(
            supplier(equal("s_region", "AMERICA")),
            customer(equal("c_region", "AMERICA")),
            date(new In("d_year", List.of(1997, 1998))),
            part(new StringIn("p_mfgr", List.of("MFGR#1", "MFGR#2")))),
        PROFIT,
        List.of(
            new GroupColumn("date", "d_year"),
            new GroupColumn("supplier", "s_nation"),
            new GroupColumn("part", "p_category")));
  }

  private static StarQuery q43() {
    return grouped(
        "q43",
        List.of(
            supplier(equal("s_nation", "UNITED STATES")),
            part(equal("p_category", "MFGR#14")),
            customer(equal("c_region", "AMERICA")),
            date(new In("d_year", List.of(1997, 1998)))),
        PROFIT,
        List.of(
            new GroupColumn("date", "d_year"),
            new GroupColumn("supplier", "s_city"),
            new GroupColumn("part", "p_brand1")));
  }

  /** A query whose result is in the order of its groups. */
  private static StarQuery grouped(
      String name, List<DimensionJoin> joins, Measure measure, List<GroupColumn> groups) {
    List<SortKey> order =
        Stream.iterate(0, i -> i + 1).limit(groups.size()).map(i -> new SortKey(i, false)).toList();
    return new StarQuery(name, "lineorder", List.of(), joins, measure, groups, order);
  }

  private static DimensionJoin date(Predicate... predicates) {
    return new DimensionJoin("date", "d_datekey", "lo_orderdate", List.of(predicates));
  }

  private static DimensionJoin customer(Predicate... predicates) {
    return new DimensionJoin("customer", "c_custkey", "lo_custkey", List.of(predicates));
  }

  private static DimensionJoin supplier(Predicate... predicates) {
    return new DimensionJoin("supplier", "s_suppkey", "lo_suppkey", List.of(predicates));
  }

  private static DimensionJoin part(Predicate... predicates) {
    return new DimensionJoin("part", "p_partkey", "lo_partkey", List.of(predicates));
  }
}
