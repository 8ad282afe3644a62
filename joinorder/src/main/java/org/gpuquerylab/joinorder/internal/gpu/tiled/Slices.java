package org.gpuquerylab.joinorder.internal.gpu.tiled;

/**
 * Chooses the number of groups that share the splits of each set, so that the whole device is busy.
 */
final class Slices {
  /**
   * With at least this many waves, the sets are not sliced, because the last wave then takes only a
   * small part of the time. A wave is the groups that the device holds at a time.
   */
  private static final int WAVES = 4;

  /** The work of starting and ending a group, in units of the work for one split. */
  private static final double OVERHEAD = 1.5;

  /**
   * A smaller number of slices is preferred if it makes the search slower by at most this factor.
   */
  private static final double SLOWER = 1.02;

  private Slices() {}

  /**
   * The number of slices; 0 if there are no splits.
   *
   * @param sets number of sets of the level
   * @param splits number of splits of each set
   * @param resident number of groups that the device holds at a time
   */
  static int choose(int sets, int splits, int resident) {
    if (splits == 0) {
      return 0;
    }
    int most = sets >= WAVES * resident ? 1 : Math.min(splits, Math.max(1, 2 * resident / sets));
    int best = 1;
    double bestTime = Double.POSITIVE_INFINITY;
    for (int slices = 1; slices <= most; slices++) {
      double waves = Math.ceil((double) sets * slices / resident);
      double time = waves * (Math.ceil((double) splits / slices) + OVERHEAD);
      if (time * SLOWER < bestTime) {
        bestTime = time;
        best = slices;
      }
    }
    return best;
  }
}
