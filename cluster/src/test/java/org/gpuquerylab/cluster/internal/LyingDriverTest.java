package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.MpqOptimizer;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses a folder of Spark with another driver, whose answer is that of a worker that lies. */
class LyingDriverTest {
  private static final String DRIVER =
      """
      package org.gpuquerylab.cluster.internal.spark;

      public final class SparkDriver {
        public static void main(String[] arguments) throws Exception {
          System.out.println("{\\"started\\": true}");
          System.out.println(
              "{\\"spark\\": \\"4\\", \\"local\\": true, \\"executors\\": 1, \\"cores\\": 1, \\"taskBytes\\": 1e9}");
          while (System.in.read() != '\\n') {}
          System.out.println(
              "{\\"partition\\": 0, \\"left\\": [0, 4, 5], \\"right\\": [3, 1, 2], \\"sets\\": 9,"
                  + " \\"splits\\": 9, \\"pairs\\": 9, \\"partSplits\\": [1, 2], \\"partNanos\\": [1, 2],"
                  + " \\"partCpuNanos\\": [1, 2], \\"cost\\": 1, \\"partsCost\\": 1}");
          while (System.in.read() >= 0) {}
        }
      }
      """;

  @TempDir Path folder;

  private SparkFolder spark() throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path source = Files.writeString(folder.resolve("SparkDriver.java"), DRIVER);
    assertThat(
            compiler.run(
                null, null, null, "-proc:none", "-d", folder.toString(), source.toString()))
        .isZero();
    Path home = Files.createDirectories(folder.resolve("spark"));
    SparkFolder spark = TestSpark.in(home);
    String entry = "org/gpuquerylab/cluster/internal/spark/SparkDriver.class";
    try (OutputStream file = Files.newOutputStream(home.resolve("jars").resolve("driver.jar"));
        JarOutputStream jar = new JarOutputStream(file)) {
      jar.putNextEntry(new JarEntry(entry));
      jar.write(Files.readAllBytes(folder.resolve(entry)));
    }
    return spark;
  }

  @Test
  void aPlanOfAnotherCostWithACrossProductIsRefused() throws Exception {
    assumeTrue(ToolProvider.getSystemJavaCompiler() != null, "a bundle has no compiler");
    QueryGraph graph =
        QueryGraph.builder()
            .relation("a", 3e7)
            .relation("b", 10)
            .relation("c", 10)
            .relation("d", 3e8) // a and d have a cross product of 9e15 rows
            .join("a", "b", 0.1)
            .join("b", "c", 0.1)
            .join("c", "d", 0.1)
            .build();
    ClusterRunner runner = new ClusterRunner(new SparkMaster("local[1]"), spark(), List.of());
    try (MpqOptimizer optimizer =
        new MpqOptimizer(PlanSpace.BUSHY, new Cout(), Budget.usual(), runner, 1)) {
      assertThatThrownBy(() -> optimizer.optimize(graph))
          .isInstanceOf(ClusterException.class)
          .hasMessage(
              "--master local[1]: the answer for partition 0 is wrong: no edge joins {a} with {d};"
                  + " leave this worker out of the cluster");
    }
  }
}
