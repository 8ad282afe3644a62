package org.gpuquerylab.operators.join;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.References;
import org.gpuquerylab.operators.device.RowFilter;
import org.gpuquerylab.operators.device.Steps;

/**
 * The unpartitioned hash join in the five steps of Yuan et al. 2013. The result has the order of
 * the probe side's rows; the order of several matches of one row is undefined. The work is O(build
 * + probe + result). Besides the hash table and the result, the join needs 4 bytes of memory for
 * each probe row, or 12 bytes if keys are not unique.
 */
public final class UnpartitionedHashJoin implements EquiJoin {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = JoinTable.OPERATOR;

  private final OperatorContext context;
  private final boolean compact;

  /** Creates a join that runs in a context. */
  public UnpartitionedHashJoin(OperatorContext context) {
    this(context, JoinTable.prefersLocal(context.backend()));
  }

  /**
   * Creates a join; the caller chooses whether the hash table uses local memory if it fits there.
   */
  UnpartitionedHashJoin(OperatorContext context, boolean compact) {
    this.context = context;
    this.compact = compact;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DeviceTable join(DeviceTable build, DeviceTable probe, JoinColumns columns) {
    JoinKeys.check(build.column(columns.buildKey()), probe.column(columns.probeKey()));
    try (JoinTable table = new JoinTable(context, build, columns.buildKey(), compact)) {
      return probe(table, build, probe, columns);
    }
  }

  /**
   * Executes steps 3 to 5 with a table that was built earlier, to join one build side with several
   * probe sides.
   *
   * @param table the hash table of the build side's key
   * @param build the build side; not modified
   * @return the result, as for {@link #join}
   */
  public DeviceTable probe(
      JoinTable table, DeviceTable build, DeviceTable probe, JoinColumns columns) {
    DeviceColumn key = probe.column(columns.probeKey());
    JoinKeys.check(table.key(), key);
    List<DeviceColumn> ofBuild = columns.ofBuild(build);
    List<DeviceColumn> ofProbe = columns.ofProbe(probe);
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceColumn same = JoinKeys.inCodesOf(context, table.key(), key, probe.rows(), scratch);
      // The result is complete on return, so no command still reads the scratch memory.
      return table.unique()
          ? probeUnique(table, same, probe, ofBuild, ofProbe)
          : probeAll((SlotTable) table.form(), same, probe, ofBuild, ofProbe);
    }
  }

  private DeviceTable probeUnique(
      JoinTable table,
      DeviceColumn key,
      DeviceTable probe,
      List<DeviceColumn> ofBuild,
      List<DeviceColumn> ofProbe) {
    int n = probe.rows();
    KeyTable form = table.form();
    try (RowFilter filter = new RowFilter(context, n);
        Workspace scratch = new Workspace(context.backend())) {
      References matches = References.allocate(scratch, n, form.referenceBytes());
      int found = find(form, key, filter, matches);
      DeviceTable result = JoinedPairs.results(context, probe, ofBuild, ofProbe, found);
      long bytes =
          JoinedPairs.gatherBytes(ofBuild, ofProbe, found) + ofProbe.size() * filter.bitBytes();
      Runnable gather =
          () -> {
            ofProbe.forEach(c -> filter.project(c, result.column(c.name())));
            for (DeviceColumn c : ofBuild) {
              DeviceColumn referred = form.referred(context, c, table.rows(), scratch);
              filter.projectReferences(matches, referred, result.column(c.name()));
            }
          };
      context.steps().run(NAME, "gather", () -> bytes, gather);
      context.queue().finish();
      return result;
    }
  }

  /** Executes steps 3 and 4 for unique keys; returns the number of matches. */
  private int find(KeyTable form, DeviceColumn key, RowFilter filter, References matches) {
    Steps steps = context.steps();
    int[] found = new int[1];
    steps.run(
        NAME,
        "probe",
        () -> (long) filter.rows() * key.type().bytes() + form.bytes() + filter.bitBytes(),
        () -> form.probe(context, key, filter, matches));
    steps.run(
        NAME, "prefix sum", () -> 8L * filter.grid().groups(), () -> found[0] = filter.prefixSum());
    return found[0];
  }

  private DeviceTable probeAll(
      SlotTable table,
      DeviceColumn key,
      DeviceTable probe,
      List<DeviceColumn> ofBuild,
      List<DeviceColumn> ofProbe) {
    int n = probe.rows();
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceBuffer<int[]> filter = scratch.allocate(ElementType.INT, Math.max(1, n));
      DeviceBuffer<long[]> offsets = scratch.allocate(ElementType.LONG, n + 1L);
      Steps steps = context.steps();
      int[] pairs = new int[1];
      steps.run(
          NAME,
          "probe",
          () -> (long) n * (key.type().bytes() + 12) + table.bytes(),
          () -> table.probeAll(context, key, filter, offsets, n));
      steps.run(
          NAME,
          "prefix sum",
          () -> 16L * n,
          () -> pairs[0] = JoinedPairs.total(context, probe, offsets, scratch));
      DeviceBuffer<int[]> probeRows = scratch.allocate(ElementType.INT, Math.max(1, pairs[0]));
      DeviceBuffer<int[]> buildRows = scratch.allocate(ElementType.INT, Math.max(1, pairs[0]));
      DeviceTable result = JoinedPairs.results(context, probe, ofBuild, ofProbe, pairs[0]);
      steps.run(
          NAME,
          "gather",
          () -> JoinedPairs.gatherBytes(ofBuild, ofProbe, pairs[0]) + 12L * n + 12L * pairs[0],
          () -> {
            table.expand(context, filter, offsets, probeRows, buildRows, n, pairs[0]);
            JoinedPairs.gather(context, ofProbe, probeRows, result);
            JoinedPairs.gather(context, ofBuild, buildRows, result);
          });
      context.queue().finish();
      return result;
    }
  }
}
