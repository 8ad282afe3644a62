package org.gpuquerylab.cluster.internal.spark;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.spark.SparkConf;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.input.internal.StandardOutput;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.plan.JoinTreeJson;
import org.gpuquerylab.joinorder.query.QueryFile;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * An application for {@code spark-submit}. It prints the best plan under C_out of a query from a
 * file, as JSON on standard output, and the number of partitions on standard error. The exit status
 * is 2 if the arguments or the file cannot be used, and 1 if the plan cannot be printed.
 */
public final class SubmittedQuery {
  private static final String USAGE =
      "give a query's file, then mpq-linear or mpq-bushy, then perhaps a number of partitions";

  private SubmittedQuery() {}

  /**
   * Runs the application; the arguments are the file, the algorithm, and optionally the number of
   * partitions.
   */
  public static void main(String[] arguments) {
    int status = StandardOutput.of((out, err) -> status(arguments, out, err));
    if (status != 0) {
      System.exit(status);
    }
  }

  private static int status(String[] arguments, PrintWriter out, PrintWriter err) {
    try {
      run(arguments, out, err);
      return 0;
    } catch (IllegalArgumentException e) {
      err.println("lab: " + Quote.line(String.valueOf(e.getMessage())));
      return 2;
    }
  }

  private static void run(String[] arguments, PrintWriter out, PrintWriter notes) {
    if (arguments.length < 2 || arguments.length > 3) {
      throw new ClusterException(USAGE);
    }
    PlanSpace space =
        MpqOptimizer.space(arguments[1]).orElseThrow(() -> new ClusterException(USAGE));
    boolean given = arguments.length > 2;
    if (given && !arguments[2].matches("[1-9][0-9]{0,9}")) {
      throw new ClusterException(USAGE);
    }
    int partitions = given ? (int) Math.min(Integer.MAX_VALUE, Long.parseLong(arguments[2])) : 0;
    QueryGraph graph = QueryFile.read(Path.of(arguments[0]), false);
    try (MpqOptimizer optimizer =
        new MpqOptimizer(
            space, new Cout(), Budget.usual(), SparkRunner.open(new SparkConf()), partitions)) {
      OptimizationResult found = optimizer.optimize(graph);
      notes.println(optimizer.explanation());
      out.println(
          String.format(
              Locale.ROOT,
              "{\"cost\": %s, \"pairs\": %d, \"plan\": %s}",
              found.cost(),
              found.pairs(),
              JoinTreeJson.toJson(found.plan())));
    }
  }
}
