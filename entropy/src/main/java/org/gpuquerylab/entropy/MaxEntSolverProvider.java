package org.gpuquerylab.entropy;

import java.util.List;

/**
 * Provides the solvers of a user's jar. The class has a public constructor without parameters and
 * is named in the jar's {@code META-INF/services/org.gpuquerylab.entropy.MaxEntSolverProvider};
 * {@link MaxEntSolvers} finds it through the context class loader.
 */
public interface MaxEntSolverProvider {
  /**
   * The jar's solvers; a solver whose name is taken is left out, and {@link MaxEntSolvers#problems}
   * reports it.
   */
  List<SolverEntry> entries();
}
