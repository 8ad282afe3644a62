package org.gpuquerylab.cluster.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.cluster.internal.message.HostAnswer;
import org.gpuquerylab.cluster.internal.message.HostRequest;
import org.gpuquerylab.input.internal.Quote;

/**
 * The hosts of a Spark cluster, which measure points of a sweep; each point is a task. Requests are
 * answered in any order. The lab that is installed on a host measures the points. Spark only
 * chooses the host, and chooses another host if an executor dies.
 */
public final class ClusterHosts implements AutoCloseable {
  private static final String EXECUTOR_GPUS = "spark.executor.resource.gpu.amount";
  private static final String TASK_GPUS = "spark.task.resource.gpu.amount";

  /**
   * The number of points that an executor has at a time: it receives the next point while it
   * measures the current one.
   */
  private static final int AHEAD = 2;

  private final SparkApplication application;
  private final int gpus;

  /**
   * Starts the application and waits for its workers. If the settings request GPUs for executors,
   * each task takes one GPU.
   *
   * @param settings the settings of Spark; not modified
   * @throws ClusterException if there is no master or no worker, or if Spark does not start; the
   *     message has one line
   */
  public ClusterHosts(SparkMaster master, SparkFolder spark, List<SparkSetting> settings) {
    gpus = find(settings, EXECUTOR_GPUS).map(ClusterHosts::amount).orElse(0);
    List<SparkSetting> all = new ArrayList<>(settings);
    if (gpus > 0 && find(settings, TASK_GPUS).isEmpty()) {
      all.add(new SparkSetting(TASK_GPUS, "1"));
    }
    application = new SparkApplication(master, spark, all);
  }

  private static Optional<SparkSetting> find(List<SparkSetting> settings, String key) {
    return settings.stream().filter(setting -> setting.key().equals(key)).findFirst();
  }

  private static int amount(SparkSetting setting) {
    if (!setting.value().matches("[1-9][0-9]{0,2}")) {
      throw new ClusterException(
          String.format(
              Locale.ROOT,
              "--spark %s=%s: give a whole number from 1 to 999",
              setting.key(),
              setting.value()));
    }
    return Integer.parseInt(setting.value());
  }

  /** A description of the hosts. */
  public String place() {
    return application.place();
  }

  /**
   * The number of points that must be sent and not yet answered, so that no host waits for a point.
   */
  public int slots() {
    return AHEAD * application.found().executors() * Math.max(1, gpus);
  }

  /** Requests the measurement of a point. */
  public void send(HostRequest request) {
    application.send(request.line(), new byte[0]);
  }

  /**
   * Waits for the next answer.
   *
   * @return the answer of a host that measured, or of a point that is {@linkplain HostAnswer#lost
   *     lost}
   * @throws ClusterException if a host refuses, or if Spark's application has ended; the message
   *     names the host or the fault, and a remedy
   */
  public HostAnswer answer() {
    HostAnswer answer = HostAnswer.read(application.answer(), application::bytes);
    if (!answer.fault().isEmpty() && !answer.lost()) {
      throw new ClusterException("host " + answer.host() + ": " + Quote.line(answer.fault()));
    }
    return answer;
  }

  @Override
  public void close() {
    application.close();
  }
}
