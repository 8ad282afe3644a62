package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.Collections;
import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The aggregation of general plans: sums by keys whose ranges are known and so wide that the table
 * of groups is hashed. If the device is known to have the local memory, each thread group adds up
 * its rows in a table there, and adds its sums to the table of all groups at the end; rows without
 * a place in local memory are added by atomic operations. The result's keys are read from a row of
 * each group.
 */
final class RelationalAggregationWork {
  /** The rows of the sample from which the number of groups is estimated, and its bits. */
  private static final double SAMPLE = 1 << 18;

  private static final double SAMPLE_BITS = 1 << 22;

  /** The rows from which on there is a sample, as a multiple of it. */
  private static final double SAMPLED = 4;

  /** The largest number of columns that one kernel adds up. */
  private static final int COLUMNS_A_KERNEL = 9;

  private static final double LOCAL_BYTES = 40 << 10;
  private static final double THREADS = 256;
  private static final double GROUPS_A_PROCESSOR = 16;
  private static final double USUAL_PROCESSORS = 16;

  /** If the local tables miss more of the sample's rows, they are not used for the others. */
  private static final double MOST_MISSES = 0.6;

  private final AggregationInput in;
  private final Facts facts;
  private final RelationalGroupTable table;
  private final double rows;
  private final double groups;

  private RelationalAggregationWork(AggregationInput in, Facts facts) {
    this.in = in;
    this.facts = facts;
    this.rows = in.rows();
    this.groups = in.groups();
    this.table =
        new RelationalGroupTable(GroupWork.columns(in), rows, groups, rows > SAMPLED * SAMPLE);
  }

  static List<StepWork> steps(AggregationInput in, Facts facts) {
    RelationalAggregationWork work = new RelationalAggregationWork(in, facts);
    return List.of(work.rows(), work.values());
  }

  private StepWork rows() {
    StepWork.Builder step = RelationalSteps.rows();
    table.replaceColumns(step);
    if (table.isEstimated()) {
      step.write("bits of the sample", SAMPLE_BITS * Sizes.BIT)
          .readSome("keys of the sample", rows, table.keyBytes(), SAMPLE / rows)
          .items("keys of the sample", SAMPLE)
          .launches(3);
    }
    List<Integer> parts = ColumnParts.of(in.aggregateBytes());
    table.makeRoom(step, words(parts));
    tryTables(step, parts);
    for (int begin = 0; begin == 0 || begin < parts.size(); begin += COLUMNS_A_KERNEL) {
      int end = Math.min(parts.size(), begin + COLUMNS_A_KERNEL);
      accumulate(step, parts.subList(begin, end));
    }
    table.findGroups(step);
    for (int part : parts) {
      step.read("cells of groups", groups * WORD)
          .gather("accumulators of groups", groups, LONG, table.cells() * LONG)
          .write("sums", groups * LONG)
          .items("sums", groups * accumulators(part))
          .launches(2);
    }
    return step.build();
  }

  /**
   * Adds the work of the rows that were added to tables that became full. One thread stops then;
   * the threads of a device with local memory do not see it before most rows are done.
   */
  private void tryTables(StepWork.Builder step, List<Integer> parts) {
    if (table.growths() == 0) {
      return;
    }
    boolean parallel = facts.hasLocal(LOCAL_BYTES);
    double count = parallel ? table.growths() * rows : table.tried();
    step.read("keys and columns for full tables", count * (table.keyBytes() + sum(parts)))
        .gather("cells of full tables", count, LONG, table.tried() * LONG)
        .items("keys for full tables", count);
  }

  private static int sum(List<Integer> parts) {
    return parts.stream().mapToInt(Integer::intValue).sum();
  }

  /** The number of accumulators of a sum: two for integers of 8 bytes. */
  private static int accumulators(int part) {
    return part == LONG ? 2 : 1;
  }

  private static int words(List<Integer> parts) {
    return parts.stream().mapToInt(RelationalAggregationWork::accumulators).sum();
  }

  private void accumulate(StepWork.Builder step, List<Integer> parts) {
    int words = words(parts);
    step.write("empty accumulators", table.cells() * words * LONG)
        .read("keys", rows * table.keyBytes())
        .items("keys", rows)
        .launches(3);
    for (int part : parts) {
      step.read("aggregated column", rows * part);
    }
    double local = local(words);
    if (local > 0) {
      step.items("values added in local memory", rows * local * words);
      step.launches(rows >= SAMPLED * SAMPLE ? 1 : 0);
      add(step, "of local tables", mergedEntries(words), words);
    }
    if (local < 1) {
      add(step, "of rows", rows * (1 - local), words);
    }
  }

  private void add(StepWork.Builder step, String what, double count, int words) {
    step.gather("cells " + what, count, LONG, table.cells() * LONG);
    if (words > 0) {
      step.atomics("accumulators " + what, count * words, LONG, groups);
    }
  }

  /** The fraction of the rows that are added up in local memory. */
  private double local(int words) {
    if (words == 0 || !facts.hasLocal(LOCAL_BYTES)) {
      return 0;
    }
    double share = Math.min(1, entries(words) / Math.max(1, groups));
    return rows >= SAMPLED * SAMPLE && 1 - share > MOST_MISSES ? 0 : share;
  }

  /** The number of groups for which a local table has room. */
  private double entries(int words) {
    double most = Math.floor(LOCAL_BYTES / (LONG * words + table.cellBytes()));
    return Math.scalb(1.0, (int) Sizes.log2(most));
  }

  /** The number of entries of all local tables. */
  private double mergedEntries(int words) {
    double processors =
        facts.multiprocessors() == null ? USUAL_PROCESSORS : facts.multiprocessors();
    double tables = Math.max(1, Math.min(rows / THREADS, processors * GROUPS_A_PROCESSOR));
    return tables * Math.min(rows / tables, Math.min(groups, entries(words)));
  }

  private StepWork values() {
    StepWork.Builder step = RelationalSteps.values();
    List<Integer> columns = Collections.nCopies(GroupWork.columns(in), WORD);
    RelationalSteps.atRandom(step, "key of a row of the group", rows, columns, groups);
    RelationalSteps.launch(step, columns);
    return step.build();
  }
}
