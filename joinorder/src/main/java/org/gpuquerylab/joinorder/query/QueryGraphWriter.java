package org.gpuquerylab.joinorder.query;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.StringJoiner;

/**
 * Writes query graphs in the format that {@link QueryGraphReader} reads, one line for each relation
 * or join. Reading the text again gives an equal graph. The format does not say whether cross
 * products are allowed, and does not contain given cardinalities of sets ({@link
 * CardinalityTable}).
 */
public final class QueryGraphWriter {
  private QueryGraphWriter() {}

  /** Returns the graph as JSON text that ends in a line feed. */
  public static String write(QueryGraph graph) {
    StringJoiner relations = new StringJoiner(",\n    ", "[\n    ", "\n  ]");
    for (Relation relation : graph.relations()) {
      String selectivity =
          relation.selectivity() == 1 ? "" : ", \"selectivity\": " + relation.selectivity();
      relations.add(
          "{\"name\": "
              + quoted(relation.name())
              + ", \"cardinality\": "
              + number(relation.cardinality())
              + selectivity
              + "}");
    }
    StringJoiner joins = new StringJoiner(",\n    ", "[\n    ", "\n  ]").setEmptyValue("[]");
    for (JoinEdge join : graph.joins()) {
      String selectivity = selectivity(graph, join);
      joins.add(
          "{\"left\": "
              + quoted(graph.relation(join.left()).name())
              + ", \"right\": "
              + quoted(graph.relation(join.right()).name())
              + (selectivity.isEmpty() ? "" : ", \"selectivity\": " + selectivity)
              + "}");
    }
    String end = columns(graph) + "\n}\n";
    return "{\n  \"relations\": " + relations + ",\n  \"joins\": " + joins + end;
  }

  /**
   * The selectivity of the predicates outside classes of equal columns; empty if there are none.
   */
  private static String selectivity(QueryGraph graph, JoinEdge join) {
    if (graph.cardinalities().orElse(null) instanceof EquivalenceCardinalities equivalences) {
      return equivalences.joins().stream()
          .filter(other -> other.left() == join.left() && other.right() == join.right())
          .map(other -> Double.toString(other.selectivity()))
          .findFirst()
          .orElse(equivalences.areEqual(join) ? "" : Double.toString(1));
    }
    return Double.toString(join.selectivity());
  }

  private static String columns(QueryGraph graph) {
    if (!(graph.cardinalities().orElse(null) instanceof EquivalenceCardinalities equivalences)) {
      return "";
    }
    StringJoiner columns = new StringJoiner(",\n    ", ",\n  \"columns\": [\n    ", "\n  ]");
    for (EquivalenceClass equivalence : equivalences.classes()) {
      for (EquivalenceClass.Column column : equivalence.columns()) {
        columns.add(
            "{\"class\": "
                + quoted(equivalence.name())
                + ", \"relation\": "
                + quoted(graph.relation(column.relation()).name())
                + ", \"distinct\": "
                + number(column.distinct())
                + "}");
      }
    }
    return columns.toString();
  }

  /**
   * Formats whole numbers without a fraction, and other numbers as the shortest text that is read
   * as the same number.
   */
  private static String number(double value) {
    return value < 1e15 && value == Math.rint(value)
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
