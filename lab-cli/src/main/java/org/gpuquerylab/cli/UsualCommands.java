package org.gpuquerylab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** A statement that needs most of the classes of the front end for SQL. */
  private static final String SQL =
      "SELECT c.name, count(*), sum(o.price * (1 - o.discount)) FROM customer c JOIN orders o ON"
          + " c.id = o.customer LEFT JOIN item i ON i.id = o.item WHERE o.day >= date '2024-01-01' +"
          + " interval '1' month AND c.name LIKE 'a%' AND i.kind IN ('a', 'b') AND EXISTS (SELECT *"
          + " FROM item x WHERE x.id = o.item AND x.price BETWEEN 1 AND 2) GROUP BY c.name HAVING"
          + " count(*) > 1 ORDER BY 2 DESC LIMIT 10";

  private static final String SCHEMA =
      """
      {"tables": [{"name": "customer", "rows": 1000}, {"name": "orders", "rows": 90000},
       {"name": "item", "rows": 500}],
       "columns": [{"table": "customer", "name": "id", "type": "integer", "distinct": 1000},
       {"table": "customer", "name": "name", "type": "varchar", "distinct": 900},
       {"table": "orders", "name": "customer", "type": "integer", "distinct": 800},
       {"table": "orders", "name": "item", "type": "integer", "distinct": 400},
       {"table": "orders", "name": "price", "type": "decimal(12,2)", "distinct": 400},
       {"table": "orders", "name": "discount", "type": "decimal(12,2)", "distinct": 10},
       {"table": "orders", "name": "day", "type": "date", "distinct": 90},
       {"table": "item", "name": "id", "type": "integer", "distinct": 500},
       {"table": "item", "name": "kind", "type": "varchar", "distinct": 5},
       {"table": "item", "name": "price", "type": "integer", "distinct": 100}]}
      """;

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
      int own = execute(command.split(" "));
      status = status == 0 ? own : status;
    }
    return status == 0 ? executeSql() : status;
  }

  private static int execute(String... arguments) {
    return Lab.commandLineFor(arguments).execute(arguments);
  }

  private static int executeSql() {
    try {
      Path query = Files.createTempFile("usual", ".sql");
      Path schema = Files.createTempFile("usual", ".json");
      try {
        Files.writeString(query, SQL);
        Files.writeString(schema, SCHEMA);
        return execute(
            "optimize", "--sql", query.toString(), "--schema", schema.toString(), "--explain");
      } finally {
        Files.delete(query);
        Files.delete(schema);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
