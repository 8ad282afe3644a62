package org.gpuquerylab.costmodel.internal.work;

import static org.gpuquerylab.costmodel.internal.work.Sizes.LONG;
import static org.gpuquerylab.costmodel.internal.work.Sizes.SCAN_LAUNCHES;
import static org.gpuquerylab.costmodel.internal.work.Sizes.WORD;

import java.util.List;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.profile.Facts;

/**
 * The unpartitioned hash join. The join keeps a compact table in local memory, together with the
 * first values of the dimension's columns.
 */
final class JoinWork {
  private static final int BUCKET_BYTES = 16;
  private static final double COMPACT_BUCKETS = 1 << 16;

  /**
   * The number of launches that find the range of keys, count the keys and insert them. Fills and
   * copies count as launches.
   */
  private static final int SLOT_LAUNCHES = 8 + SCAN_LAUNCHES;

  private static final int COMPACT_LAUNCHES = 6 + SCAN_LAUNCHES;

  /** The number of local memory accesses of a look-up: one each for code, start and remainder. */
  private static final int LOCAL_ACCESSES = 3;

  /** The size in bytes of the local memory for values of the dimension. */
  private static final double KEPT_BYTES = 192 << 10;

  private final JoinInput in;
  private final Facts facts;
  private final JoinTableForm form;

  private JoinWork(JoinInput in, Facts facts) {
    this.in = in;
    this.facts = facts;
    this.form = JoinTableForm.of(in, facts);
  }

  static List<StepWork> steps(JoinInput in, Facts facts) {
    JoinWork work = new JoinWork(in, facts);
    return List.of(work.build(), work.probe(), work.project());
  }

  private StepWork build() {
    return form == JoinTableForm.COMPACT ? buildCompact() : buildSlots();
  }

  private StepWork buildSlots() {
    double rows = in.dimensionRows();
    double slots =
        form == JoinTableForm.DIRECT ? JoinTableForm.range(in) : JoinTableForm.hashedSlots(in);
    double table = LONG * slots;
    return StepWork.step("build")
        .write("empty counters and slots", 2 * WORD * slots + table)
        .readBy(rows, "primary keys, three times, and their slots", 4 * WORD * rows)
        .write("slots of keys", WORD * rows)
        .atomics("counters and places", 3 * rows, WORD, slots)
        .read("prefix sum and its copy", 3 * WORD * slots)
        .write("prefix sum and its copy", 2 * WORD * slots)
        .scatter("hash table entries", rows, LONG, table)
        .items("hashes", 2 * rows)
        .launches(SLOT_LAUNCHES)
        .build();
  }

  private StepWork buildCompact() {
    double rows = in.dimensionRows();
    return StepWork.step("build")
        .write("empty counters", WORD * COMPACT_BUCKETS)
        .readBy(rows, "primary keys, three times, and their places", 4 * WORD * rows)
        .write("places of keys", WORD * rows)
        .atomics("counters", rows, WORD, COMPACT_BUCKETS)
        .read("prefix sum and its packing", 4 * WORD * COMPACT_BUCKETS)
        .write("prefix sum and buckets", 5 * COMPACT_BUCKETS)
        .scatter("remainders and rows", 2 * rows, WORD, 6 * rows)
        .items("hashes", 2 * rows)
        .launches(COMPACT_LAUNCHES)
        .build();
  }

  private StepWork probe() {
    double rows = in.factRows();
    StepWork.Builder step = StepWork.step("probe").read("foreign keys", WORD * rows);
    switch (form) {
      case DIRECT -> step.gather("slots of keys", rows, WORD, WORD * JoinTableForm.range(in));
      case HASHED ->
          step.gather("hash table", rows, BUCKET_BYTES, LONG * JoinTableForm.hashedSlots(in));
      case COMPACT -> {
        copies(step, "table", JoinTableForm.compactBytes((double) in.dimensionRows()));
        step.items("look-ups in local memory", LOCAL_ACCESSES * rows);
      }
    }
    return step.write("filter", Sizes.BIT * rows)
        .write("row numbers of matches", referenceBytes() * rows * in.selectivity())
        .items("hashes", rows)
        .branches("rows that match", rows, in.selectivity())
        .launches(1 + SCAN_LAUNCHES)
        .build();
  }

  /** The bytes of a reference to a match, which are two if the table is compact. */
  private int referenceBytes() {
    return form == JoinTableForm.COMPACT ? Short.BYTES : WORD;
  }

  /**
   * Adds the work of copying data from the second-level cache to the local memory of each
   * multiprocessor.
   */
  private void copies(StepWork.Builder step, String name, double bytes) {
    step.read(name + ", to local memories", multiprocessors() * bytes, bytes);
  }

  private double multiprocessors() {
    return facts.multiprocessors() == null ? 1 : facts.multiprocessors();
  }

  private StepWork project() {
    StepWork.Builder step = StepWork.step("project");
    SelectionWork.projectInOrder(
        step, "fact column", (double) in.factRows(), in.factBytes(), in.selectivity());
    for (int part : ColumnParts.of(in.dimensionBytes())) {
      if (form == JoinTableForm.COMPACT) {
        inOrderOfTable(step, part);
      }
      dimensionColumn(step, part);
    }
    return step.build();
  }

  /** Adds the work of putting a column of the dimension into the order of a compact table. */
  private void inOrderOfTable(StepWork.Builder step, int part) {
    double rows = in.dimensionRows();
    step.readBy(rows, "rows in the order of the table", WORD * rows)
        .gather("dimension column, to order", rows, part, rows * part)
        .write("dimension column, in order", rows * part)
        .launches(1);
  }

  private void dimensionColumn(StepWork.Builder step, int part) {
    double rows = in.dimensionRows();
    double matches = in.factRows() * in.selectivity();
    double kept = kept(part);
    copies(step, "dimension column", kept * part);
    double local = rows == 0 ? 0 : kept / rows;
    step.read("row numbers", matches * referenceBytes())
        .gather("dimension column", matches * (1 - local), part, rows * part)
        .items("values in local memory", matches * local)
        .write("result column", matches * part)
        .items("matches", matches)
        .launches(1);
  }

  /**
   * The number of a column's values that each group copies to local memory, or 0 if copying does
   * not pay off.
   */
  private double kept(int part) {
    double values = Math.min((double) in.dimensionRows(), KEPT_BYTES / part);
    double matches = in.factRows() * in.selectivity();
    return facts.hasLocal(KEPT_BYTES) && matches > values * multiprocessors() ? values : 0;
  }
}
