package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.gpuquerylab.cluster.internal.SparkFolder;
import org.gpuquerylab.cluster.internal.StandaloneProcesses;
import org.gpuquerylab.cluster.internal.TestSpark;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;
import org.gpuquerylab.joinorder.internal.partition.ThreadRunner;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphWriter;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the documented {@code spark-submit} on a standalone cluster of this machine: a master and a
 * worker, each a process. The script spark-submit of a complete Spark is replaced by one that
 * starts its class.
 */
@Tag("long")
class SparkSubmitTest {

  @TempDir Path folder;

  @Test
  void printsTheBestPlan() throws Exception {
    assumeTrue(TestSpark.isThere(), "Spark is missing");
    ShellFolder shell = new ShellFolder(folder);
    SparkFolder spark = TestSpark.in(Files.createDirectories(shell.path("spark")));
    for (String module :
        List.of("input", "gpu-backend", "gpu-primitives", "joinorder", "cluster")) {
      pack(module, shell.path("lab-cli/target/lib/" + module + "-0.1.0.jar"));
    }
    QueryGraph graph = TopologyGenerator.generate(Topology.LINEAR, 15, 7);
    Files.writeString(shell.path("query.json"), QueryGraphWriter.write(graph));
    double cost =
        new ThreadRunner("test", 1, Budget.usual())
            .run(new PartitionedQuery(graph, new Cout(), PlanSpace.BUSHY, 1))
            .best()
            .cost();
    try (StandaloneProcesses cluster = new StandaloneProcesses(spark, folder)) {
      cluster.startWorkers(1, 1, "600m");
      for (ShellLine line : ShellLine.of(CommandKind.SPARK_SUBMIT)) {
        String printed = submit(shell, spark, cluster, line);
        String answer = printed.lines().filter(text -> text.startsWith("{")).findFirst().orElse("");
        assertThat(new ObjectMapper().readTree(answer).path("cost").asDouble())
            .as("%s: %s", line, printed)
            .isCloseTo(cost, within(1e-9 * cost));
        assertThat(printed)
            .containsPattern("partitions: 32, in \\d cores? of 1 executor of spark://");
      }
    }
  }

  private static String submit(
      ShellFolder shell, SparkFolder spark, StandaloneProcesses cluster, ShellLine line)
      throws Exception {
    shell.program(
        "bin/spark-submit",
        String.format(
            Locale.ROOT,
            """
            #!/usr/bin/env bash
            exec '%s' %s -Xmx512m %s -cp '%s' org.apache.spark.deploy.SparkSubmit "$@"
            """,
            ShellFolder.java(),
            String.join(" ", ChildJvm.OPTIONS),
            String.join(" ", spark.moduleOptions()),
            spark.classPath()));
    Files.createDirectories(shell.path("conf"));
    Files.write(
        shell.path("conf/spark-defaults.conf"),
        List.of("spark.executor.memory 512m", "spark.driver.host 127.0.0.1"));
    return shell.run(
        line.text()
            .replace("spark://HOST:7077", cluster.master().address())
            .replace("FILE", "query.json"),
        Map.of(
            "SPARK_HOME",
            spark.path().toString(),
            "SPARK_SCALA_VERSION",
            "2.13",
            "SPARK_CONF_DIR",
            shell.path("conf").toString(),
            "SPARK_LOCAL_IP",
            "127.0.0.1"));
  }

  /** Makes the jar of a module, from its classes if the build has not packed them. */
  private static void pack(String module, Path jar) throws IOException {
    Files.createDirectories(jar.getParent());
    Path classes =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> entry.matches(".*/" + module + "/target/(classes|[^/]*[0-9]\\.jar)"))
            .map(Path::of)
            .findFirst()
            .orElseThrow();
    if (Files.isRegularFile(classes)) {
      Files.copy(classes, jar);
      return;
    }
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        entries.putNextEntry(new ZipEntry(classes.relativize(each).toString()));
        Files.copy(each, entries);
      }
    }
  }
}
