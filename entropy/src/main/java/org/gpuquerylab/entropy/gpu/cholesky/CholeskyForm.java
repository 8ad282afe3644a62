package org.gpuquerylab.entropy.gpu.cholesky;

import org.gpuquerylab.entropy.gpu.Launcher;

/**
 * One way to solve a system on a device. It alone knows which values the kept factor consists of.
 */
interface CholeskyForm {

  /** Enqueues the factorization and the solution. */
  void enqueue(Launcher launcher, CholeskyTask task);

  /** Enqueues the solution for the current right side, by the kept factor. */
  void enqueueSolve(Launcher launcher, CholeskyTask task);

  /** Launches of {@link #enqueue}. */
  int launches();

  /** Launches of {@link #enqueueSolve}. */
  int solveLaunches();
}
