package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.cluster.internal.SparkFolder;
import org.gpuquerylab.cluster.internal.StandaloneProcesses;
import org.gpuquerylab.cluster.internal.TestSpark;
import org.gpuquerylab.experiments.internal.joinorder.Figure9;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code lab run --master} in a separate process, with a standalone cluster of processes: a
 * master and two workers on one host. The last test kills a worker.
 */
@Tag("long")
@Timeout(3_600)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterRunTest {
  private static final Figure9 EXPERIMENT = new Figure9();
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private static final List<String> SWEEP =
      List.of(
          "--quick",
          "--timeout=3600",
          "--axis=tables=3,4",
          "--axis=topology=linear",
          "--axis=algorithm=dpccp,ec-gpu",
          "--axis=query=0",
          "--rows-only");

  private static final List<String> SMALL =
      List.of(
          "--spark=spark.driver.memory=512m",
          "--spark=spark.driver.extraJavaOptions=" + String.join(" ", ChildJvm.OPTIONS),
          "--spark=spark.executor.extraJavaOptions=" + String.join(" ", ChildJvm.OPTIONS),
          "--spark=spark.driver.host=127.0.0.1",
          "--spark=spark.driver.bindAddress=127.0.0.1",
          "--spark=spark.scheduler.maxRegisteredResourcesWaitingTime=240s",
          "--spark=spark.executor.memory=512m");

  @TempDir static Path shared;
  private static SparkFolder spark;
  private static StandaloneProcesses cluster;
  private static String classPath = System.getProperty("java.class.path");

  @TempDir Path path;

  @BeforeAll
  static void startCluster() throws Exception {
    assumeTrue(TestSpark.isThere(), "module cluster was not built here");
    spark = TestSpark.in(shared.resolve("spark"));
    script(shared.resolve("home"), "");
    cluster = new StandaloneProcesses(spark, shared);
    cluster.startWorkers(2, 2, "600m");
  }

  @AfterAll
  static void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  /**
   * Creates a folder that stands for a checkout: it has only the script {@code lab}.
   *
   * @param before a line of the script, before the lab is started
   */
  private static void script(Path home, String before) throws IOException {
    Files.createDirectories(home);
    Path file =
        Files.writeString(
            home.resolve("lab"),
            String.format(
                Locale.ROOT,
                "#!/usr/bin/env bash\n%s\nexec '%s' %s -cp '%s' %s \"$@\"\n",
                before,
                java(),
                String.join(" ", ChildJvm.OPTIONS),
                classPath,
                Lab.class.getName()));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private Process start(String master, Path home, String backend, String... more)
      throws IOException {
    List<String> command = ChildJvm.java();
    command.addAll(List.of("-cp", classPath, Lab.class.getName()));
    command.addAll(List.of("run", EXPERIMENT.name(), "--backend", backend, "--master", master));
    command.addAll(List.of("--lab-home", home.toString(), "--out", folder().toString()));
    command.addAll(SWEEP);
    command.addAll(SMALL);
    command.addAll(List.of(more));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(path.resolve("out").toFile()));
    builder.environment().put(SparkFolder.VARIABLE, spark.path().toString());
    return builder.start();
  }

  private Process startOnCluster(String... more) throws IOException {
    return start(cluster.master().address(), shared.resolve("home"), "cpu", more);
  }

  private RunFolder folder() {
    return new RunFolder(path.resolve("run"));
  }

  private String output() throws IOException {
    return Files.readString(path.resolve("out"));
  }

  private List<Row> rows() {
    return folder().has(folder().sweepFile())
        ? StoredRun.read(EXPERIMENT, folder()).rows()
        : List.of();
  }

  /** Waits until a run has rows; fails at once if it has ended before. */
  private void awaitRows(Process lab) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    for (boolean alive = true; rows().isEmpty(); alive = lab.isAlive()) {
      assertThat(alive).as("ended without rows: %s", output()).isTrue();
      assertThat(Instant.now()).as("patience: %s", output()).isBefore(end);
      Thread.sleep(20);
    }
  }

  /**
   * Checks that the run has each repetition of each point once, with the result of a run without a
   * cluster.
   */
  private void assertComplete() throws Exception {
    StoredRun run = StoredRun.read(EXPERIMENT, folder());
    List<Task> measured = run.rows().stream().map(Row::task).toList();
    assertThat(measured).doesNotHaveDuplicates();
    assertThat(new HashSet<>(measured))
        .isEqualTo(new HashSet<>(run.sweep().tasks(EXPERIMENT::covers)));
    assertThat(run.rows()).allMatch(row -> row.status() == Status.OK);
    assertThat(run.environment().all()).as("the host's alone").hasSize(1);
    assertThat(run.environment().facts(run.sweep())).containsKeys("cpu", "java", "devices");
    assertThat(checksums(run)).isEqualTo(checksums(without()));
  }

  /** Measures the same sweep in one process, without a cluster, unless this was done before. */
  private static StoredRun without() throws Exception {
    RunFolder folder = new RunFolder(shared.resolve("without"));
    if (folder.has(folder.sweepFile())) {
      return StoredRun.read(EXPERIMENT, folder);
    }
    List<String> command = ChildJvm.java();
    command.addAll(List.of("-cp", classPath, Lab.class.getName()));
    command.addAll(List.of("run", EXPERIMENT.name(), "--in-process", "--backend", "cpu"));
    command.addAll(List.of("--out", folder.toString()));
    command.addAll(SWEEP);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(shared.resolve("without.txt").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(shared.resolve("without.txt"))).isZero();
    return StoredRun.read(EXPERIMENT, folder);
  }

  private static Map<Task, Double> checksums(StoredRun run) {
    Map<Task, Double> checksums = new HashMap<>();
    run.rows().forEach(row -> checksums.put(row.task(), row.measured().checksum()));
    return checksums;
  }

  @Test
  @Order(1)
  void aKilledRunContinuesAndHasTheSamePointsAsWithoutACluster() throws Exception {
    Process first = startOnCluster();
    awaitRows(first);
    first.destroyForcibly().waitFor();
    List<Row> before = rows();
    assertThat(before.size()).as(output()).isLessThan(8);

    assertThat(startOnCluster().waitFor()).as(output()).isZero();
    assertThat(rows().subList(0, before.size())).isEqualTo(before);
    assertComplete();
    assertThat(output()).contains("of Spark 4.").contains("measured before");
  }

  @Test
  @Order(2)
  void aHostWithoutTheBackendRefusesByName() throws Exception {
    boolean there =
        Backends.find().devices().stream().anyMatch(device -> device.backend().equals("cuda"));
    assumeFalse(there, "there is a GPU here");
    Process lab = start("local[2]", shared.resolve("home"), "cuda");
    assertThat(lab.waitFor()).as(output()).isEqualTo(2);
    assertThat(output().lines().filter(line -> line.startsWith("lab: ")).toList())
        .singleElement()
        .asString()
        .matches("lab: host \\S+: backend cuda is not available here: .*; lab devices lists.*");
    assertThat(rows()).isEmpty();
  }

  @Test
  @Order(3)
  void aHostWithoutTheLabRefusesByName() throws Exception {
    Process lab = start("local[2]", path.resolve("nowhere"), "cpu");
    assertThat(lab.waitFor()).as(output()).isEqualTo(2);
    assertThat(output())
        .contains("there is no lab at " + path.resolve("nowhere") + "/lab; install a lab there");
  }

  /** Points whose lab is killed again and again have no rows, but all others do. */
  @Test
  @Order(4)
  void otherPointsGoOnIfALabIsKilledAgainAndAgain() throws Exception {
    Path home = path.resolve("killed");
    script(home, "case \"$*\" in *ec-gpu*) kill -9 $$ ;; esac");
    Process lab = start(cluster.master().address(), home, "cpu");
    assertThat(lab.waitFor()).as(output()).isEqualTo(2);
    assertThat(output().lines().filter(line -> line.startsWith("lab: ")).toList())
        .singleElement()
        .asString()
        .matches(
            "lab: 2 points not measured, such as .*algorithm=ec-gpu .*: its task failed 4 times, at"
                + " last on host 127\\.0\\.0\\.1: the lab there ended with status 137 \\(killed\\);"
                + " the same command tries again");
    assertThat(rows()).isNotEmpty().allMatch(row -> row.status() == Status.OK);
    assertThat(rows().stream().map(row -> row.point().get("algorithm")))
        .containsOnly("dpccp")
        .hasSize(2);
  }

  @Test
  @Order(5)
  void aKilledWorkersPointsAreMeasuredByTheOther() throws Exception {
    Process lab = startOnCluster();
    awaitRows(lab);
    cluster.killWorker(0);
    assertThat(lab.waitFor()).as(output()).isZero();
    assertComplete();
  }
}
