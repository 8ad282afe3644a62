package org.gpuquerylab.cluster.internal;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in the log of Spark's driver why an application does not start. Spark does not report these
 * reasons otherwise.
 */
final class DriverLog {
  /** The settings of the log, as a resource in the class path. */
  static final String SETTINGS = "classpath:org/gpuquerylab/cluster/internal/driver-log.properties";

  /** The text that Spark prints if master and driver have different versions of a class. */
  private static final String OTHER_VERSION = "local class incompatible";

  /** The text that Spark prints before the reason why a master does not accept the driver. */
  private static final String NOT_CONNECTED = "Failed to connect to master";

  /** The line that Spark prints if an executor ends, with the reason. */
  private static final Pattern ENDED =
      Pattern.compile("Executor updated: \\S+ is now (?:EXITED|FAILED)(?: \\(([^\\n]*)\\))?");

  private DriverLog() {}

  /** The reason why the application does not start; empty if there is none so far. */
  static Optional<String> fault(String log, SparkFolder spark) {
    if (log.contains(OTHER_VERSION)) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "its Spark is not version %s, as in %s; set %s to a folder of that version",
              spark.version(),
              spark.path(),
              SparkFolder.VARIABLE));
    }
    return log.contains(NOT_CONNECTED) ? Optional.of(notAMaster(spark)) : Optional.empty();
  }

  /** What is wrong if a server does not answer as a master does. */
  static String notAMaster(SparkFolder spark) {
    return String.format(
        Locale.ROOT,
        "the server there is silent, or not a master of Spark %s, or it has another secret; mend the"
            + " address, set %s to a folder of the master's version, or set %s",
        spark.version(),
        SparkFolder.VARIABLE,
        SparkSetting.SECRET_VARIABLE);
  }

  /** Why no executor is there, if executors ended as they started; otherwise empty. */
  static Optional<String> noExecutor(String log) {
    Matcher ended = ENDED.matcher(log);
    if (!ended.find()) {
      return Optional.empty();
    }
    String reason = ended.group(1) == null ? "no reason given" : ended.group(1);
    return Optional.of(
        String.format(
            Locale.ROOT,
            "executors end as they start (%s); the workers' folders have their logs; ask for less memory (--spark spark.executor.memory=512m) or mend their settings",
            reason));
  }
}
