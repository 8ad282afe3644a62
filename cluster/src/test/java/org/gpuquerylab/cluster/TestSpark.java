package org.gpuquerylab.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder of Spark made of links to the jars of this module's class path. */
public final class TestSpark {
  /** The class path of this module, for tests of another one; the build writes it. */
  private static final Path FILE = Path.of("..", "cluster", "target", "spark-class-path.txt");

  private TestSpark() {}

  /** Whether the jars are known. */
  public static boolean isThere() {
    return Files.isRegularFile(FILE);
  }

  /** Makes the folder in an empty one. */
  public static SparkFolder in(Path home) throws IOException {
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (Path jar : classPath()) {
      Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
    }
    return SparkFolder.find(Map.of(SparkFolder.VARIABLE, home.toString()), home);
  }

  /** The jars of libraries, but for those of tests. */
  private static List<Path> classPath() throws IOException {
    return Stream.of(Files.readString(FILE).strip().split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> !entry.matches(".*/(org/gpuquerylab|org/junit|org/assertj)/.*"))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }

  /** Settings that keep all on this machine, and small. */
  public static List<SparkSetting> settings(String... more) {
    return Stream.concat(
            Stream.of(
                "spark.driver.memory=512m",
                "spark.driver.host=127.0.0.1",
                "spark.driver.bindAddress=127.0.0.1",
                "spark.executor.memory=512m"),
            Stream.of(more))
        .map(SparkSetting::parse)
        .toList();
  }
}
