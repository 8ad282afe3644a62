package org.gpuquerylab.measure.session;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.environment.PluginFiles;

/** The command that starts another JVM like this one. */
final class JvmCommand {

  private JvmCommand() {}

  /** The same JVM, flags and class path, with this main class and these arguments. */
  static List<String> of(Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    String plugins = System.getProperty(PluginFiles.PROPERTY);
    if (plugins != null) {
      String option = "-D" + PluginFiles.PROPERTY + "=";
      command.removeIf(argument -> argument.startsWith(option));
      command.add(option + plugins);
    }
    String classPath = System.getProperty("java.class.path");
    boolean oneJar = classPath.endsWith(".jar") && !classPath.contains(File.pathSeparator);
    // The manifest of the one jar lets native code in without warnings.
    command.addAll(oneJar ? List.of("-jar", classPath) : List.of("-cp", classPath, main.getName()));
    command.addAll(arguments);
    return command;
  }
}
