package org.gpuquerylab.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;

/** A C++ program of the sources, built for a benchmark that is started without a built one. */
final class CppProgram {
  private static final Path FOLDER = Path.of("runs", "yardstick");
  private static final List<String> FLAGS = List.of("-O3", "-march=native", "-std=c++17");

  private CppProgram() {}

  /**
   * Builds a program with g++ into {@code runs/yardstick} and says so.
   *
   * @param source its file below {@code bench/src/yardstick}
   * @throws InputException if the sources or g++ are missing, or it does not build
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

  /** In the root of the sources or in the module's folder, where IDEs start programs. */
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
                        + " is not here; start from the root of the sources, or give PROGRAM"));
  }
}
