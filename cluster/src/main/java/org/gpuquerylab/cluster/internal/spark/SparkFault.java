package org.gpuquerylab.cluster.internal.spark;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Describes failures of Spark's jobs in one line.
 *
 * @param task a task's name, such as {@code partition %s}, where %s is Spark's number of the task
 * @param mend what helps if executors die
 */
record SparkFault(String task, String mend) {
  /** The maximum number of causes that are examined, because a chain of causes may be circular. */
  private static final int MOST_CAUSES = 20;

  /** Spark's description of a task that failed too often. */
  private static final Pattern TASK =
      Pattern.compile(
          "Task (\\d+) in stage \\S+ failed (\\d+) times?, most recent failure: Lost task \\S+ in"
              + " stage \\S+ \\(TID \\d+\\) \\((\\S+) executor \\S+\\): (.*)");

  /** Spark's description of a task whose executor has died. */
  private static final Pattern LOST =
      Pattern.compile(
          "ExecutorLostFailure \\(.*\\) Reason: (?:Command exited with code (\\d+))?.*");

  /** An exception's class before its message. */
  private static final Pattern TYPE = Pattern.compile("(?:[a-z]\\w*\\.)+[A-Z]\\w*: (?=.)");

  private static final String HEAP_ERROR = "OutOfMemoryError";

  /** The exit status of a process that was ended by signal 9. */
  static final int KILLED = 137;

  /** The exit status of Spark's executors, and of the JVM, if the heap is full. */
  private static final Pattern HEAP_FULL = Pattern.compile("52|3");

  /** The line that describes a failure. */
  static String line(Throwable fault) {
    String all = causes(fault);
    if (fault instanceof InputException) {
      return String.valueOf(fault.getMessage());
    }
    if (all.contains("getSubject is not supported")) {
      return "this version of Spark needs a method that Java "
          + Runtime.version().feature()
          + " no longer has (Subject.getSubject); run it on Java 17 or 21, or take a newer Spark";
    }
    if (all.contains(HEAP_ERROR)) {
      return "Spark's driver has too little memory; give it more (--spark spark.driver.memory=8g)";
    }
    if (all.contains("stopped SparkContext")) {
      return "the master ended Spark's application, or no longer answers; the master's log says why";
    }
    return first(fault);
  }

  /** The line that describes the failure of a job. */
  String ofJob(Throwable fault) {
    return ofTask(fault).orElseGet(() -> line(fault));
  }

  /** The line about the task that failed too often; empty if the job failed for another reason. */
  Optional<String> ofTask(Throwable fault) {
    Matcher failed = TASK.matcher(causes(fault));
    return failed.find() ? Optional.of(failure(failed)) : Optional.empty();
  }

  private String failure(Matcher failed) {
    String reason = failed.group(4);
    Matcher lost = LOST.matcher(reason);
    return String.format(
        Locale.ROOT,
        "%s failed %s, at last on host %s: %s",
        String.format(Locale.ROOT, task, failed.group(1)),
        failed.group(2).equals("1") ? "once" : failed.group(2) + " times",
        failed.group(3),
        lost.matches()
            ? "its executor died" + how(lost.group(1)) + "; " + mend
            : reason.contains(HEAP_ERROR)
                ? "its executor's heap was full; " + mend
                : Quote.line(withoutType(reason)));
  }

  private static String how(@Nullable String status) {
    if (status == null) {
      return "";
    }
    String why =
        status.equals(Integer.toString(KILLED))
            ? ": killed, as the system does if memory is short"
            : HEAP_FULL.matcher(status).matches() ? ": its heap was full" : "";
    return " (status " + status + why + ")";
  }

  private static String causes(Throwable fault) {
    return Stream.iterate(fault, Objects::nonNull, Throwable::getCause)
        .limit(MOST_CAUSES)
        .map(Throwable::toString)
        .collect(Collectors.joining("\n"));
  }

  private static String first(Throwable fault) {
    return Quote.line(withoutType(fault.toString().lines().findFirst().orElse("no message")));
  }

  private static String withoutType(String line) {
    return TYPE.matcher(line).replaceFirst("");
  }
}
