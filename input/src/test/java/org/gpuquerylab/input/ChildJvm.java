package org.gpuquerylab.input;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM of a process that a test starts. Such a process is short, and shares few cores with
 * others: without the second compiler and without parallel collection it takes half the time.
 */
public final class ChildJvm {
  /** Options of the JVM. */
  public static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private ChildJvm() {}

  /** The running JVM's program and options; more options and the main class follow. */
  public static List<String> java() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(OPTIONS);
    return words;
  }

  /** The command that runs a main class of this class path. */
  public static List<String> command(Class<?> main, String... arguments) {
    return command(List.of(), main, arguments);
  }

  /** As {@link #command(Class, String...)}, with more options of the JVM. */
  public static List<String> command(List<String> options, Class<?> main, String... arguments) {
    List<String> command = java();
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
