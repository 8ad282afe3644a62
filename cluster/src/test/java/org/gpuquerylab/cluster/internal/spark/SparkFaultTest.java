package org.gpuquerylab.cluster.internal.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparkFaultTest {
  private static final SparkFault FAULT = new SparkFault("partition %s", "give more memory");

  @Test
  void saysWhichJavaToTakeWhereSparkIsTooOld() {
    Throwable fault =
        new IllegalStateException(
            "no context", new UnsupportedOperationException("getSubject is not supported"));
    assertThat(SparkFault.line(fault))
        .contains("Java " + Runtime.version().feature() + " no longer has")
        .contains("run it on Java 17 or 21");
  }

  /** The messages are those of Spark 4.2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4 times | ExecutorLostFailure (executor 14 exited caused by one of the running tasks) Reason: Command exited with code 137 | its executor died (status 137: killed, as the system does if memory is short); give more memory
          4 times | ExecutorLostFailure (executor 14 exited caused by one of the running tasks) Reason: Command exited with code 52 | its executor died (status 52: its heap was full); give more memory
          1 times | ExecutorLostFailure (executor 14 exited caused by one of the running tasks) Reason: Command exited with code 3 | its executor died (status 3: its heap was full); give more memory
          4 times | ExecutorLostFailure (executor 14 exited unrelated to the running tasks) Reason: Command exited with code 1 | its executor died (status 1); give more memory
          4 times | ExecutorLostFailure (executor 14 exited caused by one of the running tasks) Reason: Remote RPC client disassociated. | its executor died; give more memory
          4 times | java.lang.OutOfMemoryError: Java heap space | its executor's heap was full; give more memory
          1 times | java.io.IOException: its lab ended | its lab ended
          """)
  void namesTheTaskThatFailedItsHostAndWhy(String times, String reason, String expected) {
    Throwable fault =
        new Exception(
            "Job aborted due to stage failure: Task 5 in stage 1.0 failed "
                + times
                + ", most recent failure: Lost task 5.3 in stage 1.0 (TID 21) (10.0.0.7 executor 14): "
                + reason
                + "\n\tat java.base/java.lang.Thread.run(Thread.java:840)\n\nDriver stacktrace:");
    assertThat(FAULT.ofJob(fault))
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "partition 5 failed %s, at last on host 10.0.0.7: %s",
                times.replace("1 times", "once"),
                expected));
  }

  @Test
  void namesTheMemoryOfTheDriver() {
    assertThat(FAULT.ofJob(new OutOfMemoryError("Java heap space")))
        .isEqualTo(
            "Spark's driver has too little memory; give it more (--spark spark.driver.memory=8g)");
  }

  @Test
  void anyOtherIsItsFirstLineWithoutTheTypes() {
    assertThat(SparkFault.line(new ClusterException("no worker"))).isEqualTo("no worker");
    assertThat(FAULT.ofJob(new RuntimeException("a\nb"))).isEqualTo("a");
    assertThat(SparkFault.line(new IllegalStateException("[A.B] C: d. E")))
        .isEqualTo("[A.B] C: d. E");
    assertThat(SparkFault.line(new RuntimeException((String) null)))
        .isEqualTo("java.lang.RuntimeException");
    Exception circular = new Exception("a");
    circular.initCause(new Exception("b", circular));
    assertThat(SparkFault.line(circular)).isEqualTo("a");
  }
}
