package org.gpuquerylab.joinorder.internal.gpu.dpsize;

/**
 * The partitions of a memo table, each with the solutions of one size, and the numbering of their
 * join pairs (Meister and Saake 2020, section 4.2, algorithm 2). Iteration {@code iid} joins the
 * pairs of partitions that produce solutions of {@code iid + 1} relations; each unordered pair of
 * entries has one number.
 */
final class Partitions {
  private final int relations;

  /** The n sizes followed by the n offsets, in the form that kernels read. */
  private final int[] words;

  /** Creates partitions without solutions for n relations. */
  Partitions(int relations) {
    this(relations, new int[2 * relations]);
  }

  /** Creates a view of the words of a kernel's launch, which are not copied. */
  public Partitions(int relations, int[] words) {
    this.relations = relations;
    this.words = words;
  }

  /** Creates partitions with the given sizes, starting with the partition of single relations. */
  static Partitions ofSizes(int[] sizes) {
    Partitions partitions = new Partitions(sizes.length);
    for (int size = 1; size <= sizes.length; size++) {
      partitions.set(size, sizes[size - 1]);
    }
    return partitions;
  }

  /** Records how many solutions of {@code size} relations follow the solutions of smaller sizes. */
  void set(int size, int solutions) {
    words[size - 1] = solutions;
    if (size < relations) {
      words[relations + size] = words[relations + size - 1] + solutions;
    }
  }

  /** The number of solutions of {@code size} relations. */
  int size(int size) {
    return words[size - 1];
  }

  /** The memo entry of the first solution of {@code size} relations. */
  public int offset(int size) {
    return words[relations + size - 1];
  }

  /** The sizes followed by the offsets; not a copy. */
  int[] words() {
    return words;
  }

  /** The number of pairs of an iteration. */
  public long pairs(int iid) {
    long pairs = 0;
    for (int lp = 0; lp <= iid - 1 - lp; lp++) {
      pairs += pairs(lp, iid - 1 - lp);
    }
    return pairs;
  }

  /** The maximum number of pairs of an iteration. */
  long mostPairs() {
    long most = 0;
    for (int iid = 1; iid < relations; iid++) {
      most = Math.max(most, pairs(iid));
    }
    return most;
  }

  /** The number of pairs of two partitions. */
  long pairs(int lp, int rp) {
    long size = words[lp];
    return lp == rp ? size * (size - 1) / 2 : size * words[rp];
  }

  /**
   * Algorithm 2: finds the entries of a pair; the left entry is in the upper half of the result.
   *
   * @param cid the pair's number, from 0 to {@code pairs(iid) - 1}
   */
  public long find(long cid, int iid) {
    int lp = 0;
    int rp = iid - 1;
    long id = cid;
    for (long o = pairs(lp, rp); id >= o; o = pairs(lp, rp)) {
      id -= o;
      lp++;
      rp--;
    }
    int size = words[rp];
    int l = (int) (id / size);
    int r = (int) (id % size);
    if (lp == rp) {
      // Pairs within one partition are ordered by the distance between their entries, counted
      // cyclically within the partition.
      int distance = l + 1;
      l = r;
      r = (r + distance) % size;
    }
    return pair(offset(lp + 1) + l, offset(rp + 1) + r);
  }

  /** Packs two entries into one word. */
  static long pair(int left, int right) {
    return (long) left << 32 | right;
  }

  /** The left entry of a packed pair. */
  public static int left(long pair) {
    return (int) (pair >>> 32);
  }

  /** The right entry of a packed pair. */
  public static int right(long pair) {
    return (int) pair;
  }
}
