package org.gpuquerylab.cluster.internal.message;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.joinorder.query.CardinalityTable;
import org.gpuquerylab.joinorder.query.EquivalenceCardinalities;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphReader;
import org.gpuquerylab.joinorder.query.QueryGraphWriter;
import org.gpuquerylab.joinorder.query.SetCardinalities;
import org.gpuquerylab.joinorder.query.TrueCardinalityReader;
import org.gpuquerylab.joinorder.query.TrueCardinalityWriter;

/**
 * A query graph as it is sent to a worker: the text of a file in one of the lab's two formats.
 *
 * @param text the file's text
 * @param crossProducts whether any two relations may be joined
 */
public record QueryText(String text, boolean crossProducts) implements Serializable {
  private static final String NAME = "the query of the task";

  /**
   * Writes a graph as text.
   *
   * @throws ClusterException if the graph's cardinalities cannot be written as text
   */
  public static QueryText of(QueryGraph graph) {
    SetCardinalities given = graph.cardinalities().orElse(null);
    if (given instanceof CardinalityTable table) {
      return new QueryText(TrueCardinalityWriter.write(graph, table), graph.crossProducts());
    }
    if (given == null || given instanceof EquivalenceCardinalities) {
      return new QueryText(QueryGraphWriter.write(graph), graph.crossProducts());
    }
    throw new ClusterException(
        "the query's cardinalities are computed by "
            + given.getClass().getName()
            + ", which cannot be sent to workers; optimize it on this machine");
  }

  /** Reads the graph from the text. */
  public QueryGraph graph() {
    InputStream in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    try {
      return text.startsWith("{")
          ? QueryGraphReader.read(in, NAME, crossProducts)
          : TrueCardinalityReader.read(new BufferedInputStream(in), NAME, crossProducts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
