import java.nio.file.Path;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;

/** Module calcite: the best join order of query 5 of TPC-H, as its text asks it. */
public class OrderSql {
  public static void main(String[] arguments) {
    Path examples = Path.of("docs", "examples");
    SqlFrontEnd frontEnd = new SqlFrontEnd(Catalogues.read(examples.resolve("tpch-schema.json")));
    try (JoinOrderOptimizer optimizer = JoinOrderOptimizer.onHost()) {
      for (JoinBlock block : frontEnd.bind(examples.resolve("tpch-q05.sql")).blocks()) {
        BlockOrder order = new BlockOrder(block, false);
        System.out.println(optimizer.optimize(order.graph().orElseThrow()).order());
      }
    }
  }
}
