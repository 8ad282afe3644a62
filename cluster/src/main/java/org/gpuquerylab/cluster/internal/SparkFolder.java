package org.gpuquerylab.cluster.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.cluster.internal.message.ClusterException;

/**
 * A folder with an installation of Spark, such as the one that {@code SPARK_HOME} names; its jars
 * are in {@code jars/}.
 *
 * @param path the folder
 * @param version Spark's version, such as {@code 4.2.0}
 */
public record SparkFolder(Path path, String version) {
  /** The environment variable that names the folder. */
  public static final String VARIABLE = "SPARK_HOME";

  /** The command that installs Spark in the usual folder. */
  public static final String COMMAND = "mvn -f cluster/spark/pom.xml dependency:copy-dependencies";

  private static final Pattern CORE =
      Pattern.compile("spark-core_(2\\.\\d+)-(\\d+)\\.(\\S+)\\.jar");
  private static final String SCALA = "2.13";
  private static final String MAJOR = "4";
  private static final String JARS = "jars";

  /**
   * The folder that the environment names, or the usual one: {@code .gpu-query-lab/spark} in the
   * home folder.
   *
   * @param environment the environment variables; not modified
   * @throws ClusterException if the folder has no Spark 4 for Scala 2.13
   */
  public static SparkFolder find(Map<String, String> environment, Path home) {
    String named = environment.get(VARIABLE);
    if (named != null && !named.isEmpty()) {
      return of(Path.of(named), VARIABLE + "=" + named);
    }
    Path usual = home.resolve(".gpu-query-lab").resolve("spark");
    if (!Files.isDirectory(usual.resolve(JARS))) {
      throw new ClusterException(
          "there is no Spark; get its jars with '"
              + COMMAND
              + "' in a checkout, or set "
              + VARIABLE
              + " to a folder of Spark 4");
    }
    return of(usual, usual.toString());
  }

  private static SparkFolder of(Path folder, String name) {
    Path jars = folder.resolve(JARS);
    if (!Files.isDirectory(jars)) {
      throw new ClusterException(
          name
              + ": there is no folder jars; set it to a folder of Spark 4, or get one with '"
              + COMMAND
              + "'");
    }
    try (DirectoryStream<Path> cores = Files.newDirectoryStream(jars, "spark-core_*.jar")) {
      for (Path core : cores) {
        Matcher matcher = CORE.matcher(core.getFileName().toString());
        if (matcher.matches()) {
          String version = matcher.group(2) + "." + matcher.group(3);
          if (!matcher.group(1).equals(SCALA) || !matcher.group(2).equals(MAJOR)) {
            throw new ClusterException(
                String.format(
                    Locale.ROOT,
                    "%s: this is Spark %s for Scala %s; give one of version 4 for Scala %s",
                    name,
                    version,
                    matcher.group(1),
                    SCALA));
          }
          return new SparkFolder(folder, version);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new ClusterException(
        name + ": there is no spark-core jar in its folder jars; get it by '" + COMMAND + "'");
  }

  /** The entry of a class path that adds all of Spark's jars. */
  public String classPath() {
    return path.resolve(JARS).resolve("*").toString();
  }

  /** Whether a part of Spark is there, such as {@code yarn}. */
  boolean has(String part) {
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(path.resolve(JARS), "spark-" + part + "_*.jar")) {
      return jars.iterator().hasNext();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The flags by which Spark's launcher opens packages of the JDK to Spark. */
  public List<String> moduleOptions() {
    try (DirectoryStream<Path> jars =
            Files.newDirectoryStream(path.resolve(JARS), "spark-launcher_*.jar");
        URLClassLoader launcher = new URLClassLoader(urls(jars), null)) {
      Object options =
          launcher
              .loadClass("org.apache.spark.launcher.JavaModuleOptions")
              .getMethod("defaultModuleOptionArray")
              .invoke(null);
      return List.of((String[]) options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      throw new ClusterException(
          path + ": its launcher is not the launcher of Spark 4: " + cause, cause);
    }
  }

  private static URL[] urls(DirectoryStream<Path> jars) throws IOException {
    for (Path jar : jars) {
      return new URL[] {jar.toUri().toURL()};
    }
    return new URL[0];
  }
}
