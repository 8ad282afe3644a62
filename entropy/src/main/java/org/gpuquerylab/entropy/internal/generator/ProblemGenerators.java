package org.gpuquerylab.entropy.internal.generator;

import java.util.List;
import java.util.Optional;

/** The catalogue of generators. */
public final class ProblemGenerators {
  private static final List<ProblemGenerator> ALL =
      List.of(
          new UniformGenerator(),
          new LogNormalGenerator(),
          new MixtureGenerator(),
          new ClosedMixtureGenerator());

  private ProblemGenerators() {}

  /** All generators, sorted by number. */
  public static List<ProblemGenerator> all() {
    return ALL;
  }

  /** The generator of the given name, if it exists. */
  public static Optional<ProblemGenerator> find(String name) {
    return ALL.stream().filter(generator -> generator.name().equals(name)).findFirst();
  }
}
