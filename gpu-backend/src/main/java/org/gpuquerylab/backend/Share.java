package org.gpuquerylab.backend;

/**
 * A member's share of items that the members of a group divide: consecutive items, whose number
 * differs between members by at most one. The lead's share is one of the largest.
 *
 * @param member the member's index, from 0
 * @param members the number of members
 */
public record Share(int member, int members) {
  /** All items: the share of a single device. */
  public static final Share WHOLE = new Share(0, 1);

  /** Checks the numbers. */
  public Share {
    if (member < 0 || member >= members) {
      throw new IllegalArgumentException("member " + member + " of " + members);
    }
  }

  /** Whether there is no other member. */
  public boolean isWhole() {
    return members == 1;
  }

  /**
   * The first of the items of this share.
   *
   * @param items the number of all items; its product with the number of members must fit into a
   *     {@code long}
   */
  public long from(long items) {
    return start(items, member);
  }

  /** The end of the items of this share; equal to {@link #from} if it has none. */
  public long to(long items) {
    return start(items, member + 1);
  }

  private long start(long items, int number) {
    return (items * number + members - 1) / members;
  }
}
