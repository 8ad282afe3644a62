package org.gpuquerylab.cluster.internal.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gpuquerylab.cluster.internal.message.ClusterAnswer;
import org.gpuquerylab.cluster.internal.message.HostAnswer;
import org.gpuquerylab.cluster.internal.message.HostRequest;

/** Answers requests for points in the order in which hosts have measured them. */
final class HostService {
  /** Each point is a job with a single task. */
  private static final SparkFault FAULT =
      new SparkFault(
          "its task",
          "give the hosts' processes more memory (--spark spark.executor.memoryOverhead=8g)");

  private final HostTasks tasks;
  private final OutputStream out;

  /**
   * Creates a service that runs tasks.
   *
   * @param out receives the answers; nothing else may be written to it meanwhile
   */
  HostService(HostTasks tasks, OutputStream out) {
    this.tasks = tasks;
    this.out = out;
  }

  /**
   * Starts the measurement of a point, and returns at once. The sender limits the number of points
   * that are measured at a time.
   */
  void start(HostRequest request) {
    Thread waiting = new Thread(() -> answer(request), "point-" + request.number());
    waiting.setDaemon(true);
    waiting.start();
  }

  private void answer(HostRequest request) {
    try {
      HostAnswer answer = tasks.measure(request);
      write(answer.head(), answer.sweep(), answer.environment(), answer.rows());
    } catch (Exception | OutOfMemoryError e) { // Spark throws its checked exceptions undeclared
      Optional<String> failed = FAULT.ofTask(e);
      write(
          failed.isPresent()
              ? HostAnswer.lost(request.number(), failed.get()).head()
              : ClusterAnswer.failed(SparkFault.line(e)).line());
    }
  }

  private synchronized void write(String line, byte[]... files) {
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      for (byte[] file : files) {
        out.write(file);
      }
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the lab has ended, so this process ends too
    }
  }
}
