package org.gpuquerylab.experiments.internal.joinorder;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;

/** Numbers of evaluated and visited pairs beside their formulas, for each shape and algorithm. */
final class PairsTable {

  private static final String NOTE =
      "Valid join pairs, and pairs that the enumeration visited, for the largest measured query,"
          + " beside their closed forms. \"Rows off\" counts the rows of all sizes whose number differs"
          + " from the closed form. \"Worst excess\" is the largest relative excess of a plan's cost over"
          + " the optimum, if it is more than rounding.";

  private record Key(Topology topology, String algorithm) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      return Comparator.comparing(Key::topology).thenComparing(Key::algorithm).compare(this, other);
    }
  }

  private PairsTable() {}

  /** The table of some rows. */
  public static ReportTable of(List<Row> rows) {
    Map<Key, List<Row>> groups =
        rows.stream().collect(groupingBy(PairsTable::key, TreeMap::new, toList()));
    List<List<String>> lines = new ArrayList<>();
    groups.forEach((key, group) -> lines.add(line(key, group)));
    return new ReportTable(
        "Join pairs",
        NOTE,
        List.of(
            "topology",
            "algorithm",
            "tables",
            "pairs",
            "closed form",
            "rows off",
            "looked at",
            "closed form",
            "rows off",
            "worst excess"),
        lines);
  }

  private static Key key(Row row) {
    return new Key(SweptQuery.of(row.point()).topology(), Variant.of(row.point()).algorithm());
  }

  private static List<String> line(Key key, List<Row> rows) {
    Row largest = TransferTable.largest(rows);
    return List.of(
        key.topology().label(),
        key.algorithm(),
        Integer.toString(SweptQuery.of(largest.point()).tables()),
        number(largest, Measures.PAIRS),
        number(largest, Measures.PAIRS_EXPECTED),
        off(rows, Measures.PAIRS, Measures.PAIRS_EXPECTED),
        number(largest, Measures.PAIRS_CHECKED),
        number(largest, Measures.PAIRS_CHECKED_EXPECTED),
        off(rows, Measures.PAIRS_CHECKED, Measures.PAIRS_CHECKED_EXPECTED),
        excess(rows));
  }

  private static String number(Row row, String name) {
    Double number = row.measured().measures().get(name);
    return number == null
        ? ""
        : number < 1e15 ? Long.toString(number.longValue()) : Numbers.significant(number);
  }

  private static String excess(List<Row> rows) {
    double worst =
        rows.stream()
            .mapToDouble(row -> row.measured().measures().getOrDefault(Measures.EXCESS, 0.0))
            .max()
            .orElse(0);
    return worst > OptimizerTrial.ROUNDING ? Numbers.significant(worst) : "0";
  }

  private static String off(List<Row> rows, String name, String closedForm) {
    List<Map<String, Double>> measures =
        rows.stream()
            .map(row -> row.measured().measures())
            .filter(m -> m.containsKey(name) && m.containsKey(closedForm))
            .toList();
    if (measures.isEmpty()) {
      return "";
    }
    return Long.toString(
        measures.stream().filter(m -> !Objects.equals(m.get(name), m.get(closedForm))).count());
  }
}
