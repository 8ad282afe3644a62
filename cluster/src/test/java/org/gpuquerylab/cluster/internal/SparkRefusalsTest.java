package org.gpuquerylab.cluster.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.cluster.internal.message.ClusterException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that every obstacle to the use of Spark is reported in one line. */
class SparkRefusalsTest {
  @TempDir Path folder;

  private static Path home(Path folder, String... jars) throws IOException {
    for (String jar : jars) {
      Files.createDirectories(folder.resolve("jars"));
      Files.createFile(folder.resolve("jars").resolve(jar));
    }
    return folder;
  }

  private static Map<String, String> environment(Path home) {
    return Map.of(SparkFolder.VARIABLE, home.toString());
  }

  @Test
  void noSparkNamesTheCommandThatGetsIt() {
    assertThatThrownBy(() -> SparkFolder.find(Map.of(), folder))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining(SparkFolder.COMMAND)
        .hasMessageContaining("SPARK_HOME");
    assertThatThrownBy(() -> SparkFolder.find(environment(folder), folder))
        .hasMessageStartingWith("SPARK_HOME=" + folder + ": there is no folder jars");
  }

  @ParameterizedTest
  @CsvSource({"2.12, 3.5.1", "2.13, 3.5.1", "2.12, 4.0.0", "2.13, 5.0.0"})
  void otherVersionsAreRefused(String scala, String version) throws IOException {
    Path home = home(folder, "spark-core_" + scala + "-" + version + ".jar");
    assertThatThrownBy(() -> SparkFolder.find(environment(home), folder))
        .hasMessageContaining("Spark " + version + " for Scala " + scala)
        .hasMessageContaining("give one of version 4 for Scala 2.13");
  }

  @Test
  void aFolderWithoutItsCoreIsRefused() throws IOException {
    Path home = home(folder, "scala-library-2.13.18.jar");
    assertThatThrownBy(() -> SparkFolder.find(environment(home), folder))
        .hasMessageContaining("no spark-core jar");
  }

  @Test
  void theUsualFolderIsInTheHomeFolder() throws IOException {
    home(folder.resolve(".gpu-query-lab").resolve("spark"), "spark-core_2.13-4.2.0.jar");
    assertThat(SparkFolder.find(Map.of("SPARK_HOME", ""), folder).version()).isEqualTo("4.2.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "local[",
        "local[0]",
        "spark://",
        "spark://host",
        "spark://a b:1",
        "mesos://h:1",
        "spark://h:1\n",
        "http://h:1",
        "spark://h:1,",
        "spark://a%20b:1",
        "spark://[::1]:1",
        "spark://user:word@h:1",
        "spark://h:1/path",
        "spark://h:100000",
        "spark://h\u00e4:1",
        "local[2147483648]",
        "yarn ",
        "k8s://"
      })
  void otherMastersAreRefused(String address) {
    assertThatThrownBy(() -> new SparkMaster(address))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("--master ")
        .hasMessageContaining("give spark://HOST:PORT, local[*], local[N], yarn or k8s://HOST:PORT")
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource({"yarn, yarn", "k8s://h:1, kubernetes"})
  void clustersThatNeedAnotherPartOfSparkNameIt(String address, String part) throws IOException {
    Path home = home(folder, "spark-core_2.13-4.2.0.jar");
    SparkFolder spark = SparkFolder.find(environment(home), folder);
    SparkMaster master = new SparkMaster(address);
    assertThatThrownBy(() -> master.checkSupport(spark))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            String.format(
                Locale.ROOT,
                "--master %s: %s has no spark-%s jar; set SPARK_HOME to a complete download of Spark",
                address,
                home,
                part));
    Files.createFile(home.resolve("jars").resolve("spark-" + part + "_2.13-4.2.0.jar"));
    master.checkSupport(spark);
    new SparkMaster("spark://h:1").checkSupport(spark);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "local",
        "local[*]",
        "local[16]",
        "yarn",
        "k8s://https://h:6443",
        "spark://h-1.x:1"
      })
  void mastersOfSparkAreTaken(String address) {
    assertThat(new SparkMaster(address).address()).isEqualTo(address);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "spark.a", "a=b", "spark.a b=c", "spark.x=a\nb"})
  void otherSettingsAreRefused(String text) {
    assertThatThrownBy(() -> SparkSetting.parse(text))
        .hasMessageStartingWith("--spark ")
        .hasMessageContaining("such as spark.executor.memory=8g");
  }

  @ParameterizedTest
  @CsvSource({"240s, 240", "4m, 240", "4min, 240", "7, 7", "'', -1", "1h, -1", "-1s, -1"})
  void theTimeForWorkersIsRead(String value, long seconds) {
    String key = "spark.scheduler.maxRegisteredResourcesWaitingTime";
    assertThat(
            SparkSetting.parse(key + "=" + value).patience().map(Duration::toSeconds).orElse(-1L))
        .isEqualTo(seconds);
    assertThat(SparkSetting.parse("spark.other=" + value).patience()).isEmpty();
  }

  @Test
  void aMissingServerIsDetectedAtOnce() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    SparkFolder spark = new SparkFolder(folder, "4.2.0");
    SparkMaster master = new SparkMaster("spark://127.0.0.1:" + port);
    assertThatThrownBy(() -> new ClusterRunner(master, spark, List.of()))
        .hasMessageStartingWith("--master spark://127.0.0.1:" + port + ": no master answers (")
        .hasMessageEndingWith("); start a master, or mend the address");
    assertThatThrownBy(() -> new SparkMaster("spark://127.0.0.1:99999").checkAnswers())
        .hasMessageContaining("port 99999 is not from 1 to 65535");
  }

  @Test
  void aServerThatIsNotAMasterIsRefused() throws IOException {
    SparkFolder spark = TestSpark.in(folder.resolve("spark"));
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread closing = new Thread(() -> closeAll(server));
      closing.setDaemon(true);
      closing.start();
      SparkMaster master = new SparkMaster("spark://127.0.0.1:" + server.getLocalPort());
      assertThatThrownBy(() -> new ClusterRunner(master, spark, TestSpark.settings()))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith(
              "--master " + master.address() + ": the server there is silent, or not a master")
          .hasMessageContaining("Spark " + spark.version());
    }
  }

  /** The system accepts connections to a socket that nobody reads. */
  @Tag("long")
  @Test
  @Timeout(3_600)
  void aServerThatNeverAnswersIsRefused() throws IOException {
    SparkFolder spark = TestSpark.in(folder.resolve("spark"));
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      SparkMaster master = new SparkMaster("spark://127.0.0.1:" + server.getLocalPort());
      assertThatThrownBy(() -> new ClusterRunner(master, spark, TestSpark.settings()))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("--master " + master.address() + ": the server there is silent");
    }
  }

  @Test
  void aDriverThatCannotStartIsOneLine() throws IOException {
    SparkFolder spark = TestSpark.in(folder.resolve("spark"));
    SparkMaster master = new SparkMaster("local[1]");
    List<SparkSetting> settings = List.of(SparkSetting.parse("spark.driver.memory=1x"));
    assertThatThrownBy(() -> new ClusterRunner(master, spark, settings))
        .isInstanceOf(ClusterException.class)
        .hasMessageEndingWith("ended without an answer: Invalid maximum heap size: -Xmx1x");
  }

  /** Accepts connections, reads a little from each one, and closes it. */
  private static void closeAll(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept();
          InputStream in = socket.getInputStream()) {
        in.read();
      } catch (IOException e) {
        return;
      }
    }
  }
}
