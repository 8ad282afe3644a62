package org.gpuquerylab.cluster.internal.spark;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.gpuquerylab.cluster.internal.message.ClusterAnswer;
import org.gpuquerylab.cluster.internal.message.ClusterLine;
import org.gpuquerylab.cluster.internal.message.ClusterPlace;
import org.gpuquerylab.cluster.internal.message.ClusterQuery;
import org.gpuquerylab.cluster.internal.message.DriverSecrets;
import org.gpuquerylab.cluster.internal.message.HostRequest;
import org.gpuquerylab.input.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The process of Spark's driver, which {@link org.gpuquerylab.cluster.internal.ClusterRunner}
 * starts. It takes its settings from the system properties {@code spark.*}. Once the master has
 * answered, the driver prints {@link ClusterPlace#STARTED}; once there are workers, it prints a
 * line about them. Then it answers each query on standard input with a line on standard output, or
 * each point of a sweep with the rows from the host that measured the point. The driver ends when
 * its input ends, or when the lab's process ends. Spark's own output goes to standard error.
 */
public final class SparkDriver {
  private final SparkRunner runner;
  private final InputStream in;
  private final PrintStream out;
  private @Nullable HostService hosts;

  private SparkDriver(SparkRunner runner, InputStream in, PrintStream out) {
    this.runner = runner;
    this.in = in;
    this.out = out;
  }

  /** Runs the driver; there are no arguments. */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    endWithParent();
    int status = 0;
    try (SparkRunner runner = SparkRunner.on(start(out))) {
      out.println(runner.found().line());
      new SparkDriver(runner, new BufferedInputStream(System.in), out).serve();
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      e.printStackTrace();
      out.println(ClusterAnswer.failed(SparkFault.line(e)).line());
      status = 1;
    }
    System.exit(status);
  }

  /** Registers with the master, which may be silent, and prints a line about it. */
  private static JavaSparkContext start(PrintStream out) {
    SparkConf conf = new SparkConf();
    DriverSecrets.read(System.getenv().getOrDefault(DriverSecrets.VARIABLE, "")).forEach(conf::set);
    JavaSparkContext context = new JavaSparkContext(conf);
    out.println(ClusterPlace.STARTED);
    return context;
  }

  /**
   * Ends this process when the lab's process ends. Without this check, the driver of a killed lab
   * would continue a search whose result nobody reads.
   */
  private static void endWithParent() {
    ProcessHandle.current().parent().ifPresent(SparkDriver::endWith);
  }

  private static void endWith(ProcessHandle lab) {
    Thread watching =
        new Thread(
            () -> {
              lab.onExit().join();
              Runtime.getRuntime().halt(1);
            },
            "lab-watch");
    watching.setDaemon(true);
    watching.start();
  }

  private void serve() throws IOException {
    String head = line();
    while (!head.isEmpty()) {
      JsonObject object = ClusterLine.read(head, "the driver's input");
      if (object.has(HostRequest.KEY)) {
        hosts().start(HostRequest.read(object));
      } else {
        out.println(answer(object).line());
      }
      head = line();
    }
  }

  private ClusterAnswer answer(JsonObject head) throws IOException {
    byte[] text = in.readNBytes(ClusterQuery.bytes(head));
    return runner.run(ClusterQuery.read(head, new String(text, StandardCharsets.UTF_8)));
  }

  private HostService hosts() {
    if (hosts == null) {
      hosts = new HostService(runner.hosts(), out);
    }
    return hosts;
  }

  /** The next line; empty at the end. */
  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.write(c);
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
