package org.gpuquerylab.cluster.internal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gpuquerylab.cluster.internal.message.ClusterAnswer;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.cluster.internal.message.ClusterPlace;
import org.gpuquerylab.cluster.internal.message.ClusterQuery;
import org.gpuquerylab.joinorder.internal.partition.PartitionRunner;
import org.gpuquerylab.joinorder.internal.partition.PartitionTally;
import org.gpuquerylab.joinorder.internal.partition.PartitionedQuery;

/**
 * Searches partitions on a Spark cluster. Its Spark application ends when this object is closed.
 */
public final class ClusterRunner implements PartitionRunner {
  private final SparkApplication application;

  /**
   * Starts the application and waits for its workers.
   *
   * @param settings the settings of Spark; not modified
   * @throws ClusterException if there is no master or no worker, or Spark does not start; the
   *     message has one line
   */
  public ClusterRunner(SparkMaster master, SparkFolder spark, List<SparkSetting> settings) {
    application = new SparkApplication(master, spark, settings);
  }

  /** The workers. */
  public ClusterPlace found() {
    return application.found();
  }

  @Override
  public String place() {
    return application.place();
  }

  @Override
  public int workers() {
    return found().cores();
  }

  @Override
  public double workerBytes() {
    return found().taskBytes();
  }

  @Override
  public PartitionTally run(PartitionedQuery query) {
    application.check(query);
    ClusterQuery sent = ClusterQuery.of(query);
    byte[] text = sent.query().text().getBytes(StandardCharsets.UTF_8);
    application.send(sent.head(text.length), text);
    return application.read(answer -> ClusterAnswer.read(answer, query));
  }

  @Override
  public void close() {
    application.close();
  }
}
