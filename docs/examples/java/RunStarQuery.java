import org.gpuquerylab.operators.StarQueries;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.StarResult;

/** Module operators: a query of the Star Schema Benchmark at scale factor 0.01, on the host. */
public class RunStarQuery {
  public static void main(String[] arguments) {
    try (StarQueries queries = StarQueries.onHost(Queries.database(0.01))) {
      StarResult result = queries.run(Queries.named("q41"));
      System.out.println(result.rows().size() + " rows");
      result.rows().stream().limit(3).forEach(System.out::println);
    }
  }
}
