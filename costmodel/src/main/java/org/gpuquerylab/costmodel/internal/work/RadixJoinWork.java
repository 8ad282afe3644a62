package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The radix hash join: sorts both sides into partitions by the high bits of their mixed keys. Each
 * tile of the fact table's rows is joined with the partitions that it overlaps. The partitions'
 * tables are built in local memory twice: to count the matches, and to write them. The result's
 * columns are gathered in the order of the partitions.
 */
final class RadixJoinWork {
  /** The approximate number of rows in a partition of the dimension. */
  private static final double PARTITION_ROWS = 512;

  private static final int MOST_PARTITION_BITS = 16;
  private static final double TILE_ROWS = 2048;

  /** The number of buckets of a table in local memory. */
  private static final double BUCKETS = 1024;

  private RadixJoinWork() {}

  static List<StepWork> steps(JoinInput in, Facts facts) {
    return List.of(partition(in, facts), probe(in), project(in));
  }

  private static int bits(JoinInput in) {
    int bits = Sizes.bits(Math.floor(in.dimensionRows() / PARTITION_ROWS));
    return Math.max(1, Math.min(MOST_PARTITION_BITS, bits));
  }

  private static StepWork partition(JoinInput in, Facts facts) {
    StepWork.Builder step = StepWork.step("partition");
    for (double rows : new double[] {in.factRows(), in.dimensionRows()}) {
      step.read("keys", rows * WORD)
          .write("mixed keys and row numbers", 2 * WORD * rows)
          .items("hashes", rows)
          .launches(1);
      RadixPassWork.add(step, rows, WORD, bits(in), facts);
    }
    return step.build();
  }

  private static StepWork probe(JoinInput in) {
    StepWork.Builder step = StepWork.step("probe");
    double partitions = Math.scalb(1.0, bits(in));
    join(step, in);
    return step.gather(
            "partition bounds",
            partitions * Sizes.log2((double) in.dimensionRows()),
            WORD,
            (double) in.dimensionRows() * WORD)
        .write("numbers of matches and prefix sum", 2.0 * LONG * in.factRows())
        .read("numbers of matches, twice", 2.0 * LONG * in.factRows())
        .launches(1 + SCAN_LAUNCHES)
        .build();
  }

  /** Adds the work of joining tiles of the fact table with the partitions that they overlap. */
  private static void join(StepWork.Builder step, JoinInput in) {
    double facts = in.factRows();
    double dimension = in.dimensionRows();
    double partitions = Math.scalb(1.0, bits(in));
    double meetings = Math.ceil(facts / TILE_ROWS) + partitions;
    double each = dimension / partitions;
    step.read("fact table's keys", facts * WORD)
        .read("dimension's keys, twice", 2 * meetings * each * WORD, dimension * WORD)
        .items("rows", facts)
        .items("tables in local memory", meetings * (BUCKETS + 2 * each))
        .launches(1);
  }

  private static StepWork project(JoinInput in) {
    StepWork.Builder step = StepWork.step("project");
    double facts = in.factRows();
    double matches = facts * in.selectivity();
    double partitions = Math.scalb(1.0, bits(in));
    join(step, in);
    step.read("prefix sum and row numbers", facts * (LONG + WORD))
        .write("pairs of row numbers", matches * 2 * WORD);
    for (int part : ColumnParts.of(in.factBytes())) {
      Grouped.read(step, "fact column", facts, part, partitions, in.selectivity());
      projected(step, matches, part);
    }
    for (int part : ColumnParts.of(in.dimensionBytes())) {
      step.gather("dimension column", matches, part, (double) in.dimensionRows() * part);
      projected(step, matches, part);
    }
    return step.build();
  }

  private static void projected(StepWork.Builder step, double matches, int part) {
    step.read("row numbers", matches * WORD)
        .write("result column", matches * part)
        .items("matches", matches)
        .launches(1);
  }
}
