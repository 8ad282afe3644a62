package org.gpuquerylab.experiments.internal.sqlestimates;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a query: a filtered table, or two filtered tables and an equality that joins them.
 *
 * @param tables the tables, by alias
 * @param join the equality; empty for one table
 * @param filters by alias and by column, the predicates on that column
 */
record SubPlan(
    Map<String, String> tables, String join, Map<String, Map<String, List<String>>> filters) {
  /** Filters of fewer columns say little of how estimates are combined. */
  static final int LEAST_COLUMNS = 3;

  private static final Pattern QUERY =
      Pattern.compile("SELECT COUNT\\(\\*\\) FROM (.*?) WHERE (.*);");

  private static final Pattern COLUMN = Pattern.compile("\\b([A-Za-z]+)[.]([A-Za-z]+)\\b");

  /** The sub-plans of queries: all filters of three columns and more, then all different joins. */
  static List<SubPlan> of(List<String> queries) {
    List<SubPlan> filters = new ArrayList<>();
    Set<SubPlan> joins = new LinkedHashSet<>();
    for (String query : queries) {
      Matcher parts = QUERY.matcher(query);
      if (!parts.matches()) {
        throw new UnsupportedOperationException("this is no query of STATS-CEB: " + query);
      }
      split(parts.group(1), parts.group(2), filters, joins);
    }
    filters.addAll(joins);
    return List.copyOf(filters);
  }

  private static void split(String from, String where, List<SubPlan> filters, Set<SubPlan> joins) {
    Map<String, String> tables = new LinkedHashMap<>();
    Map<String, Map<String, List<String>>> all = new LinkedHashMap<>();
    for (String table : from.split(",", -1)) {
      String[] words = table.strip().split(" as ", -1);
      tables.put(words[1], words[0]);
      all.put(words[1], new LinkedHashMap<>());
    }
    Map<String, Set<String>> equalities = new LinkedHashMap<>();
    for (String conjunct : where.split(" AND ", -1)) {
      Set<String> aliases = new TreeSet<>();
      Matcher columns = COLUMN.matcher(conjunct);
      String first = "";
      while (columns.find()) {
        aliases.add(columns.group(1));
        first = first.isEmpty() ? columns.group(2) : first;
      }
      if (aliases.size() == 2) {
        equalities.put(conjunct, aliases);
      } else {
        Map<String, List<String>> ofTable =
            all.computeIfAbsent(String.join("", aliases), alias -> new LinkedHashMap<>());
        ofTable.computeIfAbsent(first, column -> new ArrayList<>()).add(conjunct);
      }
    }
    SubPlan whole = new SubPlan(tables, "", all);
    tables.keySet().stream()
        .filter(alias -> whole.columns(alias) >= LEAST_COLUMNS)
        .forEach(alias -> filters.add(whole.part(Set.of(alias), "")));
    equalities.forEach((equality, aliases) -> joins.add(whole.part(aliases, equality.strip())));
  }

  /** The part of some tables. */
  private SubPlan part(Set<String> aliases, String equality) {
    Map<String, String> some = new LinkedHashMap<>(tables);
    some.keySet().retainAll(aliases);
    Map<String, Map<String, List<String>>> theirs = new LinkedHashMap<>(filters);
    theirs.keySet().retainAll(aliases);
    return new SubPlan(some, equality, theirs);
  }

  /** The number of filtered columns of a table. */
  int columns(String alias) {
    return filters.getOrDefault(alias, Map.of()).size();
  }

  /** The filters of a table, those of each column in one text. */
  List<String> predicates(String alias) {
    return filters.getOrDefault(alias, Map.of()).values().stream()
        .map(some -> String.join(" AND ", some))
        .toList();
  }

  /** The filters of a table, and that its column in the join is not null. */
  List<String> independent(String alias) {
    List<String> all = new ArrayList<>(predicates(alias));
    Matcher columns = COLUMN.matcher(join);
    while (columns.find()) {
      if (columns.group(1).equals(alias)) {
        all.add(columns.group() + " IS NOT NULL");
      }
    }
    return all;
  }

  /** The sub-plan as a query. */
  String sql(String select) {
    List<String> all = new ArrayList<>();
    tables.keySet().forEach(alias -> all.addAll(predicates(alias)));
    if (!join.isEmpty()) {
      all.add(join);
    }
    String from = tables.keySet().stream().map(this::from).collect(joining(", "));
    return "SELECT " + select + " FROM " + from + " WHERE " + String.join(" AND ", all);
  }

  /** A table in the FROM clause. */
  String from(String alias) {
    return tables.get(alias) + " AS " + alias;
  }
}
