package org.gpuquerylab.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder of Spark made of links to the jars of the tests' class path. */
final class TestSpark {
  private TestSpark() {}

  /** Makes the folder in an empty one. */
  static SparkFolder in(Path home) throws IOException {
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (Path jar : classPath()) {
      Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar);
    }
    return SparkFolder.find(Map.of(SparkFolder.VARIABLE, home.toString()), home);
  }

  /** The jars of libraries, but for those of tests. */
  private static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(entry -> !entry.matches(".*/(org/gpuquerylab|org/junit|org/assertj)/.*"))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }

  /** Settings that keep all on this machine, and small. */
  static List<SparkSetting> settings(String... more) {
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
