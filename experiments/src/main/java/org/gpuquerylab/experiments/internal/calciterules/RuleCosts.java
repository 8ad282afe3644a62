package org.gpuquerylab.experiments.internal.calciterules;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.QueryCatalogue;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;

/** Measured rows by workload, size, graph and rule. */
final class RuleCosts {
  /** A rule on one graph. */
  record Result(double cost, double millis) {}

  /** The rules on one graph. */
  record OnGraph(Map<JoinRule, Result> results) {
    /** How many times as much as {@code auto}'s plan a rule's plan costs; NaN if there is none. */
    double ratio(JoinRule rule) {
      Result of = results.get(rule);
      Result auto = results.get(JoinRule.AUTO);
      return of == null || auto == null ? Double.NaN : of.cost / auto.cost;
    }
  }

  /** Graphs of one shape and size; queries of a benchmark have size 0. */
  record Group(String workload, int relations) {}

  private RuleCosts() {}

  /** The graphs of each group, in order. */
  static Map<Group, List<OnGraph>> of(List<Row> rows) {
    Map<String, Map<Integer, Map<List<String>, OnGraph>>> all = new LinkedHashMap<>();
    workloads().forEach(workload -> all.put(workload, new TreeMap<>()));
    for (Row row : rows) {
      Double cost = row.measured().measures().get(RuleTrial.COST);
      if (cost != null) {
        Point point = row.point();
        all.computeIfAbsent(workload(point), w -> new TreeMap<>())
            .computeIfAbsent(relations(point), size -> new LinkedHashMap<>())
            .computeIfAbsent(
                List.of(point.get(CalciteRules.GRAPH), point.get(CalciteRules.SAMPLE)),
                graph -> new OnGraph(new EnumMap<>(JoinRule.class)))
            .results
            .put(
                JoinRule.of(point.get(CalciteRules.RULE)),
                new Result(cost, row.measured().millis()));
      }
    }
    Map<Group, List<OnGraph>> groups = new LinkedHashMap<>();
    all.forEach(
        (workload, sizes) ->
            sizes.forEach(
                (size, graphs) ->
                    groups.put(new Group(workload, size), new ArrayList<>(graphs.values()))));
    return groups;
  }

  private static List<String> workloads() {
    List<String> workloads = new ArrayList<>(RuleShape.labels());
    workloads.addAll(List.of("tpch", "job"));
    return workloads;
  }

  private static String workload(Point point) {
    String graph = point.get(CalciteRules.GRAPH);
    return QueryCatalogue.contains(graph) ? graph.substring(0, graph.indexOf('-')) : graph;
  }

  private static int relations(Point point) {
    String relations = point.get(CalciteRules.RELATIONS);
    return relations.equals(CalciteRules.OWN) ? 0 : Integer.parseInt(relations);
  }
}
