package org.gpuquerylab.joinorder.internal.gpu;

/** How a search enqueues its commands: as a whole, or in steps that look at the clock. */
public interface LaunchSteps {
  /** Enqueues all commands at once and waits for none, so that they can be captured. */
  LaunchSteps WHOLE =
      new LaunchSteps() {
        @Override
        public void run(Runnable commands) {
          commands.run();
        }

        @Override
        public void run(int elements, double each, Launch launch) {
          launch.enqueue(0, elements);
        }
      };

  /** Enqueues the work on some of the elements of a level. */
  @FunctionalInterface
  interface Launch {
    /**
     * Enqueues.
     *
     * @param from the index of the first element
     * @param to the index after the last element
     */
    void enqueue(int from, int to);
  }

  /**
   * Runs commands whose work is small.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search is at its limit
   */
  void run(Runnable commands);

  /**
   * Runs the work of a level in as many launches as needed.
   *
   * @param elements the number of elements
   * @param each the work on an element, in a unit that is the same for all levels
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the search is at its limit
   */
  void run(int elements, double each, Launch launch);
}
