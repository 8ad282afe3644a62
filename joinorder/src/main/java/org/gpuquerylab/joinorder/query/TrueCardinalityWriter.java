package org.gpuquerylab.joinorder.query;

import java.util.Arrays;

/**
 * Writes a query with given cardinalities in the format that {@link TrueCardinalityReader} reads.
 * Reading this text gives a graph with the same cardinalities and costs. The relations are called
 * r0, r1 and so on, because names in this format must not contain white space. The format does not
 * say whether cross products are allowed.
 */
public final class TrueCardinalityWriter {
  private TrueCardinalityWriter() {}

  /**
   * Returns the query as text that ends in a line feed.
   *
   * @param cardinalities the graph's given cardinalities
   */
  public static String write(QueryGraph graph, CardinalityTable cardinalities) {
    long[] sets = cardinalities.sets();
    Arrays.sort(sets);
    StringBuilder text = new StringBuilder();
    text.append(graph.size()).append(' ').append(graph.joins().size());
    text.append(' ').append(sets.length).append('\n');
    for (int i = 0; i < graph.size(); i++) {
      text.append(i == 0 ? "r" : " r").append(i);
    }
    text.append('\n');
    String space = "";
    for (JoinEdge join : graph.joins()) {
      text.append(space).append(join.left()).append(' ').append(join.right());
      space = " ";
    }
    text.append('\n');
    for (long set : sets) {
      text.append(Long.toUnsignedString(set)).append(' ');
      text.append(cardinalities.cardinality(set)).append('\n');
    }
    return text.toString();
  }
}
