package org.gpuquerylab.cluster.internal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.joinorder.internal.partition.PartitionRunner;
import org.gpuquerylab.primitives.internal.Workers;

/** Finds the jars with the lab's classes that a task needs on a worker. */
final class ClassJars {
  /** One class of each module that a task needs. */
  private static final List<Class<?>> MODULES =
      List.of(
          ClassJars.class,
          PartitionRunner.class,
          Workers.class,
          Backend.class,
          InputException.class);

  private ClassJars() {}

  /**
   * The jars of the lab's modules. If a module is a folder of classes, as in an IDE, the method
   * packs the folder into a jar.
   *
   * @param folder the folder for jars that this method packs
   */
  static List<Path> of(Path folder) {
    List<Path> jars = new ArrayList<>();
    for (Class<?> type : MODULES) {
      Path place = place(type);
      jars.add(
          Files.isDirectory(place)
              ? pack(place, folder.resolve("classes" + jars.size() + ".jar"))
              : place);
    }
    return jars;
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path pack(Path classes, Path jar) {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path each : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, out);
        out.closeEntry();
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
