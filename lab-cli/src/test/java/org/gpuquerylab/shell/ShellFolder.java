package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A folder in which bash runs documented commands; programs in its folder bin come first. */
final class ShellFolder {

  private final Path folder;
  private final Path records;

  /** Uses an empty folder. */
  ShellFolder(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.records = this.folder.resolve("records.txt");
    Files.createDirectories(this.folder.resolve("bin"));
  }

  /** A file or folder in this folder. */
  Path path(String name) {
    return folder.resolve(name);
  }

  /** Writes a program that can be executed; returns its path. */
  Path program(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  /** Writes a program that only records its arguments, which {@link #recorded} returns. */
  void recorder(String name) throws IOException {
    program(
        name,
        String.format(
            Locale.ROOT, "#!/usr/bin/env bash\n(IFS=$'\\t'; echo \"$*\") >> '%s'\n", records));
  }

  /** The file in which recorders write. */
  Path records() {
    return records;
  }

  /** The arguments of all calls of recorders since the last call of this method. */
  List<List<String>> recorded() throws IOException {
    List<List<String>> calls = new ArrayList<>();
    if (Files.exists(records)) {
      for (String line : Files.readAllLines(records)) {
        calls.add(List.of(line.split("\t", -1)));
      }
      Files.delete(records);
    }
    return calls;
  }

  /**
   * Runs a line by bash in this folder, checks that its exit status is 0, and returns its output.
   */
  String run(String line) throws Exception {
    return run(line, Map.of());
  }

  /** As {@link #run(String)}, with variables of the environment. */
  String run(String line, Map<String, String> variables) throws Exception {
    Path output = folder.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    String path = folder.resolve("bin") + File.pathSeparator + System.getenv("PATH");
    builder.environment().put("PATH", path);
    builder.environment().putAll(variables);
    int status = builder.start().waitFor();
    String text = Files.readString(output);
    assertThat(status).as("%s: %s", line, text).isZero();
    return text;
  }

  /** The path of the running JVM's program. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
