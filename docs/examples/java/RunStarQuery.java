import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.internal.parallel.ParallelExecutor;
import org.gpuquerylab.operators.table.Database;

/** Module operators: a query of the Star Schema Benchmark at scale factor 0.01, on two threads. */
public class RunStarQuery {
  public static void main(String[] arguments) {
    StarQuery query = Queries.find("q41").orElseThrow();
    Generator generator = new Generator(new Scale(0.01), 1);
    Database database = generator.database(Queries.columns(Queries.all()));
    System.out.println(database.table("lineorder").rows() + " rows of lineorder");
    try (StarExecutor executor = new ParallelExecutor(database, 2)) {
      StarResult result = executor.execute(query);
      System.out.println(result.rows().size() + " rows");
      result.rows().stream()
          .limit(3)
          .forEach(row -> System.out.println(row.groups() + " " + row.sum()));
    }
  }
}
