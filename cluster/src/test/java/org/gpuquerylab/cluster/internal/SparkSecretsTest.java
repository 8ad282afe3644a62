package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.gpuquerylab.cluster.internal.message.DriverSecrets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that secrets come from files and the environment, and are on no command line. */
@SuppressWarnings("NullAway") // a missing secret fails the test
class SparkSecretsTest {
  private static final String SECRET = "spark.authenticate.secret";

  @TempDir Path folder;

  private Path file(String content, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private static DriverSettings settings(String master, SparkSetting... given) {
    return new DriverSettings(new SparkMaster(master), List.of(given));
  }

  private static Map<String, String> secrets(DriverSettings settings) {
    return DriverSecrets.read(settings.environment().get(DriverSecrets.VARIABLE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SECRET,
        "spark.ssl.keyPassword",
        "spark.ssl.rpc.trustStorePassword",
        "spark.hadoop.fs.s3a.secret.key",
        "spark.hadoop.fs.s3a.access.key",
        "spark.kubernetes.authenticate.submission.oauthToken"
      })
  void aSecretOnTheCommandLineIsRefused(String key) {
    assertThatThrownBy(() -> SparkSetting.parse(key + "=hunter2"))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "--spark " + key + ": every user of this machine can read a command")
        .hasMessageContaining("give --spark " + key + "=@FILE")
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spark.executor.memory=8g",
        "spark.authenticate=true",
        "spark.authenticate.secretBitLength=256",
        "spark.authenticate.secret.file=/etc/secret",
        "spark.kubernetes.authenticate.submission.oauthTokenFile=/etc/token"
      })
  void otherSettingsAreNotSecret(String text) {
    assertThat(SparkSetting.parse(text).isSecret()).isFalse();
    assertThat(settings("spark://h:1", SparkSetting.parse(text)).flags()).contains("-D" + text);
  }

  @Test
  void optionsOfTheDriverAreThoseOfItsJvm() {
    SparkSetting options =
        SparkSetting.parse("spark.driver.extraJavaOptions= -Da=b  -XX:+UseSerialGC ");
    assertThat(settings("spark://h:1", options).flags())
        .containsExactly("-Da=b", "-XX:+UseSerialGC");
  }

  @Test
  void aSecretIsReadFromAFileThatOnlyItsOwnerMayRead() throws IOException {
    Path file = file("hunter2\n", "rw-------");
    SparkSetting setting = SparkSetting.parse(SECRET + "=@" + file);
    assertThat(setting.value()).isEqualTo("hunter2");
    assertThat(setting.toString()).isEqualTo(SECRET + "=...");
    DriverSettings all = settings("spark://h:1", setting);
    assertThat(all.flags()).containsExactly("-Dspark.authenticate=true");
    assertThat(secrets(all)).containsExactly(Map.entry(SECRET, "hunter2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--"})
  void aFileThatOthersMayReadIsRefused(String permissions) throws IOException {
    Path file = file("hunter2", permissions);
    assertThatThrownBy(() -> SparkSetting.parse(SECRET + "=@" + file))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "--spark "
                + SECRET
                + "=@"
                + file
                + ": other users may read this file; remove this permission (chmod go-r)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "two words", "two\nlines", "\u00e4", "a\u0000b"})
  void whatIsNoSecretIsRefused(String content) throws IOException {
    Path file = file(content, "rw-------");
    assertThatThrownBy(() -> SparkSetting.parse(SECRET + "=@" + file))
        .isInstanceOf(ClusterException.class)
        .hasMessageEndingWith("give one line of 1 to 1000 printable characters without blanks");
  }

  @Test
  void aMissingFileIsOneLine() {
    assertThatThrownBy(() -> SparkSetting.parse(SECRET + "=@" + folder.resolve("none")))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("none");
    assertThatThrownBy(() -> SparkSetting.parse(SECRET + "=@" + folder))
        .isInstanceOf(ClusterException.class);
  }

  @Test
  void theEnvironmentMayGiveTheSecret() {
    assertThat(SparkSetting.ofEnvironment(Map.of())).isEmpty();
    assertThat(SparkSetting.ofEnvironment(Map.of("LAB_SPARK_SECRET", ""))).isEmpty();
    assertThat(SparkSetting.ofEnvironment(Map.of("LAB_SPARK_SECRET", "hunter2")))
        .contains(new SparkSetting(SECRET, "hunter2"));
    assertThatThrownBy(() -> SparkSetting.ofEnvironment(Map.of("LAB_SPARK_SECRET", "hunter 2")))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("LAB_SPARK_SECRET: give one line")
        .hasMessageNotContaining("hunter");
  }

  @Test
  void aLocalMasterHasItsOwnRandomSecretOnTheLoopback() {
    DriverSettings one = settings("local[2]");
    assertThat(one.flags())
        .containsExactly(
            "-Dspark.driver.host=127.0.0.1",
            "-Dspark.driver.bindAddress=127.0.0.1",
            "-Dspark.authenticate=true");
    assertThat(secrets(one).get(SECRET)).matches("[0-9a-f]{64}");
    assertThat(secrets(settings("local[*]"))).isNotEqualTo(secrets(one));
    SparkSetting host = new SparkSetting("spark.driver.host", "10.0.0.5");
    assertThat(settings("local", host).flags())
        .contains("-Dspark.driver.host=10.0.0.5")
        .doesNotContain("-Dspark.driver.host=127.0.0.1");
  }

  @Test
  void yarnAndKubernetesMakeTheirSecretsAndStandaloneClustersNeedOne() {
    for (String master : List.of("yarn", "k8s://h:1")) {
      assertThat(settings(master).flags()).containsExactly("-Dspark.authenticate=true");
      assertThat(secrets(settings(master))).isEmpty();
    }
    assertThat(settings("spark://h:1").flags()).isEmpty();
    assertThat(secrets(settings("spark://h:1"))).isEmpty();
  }
}
