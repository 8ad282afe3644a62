package org.gpuquerylab.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.cluster.message.ClusterException;
import org.gpuquerylab.cluster.message.ClusterLine;
import org.gpuquerylab.cluster.message.ClusterPlace;
import org.gpuquerylab.input.json.JsonObject;

/**
 * A Spark application, whose driver is a separate process. The process starts when this object is
 * created, and ends when it is closed.
 */
final class SparkApplication implements AutoCloseable {
  /** The class of the driver; only the driver's package uses Spark's classes. */
  private static final String DRIVER = "org.gpuquerylab.cluster.spark.SparkDriver";

  /**
   * The usual time to wait for the application. Spark itself stops searching for a master after a
   * minute; a user can set a longer time for executors.
   */
  private static final Duration MOST_STARTING = Duration.ofSeconds(90);

  /** The text that Spark prints if master and driver have different versions of a class. */
  private static final String OTHER_VERSION = "local class incompatible";

  /** The text that Spark prints before the reason why a master does not accept the driver. */
  private static final String NOT_CONNECTED = "Failed to connect to master";

  private final SparkFolder spark;
  private final SparkMaster master;
  private final Path folder;
  private final DriverProcess driver;
  private final ClusterPlace found;
  private final Duration patience;

  /**
   * Starts the driver and waits for its workers.
   *
   * @param settings the settings of Spark; not modified
   * @throws ClusterException if there is no master or no worker, or if Spark does not start; the
   *     message has one line
   */
  SparkApplication(SparkMaster master, SparkFolder spark, List<SparkSetting> settings) {
    this.master = master;
    this.spark = spark;
    patience =
        settings.stream()
            .map(SparkSetting::patience)
            .flatMap(Optional::stream)
            .findFirst()
            .map(MOST_STARTING::plus)
            .orElse(MOST_STARTING);
    master.checkSupport(spark);
    master.checkAnswers();
    try {
      folder = Files.createTempDirectory("lab-spark");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    driver = new DriverProcess(command(settings), folder.resolve("driver.log"));
    try {
      found = ClusterPlace.read(read(firstLine()));
    } catch (RuntimeException e) {
      driver.kill();
      close();
      throw e;
    }
  }

  private List<String> command(List<SparkSetting> settings) {
    List<Path> jars = ClassJars.of(folder);
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(spark.moduleOptions());
    words.add("-Dspark.app.name=gpu-query-lab");
    words.add("-Dspark.master=" + master.address());
    words.add("-Dspark.jars=" + join(jars, ","));
    words.add("-Dspark.ui.enabled=false");
    words.add("-Dspark.log.level=WARN");
    settings.forEach(setting -> words.add(setting.flag()));
    words.addAll(List.of("-cp", spark.classPath() + ":" + join(jars, ":"), DRIVER));
    return words;
  }

  private static String join(List<Path> jars, String separator) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(separator));
  }

  private String firstLine() {
    long start = System.nanoTime();
    while (!driver.awaitAnswer()) {
      String log = driver.log();
      boolean late = System.nanoTime() - start > patience.toNanos();
      if (log.contains(OTHER_VERSION)) {
        throw new ClusterException(
            "--master %s: its Spark is not version %s, as in %s; set %s to a folder of that version"
                .formatted(master.address(), spark.version(), spark.path(), SparkFolder.VARIABLE));
      }
      if (log.contains(NOT_CONNECTED) || late) {
        throw new ClusterException(
            "--master %s: the server there is not a master of Spark %s, or is silent; mend the address"
                .formatted(master.address(), spark.version()));
      }
    }
    return driver.answer();
  }

  private JsonObject read(String line) {
    JsonObject object = ClusterLine.read(line, "the answer of Spark's driver");
    if (object.has("fault")) {
      throw new ClusterException("--master " + master.address() + ": " + object.text("fault"));
    }
    return object;
  }

  /** The workers. */
  ClusterPlace found() {
    return found;
  }

  /** A description of the workers and their master. */
  String place() {
    return found.words() + " of Spark " + found.spark() + ", " + master.address();
  }

  /** Sends the driver a line and the bytes that follow it. */
  void send(String line, byte[] bytes) {
    driver.send(line, bytes);
  }

  /**
   * Waits for the driver's next line.
   *
   * @throws ClusterException if the line is a fault, or the driver ended
   */
  JsonObject answer() {
    return read(driver.answer());
  }

  /** The bytes that follow a line. */
  byte[] bytes(int count) {
    return driver.bytes(count);
  }

  @Override
  public void close() {
    driver.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // The file stays in the temporary folder until the system removes it.
    }
  }
}
