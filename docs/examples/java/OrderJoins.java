import java.util.Locale;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Module joinorder: the best join order, by whatever algorithm is fastest and by DPccp. */
public class OrderJoins {
  public static void main(String[] arguments) {
    QueryGraph graph =
        QueryGraph.builder()
            .relation("title", 2528312, 0.1)
            .relation("cast_info", 36244344)
            .relation("name", 4167491, 0.01)
            .join("cast_info", "title", 3.9e-7)
            .join("cast_info", "name", 2.4e-7)
            .build();
    try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost();
        JoinOrderOptimizer dpccp = optimizer.withAlgorithm("dpccp")) {
      OptimizationResult best = optimizer.optimize(graph);
      System.out.printf(Locale.ROOT, "cost %.0f, gap %.0f%n", best.cost(), best.gap());
      System.out.println(dpccp.optimize(graph).order());
    }
  }
}
