package org.gpuquerylab.cli.internal.estimate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;

/** The file to which solutions are written. */
final class SolutionTarget {
  private SolutionTarget() {}

  /**
   * Before the work, checks for faults that would prevent writing.
   *
   * @param from the file of the problems, which must not be overwritten
   * @throws InputException if the solutions cannot be written to this file
   */
  static void check(Path from, Path to) {
    OutputFile.check(to);
    checkApart(from, to);
  }

  private static void checkApart(Path from, Path to) {
    try {
      if (Files.exists(from) && Files.exists(to) && Files.isSameFile(from, to)) {
        throw new InputException(to + ": is the file of the problems; choose another file");
      }
    } catch (IOException e) {
      throw new InputException(to + ": cannot be read: " + e + "; choose another file", e);
    }
  }
}
