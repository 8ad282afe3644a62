package org.gpuquerylab.cluster.spark;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Quote;

/** A failure of Spark, described in one line. */
final class SparkFault {
  /** The maximum number of causes that are examined, because a chain of causes may be circular. */
  private static final int MOST_CAUSES = 20;

  private SparkFault() {}

  /** The line that describes a failure. */
  static String line(Throwable fault) {
    String all =
        Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
            .limit(MOST_CAUSES)
            .map(Throwable::toString)
            .collect(Collectors.joining("\n"));
    if (fault instanceof InputException) {
      return String.valueOf(fault.getMessage());
    }
    if (all.contains("getSubject is not supported")) {
      return "this version of Spark needs a method that Java "
          + Runtime.version().feature()
          + " no longer has (Subject.getSubject); run it on Java 17 or 21, or take a newer Spark";
    }
    if (all.contains("ExecutorLostFailure")) {
      return "executors died again and again while they worked; give them more memory"
          + " (--spark spark.executor.memory=8g), make more --partitions, or give a sweep's"
          + " processes more (--spark spark.executor.memoryOverhead=8g): "
          + first(fault);
    }
    return first(fault);
  }

  private static String first(Throwable fault) {
    return Quote.line(fault.toString().lines().findFirst().orElse("no message"));
  }
}
