package org.gpuquerylab.cli;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.gpuquerylab.input.internal.StandardOutput;

/**
 * Executes a few usual commands in one JVM, and loads the classes that devices need. The script
 * {@code archive-classes} archives the classes that this class loads, so that later calls of these
 * and of similar commands start faster.
 */
final class UsualCommands {
  private static final List<String> COMMANDS =
      List.of(
          "list",
          "optimize job-29a --backend cpu",
          "optimize --shape grid --size 60 --time-budget 100 --backend cpu");

  /** The jars whose classes are loaded although this machine may lack the devices. */
  private static final Pattern OF_DEVICES =
      Pattern.compile(".*/(gpu-|joinorder-|jna-|jcuda-|jocl-)[^/]*\\.jar");

  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final String CLASS = ".class";

  private UsualCommands() {}

  /** Executes the commands, and ends the JVM with the first status above 0, if there is one. */
  public static void main(String[] arguments) throws IOException {
    loadClassesOfDevices();
    System.exit(StandardOutput.of((out, err) -> execute()));
  }

  /** Executes the commands; returns the first status above 0, or 0 if there is none. */
  static int execute() {
    int status = 0;
    for (String command : COMMANDS) {
      String[] arguments = command.split(" ");
      int own = Lab.commandLineFor(arguments).execute(arguments);
      status = status == 0 ? own : status;
    }
    return status;
  }

  /** Loads classes without initializing them, because that would load native libraries. */
  private static void loadClassesOfDevices() throws IOException {
    ClassLoader loader = UsualCommands.class.getClassLoader();
    for (URL manifest : Collections.list(loader.getResources(MANIFEST))) {
      if (manifest.openConnection() instanceof JarURLConnection jar
          && OF_DEVICES.matcher(jar.getJarFileURL().getPath()).matches()) {
        jar.setUseCaches(false);
        try (JarFile file = jar.getJarFile()) {
          file.stream().map(JarEntry::getName).forEach(name -> load(name, loader));
        }
      }
    }
  }

  private static void load(String entry, ClassLoader loader) {
    if (entry.endsWith(CLASS) && !entry.startsWith("META-INF/")) {
      String name = entry.substring(0, entry.length() - CLASS.length()).replace('/', '.');
      try {
        Class.forName(name, false, loader);
      } catch (ClassNotFoundException | LinkageError e) {
        // A class may need libraries that the lab does not use, or be of a newer Java version.
      }
    }
  }
}
