package org.gpuquerylab.cli.internal.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.cluster.internal.SparkFolder;
import org.gpuquerylab.cluster.internal.SparkMaster;
import org.gpuquerylab.cluster.internal.SparkSetting;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that name a Spark cluster. */
public final class SparkOptions {

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The Spark cluster that does the work: spark://HOST:PORT, or local[*] for a process of"
              + " Spark on this machine; docs/cluster.md says how to start one.")
  @Nullable String master;

  @Option(
      names = "--spark",
      paramLabel = "KEY=VALUE",
      description =
          "With --master, a setting of Spark, such as spark.executor.memory=8g. A secret is"
              + " given as KEY=@FILE.")
  List<String> settings = new ArrayList<>();

  /** Whether any of the options is given. */
  public boolean given() {
    return master != null || !settings.isEmpty();
  }

  /**
   * Whether there is a cluster.
   *
   * @throws InputException if there are settings without one
   */
  public boolean isCluster() {
    if (master == null && !settings.isEmpty()) {
      throw new InputException("--spark " + settings.get(0) + ": give --master, too");
    }
    return master != null;
  }

  /** Starts something on a cluster. */
  @FunctionalInterface
  public interface Start<T> {
    /** Starts the application; the settings are not modified. */
    T on(SparkMaster master, SparkFolder spark, List<SparkSetting> settings);
  }

  /**
   * Starts something on the cluster.
   *
   * @throws InputException if a value cannot be used, or if Spark is missing
   */
  public <T> T start(Start<T> start) {
    SparkMaster at = new SparkMaster(String.valueOf(master));
    List<SparkSetting> parsed = new ArrayList<>();
    SparkSetting.ofEnvironment(System.getenv()).ifPresent(parsed::add);
    settings.stream().map(SparkSetting::parse).forEach(parsed::add);
    SparkFolder spark = SparkFolder.find(System.getenv(), Path.of(System.getProperty("user.home")));
    return start.on(at, spark, parsed);
  }
}
