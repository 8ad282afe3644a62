import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Module joinorder: the best join order by algorithms of the host and of a device. */
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
    try (Backend backend = Backends.find().open("cpu")) {
      for (String name : List.of("dpccp", "pos-gpu", "goo")) {
        try (JoinOrderAlgorithm algorithm =
            JoinOrderAlgorithms.find(name)
                .orElseThrow()
                .create(new Cout(), Execution.on(backend))) {
          OptimizationResult result = algorithm.optimize(graph);
          System.out.printf(
              Locale.ROOT, "%s: cost %.0f, %d pairs%n", name, result.cost(), result.pairs());
          if (result.gap() == 0) {
            System.out.println(" " + text(result.plan()));
          }
        }
      }
    }
  }

  static String text(JoinTree plan) {
    return plan instanceof JoinTree.Join join
        ? "(" + text(join.left()) + " join " + text(join.right()) + ")"
        : ((JoinTree.Leaf) plan).name();
  }
}
