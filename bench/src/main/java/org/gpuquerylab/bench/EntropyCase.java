package org.gpuquerylab.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.entropy.file.ProblemFile;
import org.gpuquerylab.entropy.generator.ProblemGenerator;
import org.gpuquerylab.entropy.generator.ProblemGenerators;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.input.InputException;

/**
 * A problem of a benchmark.
 *
 * @param label how it is named in a line
 * @param problem the problem
 */
record EntropyCase(String label, MaxEntProblem problem) {
  private static final long SEED = 1;

  /**
   * The first problem of a file, or the problem that a text such as {@code uniform:25:2} describes.
   *
   * @throws InputException where it is neither
   */
  static EntropyCase of(String text) {
    if (Files.exists(Path.of(text))) {
      String label = text.substring(text.lastIndexOf('/') + 1);
      return new EntropyCase(label, ProblemFile.read(Path.of(text)).get(0).problem());
    }
    String[] parts = text.split(":", -1);
    try {
      int z = Integer.parseInt(parts[parts.length / 2]);
      int largest = Integer.parseInt(parts[parts.length - 1]);
      return new EntropyCase(text, generator(parts).generate(z, KnownSets.upTo(z, largest), SEED));
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "problem '" + text + "' is no file and no GENERATOR:Z:K, such as uniform:25:2", e);
    }
  }

  private static ProblemGenerator generator(String[] parts) {
    return ProblemGenerators.find(parts[0])
        .filter(found -> parts.length == 3)
        .orElseThrow(() -> new IllegalArgumentException(parts[0]));
  }
}
