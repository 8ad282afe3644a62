package org.gpuquerylab.measure.internal.session;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.environment.PluginFiles;

/**
 * The command that starts another JVM with the same settings as this one, for this build or a
 * different build.
 */
public final class JvmCommand {

  private static final String JAR = "lab.jar";

  private final List<String> words;

  private JvmCommand(List<String> words) {
    this.words = List.copyOf(words);
  }

  /**
   * A command with the same JVM, flags and class path.
   *
   * @param main the class whose {@code main} method is run
   */
  public static JvmCommand ofThisBuild(Class<?> main) {
    List<String> words = jvm();
    String classPath = System.getProperty("java.class.path");
    boolean oneJar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    // The manifest of the single jar allows native code without warnings.
    words.addAll(oneJar ? List.of("-jar", classPath) : List.of("-cp", classPath, main.getName()));
    return new JvmCommand(words);
  }

  /**
   * A command with the same JVM and flags, but the jars of another build.
   *
   * @param jars a folder that contains {@code lab.jar}: {@code lab-cli/target} of a checkout, or a
   *     bundle
   * @throws InputException if the folder does not contain the jar
   */
  public static JvmCommand ofBuild(Path jars) {
    Path folder = jars.toAbsolutePath().normalize();
    Path jar = folder.resolve(JAR);
    if (!Files.isRegularFile(jar)) {
      throw new InputException(
          jar + ": no such file; give a folder with it, such as lab-cli/target of a checkout");
    }
    List<String> words = jvm();
    words.removeIf(word -> word.startsWith("-Dlab.home=") || word.startsWith("-Dlab.commit="));
    words.addAll(OtherBuild.properties(folder));
    words.addAll(List.of("-jar", jar.toString()));
    return new JvmCommand(words);
  }

  private static List<String> jvm() {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    String plugins = System.getProperty(PluginFiles.PROPERTY);
    if (plugins != null) {
      String option = "-D" + PluginFiles.PROPERTY + "=";
      words.removeIf(argument -> argument.startsWith(option));
      words.add(option + plugins);
    }
    return words;
  }

  /** The command with additional arguments. */
  List<String> with(List<String> arguments) {
    List<String> command = new ArrayList<>(words);
    command.addAll(arguments);
    return command;
  }
}
