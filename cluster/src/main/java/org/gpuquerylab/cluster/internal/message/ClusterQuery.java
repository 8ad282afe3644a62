package org.gpuquerylab.cluster.internal.message;

import java.io.Serializable;
import java.util.Locale;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;

/**
 * A {@link PartitionedQuery} in the form in which it is sent to workers.
 *
 * @param query the graph
 * @param space the plans among which the search chooses
 * @param partitions the number of partitions
 * @param costFunction {@link CostFunction#kernelId}
 * @param overhead {@link CostFunction#overhead}
 */
public record ClusterQuery(
    QueryText query, PlanSpace space, int partitions, int costFunction, int overhead)
    implements Serializable {
  private static final int MOST = Integer.MAX_VALUE;

  /**
   * Converts a query into the form in which it is sent.
   *
   * @throws ClusterException if workers do not know the cost function, or if the cardinalities
   *     cannot be sent
   */
  public static ClusterQuery of(PartitionedQuery query) {
    CostFunction function = query.costFunction();
    boolean known =
        CostFunctions.all().stream().anyMatch(f -> f.kernelId() == function.kernelId())
            && CostFunctions.of(function.kernelId(), function.overhead())
                .name()
                .equals(function.name());
    if (!known) {
      throw new ClusterException(
          "the cost function "
              + function.name()
              + " is not one of the lab's, which workers know; optimize on this machine");
    }
    return new ClusterQuery(
        QueryText.of(query.graph()),
        query.space(),
        query.partitions(),
        function.kernelId(),
        function.overhead());
  }

  /** Creates the query again on the worker's side. */
  public PartitionedQuery open() {
    return new PartitionedQuery(
        query.graph(), CostFunctions.of(costFunction, overhead), space, partitions);
  }

  /**
   * This query as one line of JSON; the text of the query follows the line.
   *
   * @param bytes the length of the text in UTF-8
   */
  public String head(int bytes) {
    return String.format(
        Locale.ROOT,
        "{\"algorithm\": \"%s\", \"partitions\": %d, \"cost\": %d, \"overhead\": %d, \"crossProducts\": %b, \"bytes\": %d}",
        MpqOptimizer.name(space),
        partitions,
        costFunction,
        overhead,
        query.crossProducts(),
        bytes);
  }

  /** Reads the length of the text that follows a line. */
  public static int bytes(JsonObject head) {
    return (int) head.whole("bytes", 0, MOST);
  }

  /** Reads a query from a line and from the text that followed the line. */
  public static ClusterQuery read(JsonObject head, String text) {
    PlanSpace space =
        MpqOptimizer.space(head.text("algorithm"))
            .orElseThrow(() -> head.fault("algorithm", "this is not an algorithm of the cluster"));
    return new ClusterQuery(
        new QueryText(text, head.flag("crossProducts")),
        space,
        (int) head.whole("partitions", 1, MOST),
        (int) head.whole("cost", 0, MOST),
        (int) head.whole("overhead", 0, MOST));
  }
}
