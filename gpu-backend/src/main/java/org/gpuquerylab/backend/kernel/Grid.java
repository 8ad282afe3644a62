package org.gpuquerylab.backend.kernel;

/**
 * The grid of a one-dimensional launch.
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

  /**
   * The smallest grid that has at least {@code items} work-items and at least one group.
   *
   * @throws IllegalArgumentException if the group size is not positive, or if the number of items
   *     is negative or too large to be rounded up
   */
  public static Grid cover(long items, int group) {
    if (items < 0 || items > Long.MAX_VALUE - Math.max(0, group)) {
      throw new IllegalArgumentException("no grid covers " + items + " items");
    }
    long rest = group <= 0 ? 0 : items % group;
    return new Grid(items == 0 ? group : rest == 0 ? items : items + group - rest, group);
  }

  /**
   * A grid with a share of the groups, rounded, but at least one group.
   *
   * @param share the share, above 0
   */
  public Grid scaled(double share) {
    if (!(share > 0)) {
      throw new IllegalArgumentException("the share of the groups must be positive, not " + share);
    }
    return new Grid(Math.max(1, Math.round(groups() * share)) * group, group);
  }

  /** The number of groups. */
  public long groups() {
    return items / group;
  }
}
