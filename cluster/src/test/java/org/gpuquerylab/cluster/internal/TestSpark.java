package org.gpuquerylab.cluster.internal;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes a folder like that of Spark, with links to the jars in this module's class path. */
public final class TestSpark {
  /** A file with the class path of this module, for tests in other modules; the build writes it. */
  private static final Path FILE = Path.of("..", "cluster", "target", "spark-class-path.txt");

  /** Options of JVMs that mostly start. */
  static final String QUICK = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  private TestSpark() {}

  /** Whether the file exists, so that the jars are known. */
  public static boolean isThere() {
    return Files.isRegularFile(FILE);
  }

  /** Makes the folder for Spark in an empty folder. */
  public static SparkFolder in(Path home) throws IOException {
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (Path jar : classPath()) {
      Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
    }
    return SparkFolder.find(Map.of(SparkFolder.VARIABLE, home.toString()), home);
  }

  /** The jars of libraries, without the libraries for tests. */
  private static List<Path> classPath() throws IOException {
    return Stream.of(Files.readString(FILE).strip().split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> !entry.matches(".*/(org/gpuquerylab|org/junit|org/assertj)/.*"))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }

  /** Settings with which Spark runs on this machine only, and with little memory. */
  public static List<SparkSetting> settings(String... more) {
    return Stream.concat(
            Stream.of(
                "spark.driver.memory=512m",
                "spark.driver.extraJavaOptions=" + QUICK,
                "spark.driver.host=127.0.0.1",
                "spark.driver.bindAddress=127.0.0.1",
                "spark.executor.memory=512m",
                "spark.executor.extraJavaOptions=" + QUICK),
            Stream.of(more))
        .map(SparkSetting::parse)
        .toList();
  }
}
