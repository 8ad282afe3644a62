package org.gpuquerylab.cluster.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.cluster.message.ClusterException;
import org.junit.jupiter.api.Test;

class SparkFaultTest {

  @Test
  void saysWhichJavaToTakeWhereSparkIsTooOld() {
    Throwable fault =
        new IllegalStateException(
            "no context", new UnsupportedOperationException("getSubject is not supported"));
    assertThat(SparkFault.line(fault))
        .contains("Java " + Runtime.version().feature() + " no longer has")
        .contains("run it on Java 17 or 21");
  }

  @Test
  void saysWhatToGiveExecutorsThatDie() {
    Throwable fault =
        new RuntimeException(
            "Job aborted: ExecutorLostFailure (executor 1 exited)\nDriver stacktrace:");
    assertThat(SparkFault.line(fault))
        .contains("spark.executor.memory=8g")
        .contains("ExecutorLostFailure (executor 1 exited)")
        .doesNotContain("stacktrace");
  }

  @Test
  void anyOtherIsItsFirstLine() {
    assertThat(SparkFault.line(new ClusterException("no worker"))).isEqualTo("no worker");
    assertThat(SparkFault.line(new RuntimeException("a\nb")))
        .isEqualTo("java.lang.RuntimeException: a");
    Exception circular = new Exception("a");
    circular.initCause(new Exception("b", circular));
    assertThat(SparkFault.line(circular)).isEqualTo("java.lang.Exception: a");
  }
}
