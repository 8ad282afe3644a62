package org.gpuquerylab.cluster.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.cluster.internal.message.ClusterLine;
import org.gpuquerylab.cluster.internal.message.ClusterPlace;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;

/**
 * A Spark application, whose driver is a separate process. The process starts when this object is
 * created, and ends when it is closed.
 */
final class SparkApplication implements AutoCloseable {
  /** The time to wait for a standalone master's answer; Spark itself tries for a minute. */
  private static final Duration MOST_SILENT = Duration.ofSeconds(40);

  /** The usual time to wait for executors; a user can set a longer time. */
  private static final Duration MOST_STARTING = Duration.ofSeconds(90);

  private final SparkFolder spark;
  private final SparkMaster master;
  private final Path folder;
  private final DriverProcess driver;
  private final ClusterPlace found;

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
    Duration patience =
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
    DriverSettings all = new DriverSettings(master, settings);
    driver =
        new DriverProcess(
            SparkDriverCommand.of(master, spark, all, folder),
            all.environment(),
            folder.resolve("driver.log"));
    try {
      awaitLine(master.isStandalone() ? MOST_SILENT : patience, DriverLog.notAMaster(spark));
      read(driver.answer());
      awaitLine(patience, "no executor started in " + patience.toSeconds() + " s");
      found = ClusterPlace.read(workers(driver.answer()));
    } catch (RuntimeException e) {
      driver.kill();
      close();
      throw e;
    }
  }

  /** Waits until the driver has printed a line or ended. */
  private void awaitLine(Duration most, String otherwise) {
    long start = System.nanoTime();
    while (!driver.awaitAnswer()) {
      Optional<String> fault = DriverLog.fault(driver.log(), spark);
      if (fault.isPresent() || System.nanoTime() - start > most.toNanos()) {
        throw fault(fault.orElse(otherwise));
      }
    }
  }

  /** Reads the line about the workers; the log may say why there are none. */
  private JsonObject workers(String line) {
    try {
      return read(line);
    } catch (ClusterException e) {
      throw DriverLog.noExecutor(driver.log()).map(this::fault).orElse(e);
    }
  }

  private ClusterException fault(String text) {
    return new ClusterException("--master " + master.address() + ": " + text);
  }

  private JsonObject read(String line) {
    JsonObject object = ClusterLine.read(line, "the answer of Spark's driver");
    if (object.has("fault")) {
      throw fault(object.text("fault"));
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

  /**
   * Makes sure that the tables of a query's partitions fit into the workers' memory.
   *
   * @throws ClusterException if they do not fit
   */
  void check(PartitionedQuery query) {
    try {
      found.check(query);
    } catch (ClusterException e) {
      throw fault(e);
    }
  }

  /**
   * Waits for the driver's next line, and reads it.
   *
   * @throws ClusterException if the line is a fault or cannot be used, or if the driver ended
   */
  <T> T read(Function<JsonObject, T> reader) {
    JsonObject line = answer();
    try {
      return reader.apply(line);
    } catch (ClusterException e) {
      throw fault(e);
    }
  }

  private ClusterException fault(ClusterException cause) {
    return new ClusterException("--master " + master.address() + ": " + cause.getMessage(), cause);
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
