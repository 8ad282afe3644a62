package org.example;

import java.time.Duration;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Orders the joins of a query of three relations within 100 ms. */
public class FindJoinOrder {
  public static void main(String[] arguments) {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("orders", 1_500_000)
            .relation("customer", 150_000, 0.2)
            .relation("nation", 25)
            .join("orders", "customer", 1.0 / 150_000)
            .join("customer", "nation", 1.0 / 25)
            .build();
    try (JoinOrderOptimizer optimizer =
        JoinOrderOptimizer.onHost().withBudget(Duration.ofMillis(100))) {
      OptimizationResult result = optimizer.optimize(graph);
      System.out.println(result.order());
      System.out.println("cost " + result.cost() + ", because " + optimizer.explanation());
    }
  }
}
