package org.gpuquerylab.bench.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;

/**
 * A C++ program built from this project's sources, for a benchmark that was started without a built
 * program.
 */
final class CppProgram {
  private static final Path FOLDER = Path.of("runs", "yardstick");
  private static final List<String> FLAGS = List.of("-O3", "-march=native", "-std=c++17");

  private CppProgram() {}

  /**
   * Builds a program with g++ into {@code runs/yardstick} and prints a line that says so.
   *
   * @param source the source file below {@code bench/src/yardstick}
   * @throws InputException if the sources or g++ are missing, or if the program does not build
   */
  static String built(String source) throws InterruptedException {
    Path file = source(source);
    Path program = FOLDER.resolve(file.getFileName().toString().replace(".cpp", ""));
    System.out.println("builds " + program + " from " + file);
    try {
      Files.createDirectories(FOLDER);
      List<String> command =
          Stream.concat(
                  Stream.concat(Stream.of("g++"), FLAGS.stream()),
                  Stream.of("-o", program.toString(), file.toString()))
              .toList();
      int status = new ProcessBuilder(command).inheritIO().start().waitFor();
      if (status != 0) {
        throw new InputException(file + ": g++ ended with status " + status + "; see above");
      }
    } catch (IOException e) {
      throw new InputException(e.getMessage() + "; install g++, or give PROGRAM", e);
    }
    return program.toAbsolutePath().toString();
  }

  /**
   * The current folder is either the root of the sources or the module's folder, in which IDEs
   * start programs.
   */
  private static Path source(String name) {
    return Stream.of("bench/src/yardstick", "src/yardstick")
        .map(folder -> Path.of(folder, name.split("/", -1)))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "bench/src/yardstick/"
                        + name
                        + " is missing; start from the root of the sources, or give PROGRAM"));
  }
}
