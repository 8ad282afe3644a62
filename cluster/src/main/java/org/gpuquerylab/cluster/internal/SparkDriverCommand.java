package org.gpuquerylab.cluster.internal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The command that starts the process of Spark's driver. */
final class SparkDriverCommand {
  /** The class of the driver; only the driver's package uses Spark's classes. */
  private static final String DRIVER = "org.gpuquerylab.cluster.internal.spark.SparkDriver";

  private SparkDriverCommand() {}

  /**
   * The command's words.
   *
   * @param settings the settings of Spark; secrets are not among the words
   * @param folder the folder for jars that are packed for the executors
   */
  static List<String> of(
      SparkMaster master, SparkFolder spark, DriverSettings settings, Path folder) {
    List<Path> jars = ClassJars.of(folder);
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(spark.moduleOptions());
    words.add("-Dlog4j2.configurationFile=" + DriverLog.SETTINGS);
    words.add("-Dspark.app.name=gpu-query-lab");
    words.add("-Dspark.master=" + master.address());
    words.add("-Dspark.jars=" + join(jars, ","));
    words.add("-Dspark.ui.enabled=false");
    words.addAll(settings.flags());
    words.addAll(List.of("-cp", spark.classPath() + ":" + join(jars, ":"), DRIVER));
    return words;
  }

  private static String join(List<Path> jars, String separator) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(separator));
  }
}
