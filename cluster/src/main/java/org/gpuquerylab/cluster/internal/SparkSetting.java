package org.gpuquerylab.cluster.internal;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.cluster.internal.message.ClusterException;

/**
 * A setting of Spark, such as {@code spark.executor.memory=8g}.
 *
 * <p>A secret comes from a file or from the environment, because every user of a machine can read
 * command lines.
 *
 * @param key the setting's name, which begins with {@code spark.}
 * @param value the value of the setting
 */
public record SparkSetting(String key, String value) {
  private static final Pattern FORM =
      Pattern.compile("(spark\\.[A-Za-z0-9._-]{1,200})=([\\x20-\\x7e]{0,1000})");

  /** The end of the name of a setting whose value is secret; paths of files are not. */
  private static final Pattern SECRET_KEY =
      Pattern.compile("(?i).*(secret|password|token|(secret|access)[.-]?key)");

  /** The beginning of a value that names the file with the value. */
  private static final String FILE = "@";

  /** The setting that makes Spark's processes authenticate each other. */
  static final String AUTHENTICATE = "spark.authenticate";

  private static final String SECRET = "spark.authenticate.secret";

  /** The environment variable with the secret of a cluster's master and workers. */
  static final String SECRET_VARIABLE = "LAB_SPARK_SECRET";

  private static final int RANDOM_BYTES = 32;

  private static final Pattern TIME = Pattern.compile("([0-9]{1,6})(s|m|min|)");
  private static final String PATIENCE = "spark.scheduler.maxRegisteredResourcesWaitingTime";
  private static final String DRIVER_MEMORY = "spark.driver.memory";
  private static final String DRIVER_OPTIONS = "spark.driver.extraJavaOptions";

  /**
   * Reads a setting from the command line.
   *
   * @throws ClusterException if the text is not a setting, or if it contains a secret instead of
   *     the file with the secret
   */
  public static SparkSetting parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new ClusterException(
          "--spark " + text + ": give a setting of Spark, such as spark.executor.memory=8g");
    }
    SparkSetting setting = new SparkSetting(matcher.group(1), matcher.group(2));
    return setting.isSecret() ? setting.fromFile() : setting;
  }

  private SparkSetting fromFile() {
    String option = "--spark " + key;
    if (!value.startsWith(FILE)) {
      throw new ClusterException(
          option
              + ": every user of this machine can read a command line; put the value into a file"
              + " that only you may read, and give --spark "
              + key
              + "=@FILE"
              + (key.equals(SECRET) ? ", or set " + SECRET_VARIABLE : ""));
    }
    return new SparkSetting(key, SecretFile.read(option + "=" + value, value.substring(1)));
  }

  /**
   * The secret that the environment gives; empty if there is none.
   *
   * @param environment the environment variables; not modified
   * @throws ClusterException if the secret cannot be used
   */
  public static Optional<SparkSetting> ofEnvironment(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(SECRET_VARIABLE))
        .filter(value -> !value.isEmpty())
        .map(value -> new SparkSetting(SECRET, SecretFile.checked(SECRET_VARIABLE, value)));
  }

  /** A new random secret for one application. */
  static SparkSetting randomSecret() {
    byte[] bytes = new byte[RANDOM_BYTES];
    new SecureRandom().nextBytes(bytes);
    return new SparkSetting(SECRET, HexFormat.of().formatHex(bytes));
  }

  /** Whether other users must not see the value. */
  boolean isSecret() {
    return SECRET_KEY.matcher(key).matches();
  }

  /** Whether this is the secret by which Spark's processes authenticate each other. */
  boolean isSharedSecret() {
    return key.equals(SECRET);
  }

  /** The value is left out if it is secret. */
  @Override
  public String toString() {
    return key + "=" + (isSecret() ? "..." : value);
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
   * The flags for the driver's JVM that make this setting; the driver's memory is the memory of the
   * JVM, and its options are options of the JVM, between spaces.
   */
  List<String> flags() {
    return switch (key) {
      case DRIVER_MEMORY -> List.of("-Xmx" + value);
      case DRIVER_OPTIONS -> Stream.of(value.split(" ", -1)).filter(o -> !o.isEmpty()).toList();
      default -> List.of("-D" + key + "=" + value);
    };
  }
}
