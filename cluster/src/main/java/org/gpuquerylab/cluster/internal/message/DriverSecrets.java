package org.gpuquerylab.cluster.internal.message;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The settings of Spark that are secret, such as {@code spark.authenticate.secret}. The driver's
 * process gets them through its environment, which only its own user can read, and not through its
 * command line, which every user of the machine can read.
 */
public final class DriverSecrets {
  /** The variable of the driver's environment; not for users. */
  public static final String VARIABLE = "LAB_SPARK_DRIVER_SECRETS";

  private DriverSecrets() {}

  /** The settings as the text of the variable; values must not contain line feeds. */
  public static String text(Map<String, String> secrets) {
    return secrets.entrySet().stream()
        .map(secret -> secret.getKey() + "=" + secret.getValue())
        .collect(Collectors.joining("\n"));
  }

  /** The settings in the text of the variable. */
  public static Map<String, String> read(String text) {
    Map<String, String> secrets = new LinkedHashMap<>();
    text.lines()
        .filter(line -> line.contains("="))
        .map(line -> line.split("=", 2))
        .forEach(pair -> secrets.put(pair[0], pair[1]));
    return secrets;
  }
}
