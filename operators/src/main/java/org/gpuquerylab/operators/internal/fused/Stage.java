package org.gpuquerylab.operators.internal.fused;

import java.util.Arrays;
import java.util.Map;
import org.gpuquerylab.operators.star.CodeSet;
import org.jspecify.annotations.Nullable;

/**
 * A test that a row of the fact table must pass: a condition on a column, or a join.
 *
 * @param name the column's name
 * @param column the column, encoded
 * @param kind the kind of the test
 * @param passing the values that pass, for a condition
 * @param set the values that pass, as codes of the column
 * @param probe the join, if the test is a join
 */
public record Stage(
    String name,
    EncodedColumn column,
    Kind kind,
    @Nullable CodeSet passing,
    @Nullable EncodedSet set,
    @Nullable DimensionProbe probe) {

  /** The kind of a test. */
  public enum Kind {
    /** One interval of codes. */
    RANGE(0),
    /** Several intervals in a table, or no interval. */
    LIST(1),
    /** A bit in an array. */
    DENSE(2),
    /** An entry in a hash table. */
    HASH(3),
    /** Every row passes: the stage only finds groups. */
    DIRECT(4);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** The number by which the kernel identifies the kind. */
    public int number() {
      return number;
    }

    /** Adds the numbers of all kinds to the defines of a kernel. */
    public static void putNumbers(Map<String, Integer> defines) {
      for (Kind kind : values()) {
        defines.put("KIND_" + kind, kind.number);
      }
    }

    /** The kind with the given number. */
    public static Kind of(int number) {
      return Arrays.stream(values()).filter(k -> k.number == number).findFirst().orElseThrow();
    }
  }

  /** Creates a stage for a condition. */
  public static Stage of(String name, EncodedColumn column, CodeSet passing) {
    EncodedSet set = EncodedSet.of(passing, column);
    Kind kind = set.intervals() == 1 ? Kind.RANGE : Kind.LIST;
    return new Stage(name, column, kind, passing, set, null);
  }

  /** Creates a stage for a join. */
  public static Stage of(String name, EncodedColumn column, DimensionProbe probe) {
    Kind kind = probe.always() ? Kind.DIRECT : probe.dense() ? Kind.DENSE : Kind.HASH;
    return new Stage(name, column, kind, null, null, probe);
  }

  /** Whether every row passes and the stage finds no group. */
  boolean needless() {
    if (probe != null) {
      return kind == Kind.DIRECT && probe.groups() == null;
    }
    return set != null && set.all();
  }

  /** The number of groups of the stage's dimension; 1 if groups need not be distinguished. */
  int groups() {
    GroupCodes groups = probe == null ? null : probe.groups();
    return groups == null ? 1 : groups.size();
  }

  /**
   * The number that the kernel subtracts from a code: the low end of the interval, or the origin of
   * the probe.
   */
  public int shift() {
    if (probe != null) {
      return probe.shift();
    }
    return set != null && kind == Kind.RANGE ? set.pairs().get(0) : 0;
  }

  /**
   * A number whose meaning depends on the kind: the span of the interval, the number of intervals,
   * the number of slots, or for hashing the number of slots minus one.
   */
  public int slots() {
    if (probe != null) {
      return probe.dense() ? probe.slots() : probe.slots() - 1;
    }
    return set == null ? 0 : kind == Kind.RANGE ? set.pairs().get(1) : set.intervals();
  }

  /**
   * The size in bytes of the bits that test a row, rounded up to whole units of {@link
   * LocalMemory}; 0 if the stage has none.
   */
  public long bitBytes() {
    return probe == null || kind != Kind.DENSE ? 0 : LocalMemory.bitBytes(probe.slots());
  }

  /**
   * The share of a row's probes that read a table outside local memory.
   *
   * @param near the bytes of the stage's bits that are in local memory
   */
  double farShare(long near) {
    return switch (kind) {
      case DENSE -> 1 - (double) near / bitBytes();
      case HASH -> 1;
      case RANGE, LIST, DIRECT -> 0;
    };
  }

  /** The rows of a sample that pass, computed on the host: for each run, a bit for each row. */
  long[] passing(FactSample sample) {
    long[] bits = sample.all();
    if (probe != null && kind != Kind.DIRECT) {
      sample.keep(bits, column, probe.keys(), probe);
    } else if (passing != null) {
      sample.keep(bits, column, passing);
    }
    return bits;
  }
}
