package org.gpuquerylab.joinorder.query;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.StringJoiner;

/**
 * Writes query graphs in the format that {@link QueryGraphReader} reads, a relation or join a line.
 * Reading the text gives an equal graph; whether cross products are allowed, and cardinalities of
 * sets ({@link QueryGraph#cardinalities}), are not part of the format.
 */
public final class QueryGraphWriter {
  private QueryGraphWriter() {}

  /** The graph as JSON text that ends in a line feed. */
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
      joins.add(
          "{\"left\": "
              + quoted(graph.relation(join.left()).name())
              + ", \"right\": "
              + quoted(graph.relation(join.right()).name())
              + ", \"selectivity\": "
              + join.selectivity()
              + "}");
    }
    return "{\n  \"relations\": " + relations + ",\n  \"joins\": " + joins + "\n}\n";
  }

  /** Whole numbers without a fraction, others as the shortest text that reads back the same. */
  private static String number(double value) {
    return value < 1e15 && value == Math.rint(value)
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
