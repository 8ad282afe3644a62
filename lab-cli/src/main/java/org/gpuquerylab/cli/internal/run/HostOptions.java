package org.gpuquerylab.cli.internal.run;

import java.nio.file.Path;
import org.gpuquerylab.cli.internal.option.SparkOptions;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code lab run} for a cluster whose hosts each measure one point at a time. */
final class HostOptions {

  @Mixin SparkOptions spark = new SparkOptions();

  @Option(
      names = "--lab-home",
      paramLabel = "DIR",
      description =
          "With --master, the folder of the lab on each host: a built checkout or a bundle. The default"
              + " is the host's variable LAB_HOME, or otherwise the same path as on this machine.")
  @Nullable Path labHome;

  @Option(
      names = "--on-host",
      hidden = true,
      description = "Run as the process of a host: alone, with-gpu.")
  @Nullable String onHost;

  /**
   * Whether a cluster measures.
   *
   * @param beside whether another build is measured, too
   * @throws InputException if other options do not fit
   */
  boolean onCluster(boolean beside) {
    boolean cluster = spark.isCluster();
    if (!cluster && labHome != null) {
      throw new InputException("--lab-home " + labHome + ": give --master, too");
    }
    if (cluster && beside) {
      throw new InputException(
          "--beside: both builds are measured on one machine; leave --master out");
    }
    return cluster;
  }
}
