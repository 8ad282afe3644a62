package org.gpuquerylab.entropy;

import java.util.List;
import java.util.Optional;

/** The catalogue of maximum-entropy solvers. */
public final class MaxEntSolvers {
  private static final List<SolverEntry> ENTRIES = List.of();

  private MaxEntSolvers() {}

  /** All solvers, in the order of listings. */
  public static List<SolverEntry> all() {
    return ENTRIES;
  }

  /** The solver of the given name, if there is one. */
  public static Optional<SolverEntry> find(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }
}
