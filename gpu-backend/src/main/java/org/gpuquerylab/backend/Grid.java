package org.gpuquerylab.backend;

/**
 * A one-dimensional launch.
 *
 * @param items the number of work-items (threads), a positive multiple of the group size
 * @param group the number of work-items in a group (threads in a block)
 */
public record Grid(long items, int group) {

  public Grid {
    if (group <= 0) {
      throw new IllegalArgumentException("the group size must be positive, not " + group);
    }
    if (items <= 0 || items % group != 0) {
      throw new IllegalArgumentException(
          "items must be a positive multiple of the group size " + group + ", not " + items);
    }
  }

  /** The smallest grid of at least {@code items} work-items, at least one group. */
  public static Grid cover(long items, int group) {
    long groups = Math.max(1, Math.floorDiv(items + group - 1, group));
    return new Grid(Math.multiplyExact(groups, group), group);
  }

  /** The number of groups. */
  public long groups() {
    return items / group;
  }
}
