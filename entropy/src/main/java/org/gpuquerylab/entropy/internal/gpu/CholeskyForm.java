package org.gpuquerylab.entropy.internal.gpu;

/**
 * A way to solve a system on a device. Only the implementation knows the form in which the factor
 * is kept.
 */
interface CholeskyForm {

  /** Enqueues the factorization and the solution. */
  void enqueue(Launcher launcher, CholeskyTask task);

  /** Enqueues the solution for the current right side with the kept factor. */
  void enqueueSolve(Launcher launcher, CholeskyTask task);

  /** The number of launches of {@link #enqueue}. */
  int launches();

  /** The number of launches of {@link #enqueueSolve}. */
  int solveLaunches();
}
