package org.gpuquerylab.cluster.message;

import java.io.Serializable;
import org.gpuquerylab.input.json.JsonObject;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostFunctions;
import org.gpuquerylab.joinorder.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.partition.PartitionedQuery;

/**
 * A {@link PartitionedQuery} as it travels to workers.
 *
 * @param query the graph
 * @param space the plans to choose among
 * @param partitions how many partitions there are
 * @param costFunction {@link CostFunction#kernelId}
 * @param overhead {@link CostFunction#overhead}
 */
public record ClusterQuery(
    QueryText query, PlanSpace space, int partitions, int costFunction, int overhead)
    implements Serializable {
  private static final int MOST = Integer.MAX_VALUE;

  /**
   * What is sent of a query.
   *
   * @throws ClusterException if workers do not know the cost function or the cardinalities
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

  /** The query, read anew. */
  public PartitionedQuery open() {
    return new PartitionedQuery(
        query.graph(), CostFunctions.of(costFunction, overhead), space, partitions);
  }

  /**
   * One line of JSON, which the query's text follows.
   *
   * @param bytes length of the text in UTF-8
   */
  public String head(int bytes) {
    return "{\"algorithm\": \"%s\", \"partitions\": %d, \"cost\": %d, \"overhead\": %d, \"crossProducts\": %b, \"bytes\": %d}"
        .formatted(
            MpqOptimizer.name(space),
            partitions,
            costFunction,
            overhead,
            query.crossProducts(),
            bytes);
  }

  /** The length of the text that follows a line. */
  public static int bytes(JsonObject head) {
    return (int) head.whole("bytes", 0, MOST);
  }

  /** The query of a line and the text that followed it. */
  public static ClusterQuery read(JsonObject head, String text) {
    PlanSpace space =
        MpqOptimizer.space(head.text("algorithm"))
            .orElseThrow(() -> head.fault("algorithm", "this is no algorithm of the cluster"));
    return new ClusterQuery(
        new QueryText(text, head.flag("crossProducts")),
        space,
        (int) head.whole("partitions", 1, MOST),
        (int) head.whole("cost", 0, MOST),
        (int) head.whole("overhead", 0, MOST));
  }
}
