package org.gpuquerylab.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.cluster.message.ClusterException;

/**
 * A setting of Spark, such as {@code spark.executor.memory=8g}.
 *
 * @param key the setting's name, which begins with {@code spark.}
 * @param value the value of the setting
 */
public record SparkSetting(String key, String value) {
  private static final Pattern FORM =
      Pattern.compile("(spark\\.[A-Za-z0-9._-]{1,200})=([\\x20-\\x7e]{0,1000})");
  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(s|m|min|)");
  private static final String PATIENCE = "spark.scheduler.maxRegisteredResourcesWaitingTime";
  private static final String DRIVER_MEMORY = "spark.driver.memory";

  /**
   * Reads a setting from the command line.
   *
   * @throws ClusterException if the text is not a setting
   */
  public static SparkSetting parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new ClusterException(
          "--spark " + text + ": give a setting of Spark, such as spark.executor.memory=8g");
    }
    return new SparkSetting(matcher.group(1), matcher.group(2));
  }

  /**
   * The time to wait for the first worker; empty if this is another setting, or if its value is not
   * a number of seconds or minutes.
   */
  Optional<Duration> patience() {
    Matcher time = TIME.matcher(value);
    if (!key.equals(PATIENCE) || !time.matches()) {
      return Optional.empty();
    }
    long count = Long.parseLong(time.group(1));
    return Optional.of(
        time.group(2).startsWith("m") ? Duration.ofMinutes(count) : Duration.ofSeconds(count));
  }

  /**
   * The flag for the driver's JVM that makes this setting; the driver's memory is the memory of the
   * JVM.
   */
  String flag() {
    return key.equals(DRIVER_MEMORY) ? "-Xmx" + value : "-D" + key + "=" + value;
  }
}
