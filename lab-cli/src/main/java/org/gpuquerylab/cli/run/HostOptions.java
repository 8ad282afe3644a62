package org.gpuquerylab.cli.run;

import java.nio.file.Path;
import org.gpuquerylab.cli.option.SparkOptions;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code lab run} about hosts of a cluster, which measure a point each. */
final class HostOptions {

  @Mixin SparkOptions spark = new SparkOptions();

  @Option(
      names = "--lab-home",
      paramLabel = "DIR",
      description =
          "With --master, the folder of the lab on each host, a checkout that is built or a bundle;"
              + " that of a host's variable LAB_HOME, or else the same as here, unless given.")
  @Nullable Path labHome;

  @Option(names = "--on-host", hidden = true, description = "Be a host's process: alone, with-gpu.")
  @Nullable String onHost;

  /**
   * Whether a cluster measures.
   *
   * @param beside whether another build is to be measured, too
   * @throws InputException if other options do not suit that
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
