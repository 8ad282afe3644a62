package org.gpuquerylab.entropy.gpu.cholesky;

import org.gpuquerylab.entropy.gpu.Launcher;

/** One way to solve a system on a device. Which values the kept factor has is its own concern. */
interface CholeskyForm {

  /** Enqueues the factorization and the solution. */
  void enqueue(Launcher launcher, CholeskyTask task);

  /** Enqueues the solution for the right side that is there now, by the factor kept. */
  void enqueueSolve(Launcher launcher, CholeskyTask task);

  /** Launches of {@link #enqueue}. */
  int launches();

  /** Launches of {@link #enqueueSolve}. */
  int solveLaunches();
}
