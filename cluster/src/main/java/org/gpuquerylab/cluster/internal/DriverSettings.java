package org.gpuquerylab.cluster.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.cluster.internal.message.DriverSecrets;

/**
 * The settings of Spark with which the driver starts: those of the user, and those that keep other
 * users out. If the driver's threads are the workers, its ports are open on the loopback address
 * only, and need a random secret. YARN and Kubernetes give each application a random secret. A
 * standalone cluster has one secret, which the user must give.
 */
final class DriverSettings {
  private static final String LOOPBACK = "127.0.0.1";

  private final List<SparkSetting> all = new ArrayList<>();

  /**
   * Creates the settings for a master.
   *
   * @param given the user's settings, which replace the usual ones; not modified
   */
  DriverSettings(SparkMaster master, List<SparkSetting> given) {
    boolean hasSecret = given.stream().anyMatch(SparkSetting::isSharedSecret);
    if (master.isLocal()) {
      addUnlessGiven(given, "spark.driver.host", LOOPBACK);
      addUnlessGiven(given, "spark.driver.bindAddress", LOOPBACK);
    }
    if (hasSecret || !master.isStandalone()) {
      addUnlessGiven(given, SparkSetting.AUTHENTICATE, "true");
    }
    if (master.isLocal() && !hasSecret) {
      all.add(SparkSetting.randomSecret());
    }
    all.addAll(given);
  }

  private void addUnlessGiven(List<SparkSetting> given, String key, String value) {
    if (given.stream().noneMatch(setting -> setting.key().equals(key))) {
      all.add(new SparkSetting(key, value));
    }
  }

  /** The flags for the driver's command line, without secrets. */
  List<String> flags() {
    return all.stream()
        .filter(setting -> !setting.isSecret())
        .flatMap(setting -> setting.flags().stream())
        .toList();
  }

  /** The variables for the driver's environment, with all secrets. */
  Map<String, String> environment() {
    Map<String, String> secrets = new LinkedHashMap<>();
    all.stream()
        .filter(SparkSetting::isSecret)
        .forEach(setting -> secrets.put(setting.key(), setting.value()));
    return Map.of(DriverSecrets.VARIABLE, DriverSecrets.text(secrets));
  }
}
