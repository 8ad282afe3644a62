package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A user's jar, which is compiled from sources against the lab's classes. */
final class UserJar {
  private final Path folder;
  private final Map<String, byte[]> entries = new TreeMap<>();

  /**
   * Creates a jar without entries.
   *
   * @param folder an empty folder for sources and classes
   */
  UserJar(Path folder) {
    this.folder = folder;
  }

  /** Whether this JVM has a compiler; the JVM of a bundle has none. */
  static boolean canCompile() {
    return ToolProvider.getSystemJavaCompiler() != null;
  }

  /**
   * Compiles a class of package {@code org.example} and its nested classes, and adds all.
   *
   * @param name the class's simple name
   */
  UserJar compile(String name, String source) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path file = Files.writeString(folder.resolve(name + ".java"), source);
    List<String> options =
        new ArrayList<>(List.of("-proc:none", "-cp", System.getProperty("java.class.path")));
    options.addAll(List.of("-d", classes.toString(), file.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new));
    assertThat(status).as(source).isZero();
    try (Stream<Path> files = Files.list(classes.resolve("org/example"))) {
      for (Path each : files.toList()) {
        add("org/example/" + each.getFileName(), Files.readAllBytes(each));
      }
    }
    return this;
  }

  /** Names a class of package {@code org.example} as a provider. */
  UserJar provide(Class<?> type, String name) {
    String provider = "org.example." + name;
    return add("META-INF/services/" + type.getName(), provider.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a file; it replaces a file with the same name. */
  UserJar add(String name, byte[] bytes) {
    entries.put(name, bytes);
    return this;
  }

  /** Writes the jar, to which only its owner may write. */
  void write(Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new JarEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
  }
}
