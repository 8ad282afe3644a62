package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.input.internal.LastUsed;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;

/**
 * Plans queries for the fused path on the host alone. A plan contains facts about the columns, and
 * the order of the tests, which comes from a sample of rows. Facts about columns are computed once
 * and kept, and so are the plans that were used last. Only one thread at a time may use an
 * instance.
 */
public final class FusedPlanner {
  private static final int MOST_PLANS = 256;

  private Database database;
  private final EncodedTables encoded;
  private final Map<StarQuery, FusedPlan> plans = new LastUsed<>(MOST_PLANS);

  /** Creates a planner that has not computed any plan yet. */
  public FusedPlanner(Database database, Encoding encoding) {
    this.database = database;
    this.encoded = new EncodedTables(database, encoding);
  }

  /**
   * Plans for a database with more tables or columns from now on.
   *
   * @param larger has the tables and columns of the database before
   */
  public void extend(Database larger) {
    database = larger;
    encoded.extend(larger);
  }

  /** The database of the planner. */
  Database database() {
    return database;
  }

  /** The facts about the columns of the database. */
  EncodedTables encoded() {
    return encoded;
  }

  /** The plan of a query; see {@link FusedPlan#of}. */
  FusedPlan plan(StarQuery query) {
    FusedPlan plan = plans.get(query);
    if (plan == null) {
      plan = FusedPlan.of(query, encoded);
      plans.put(query, plan);
    }
    return plan;
  }

  /**
   * The shape of the path for a query on a device.
   *
   * @throws IllegalArgumentException if the path cannot execute the query
   */
  public FusedShape shape(StarQuery query, DeviceInfo device) {
    FusedPlan plan = plan(query);
    LocalTables local = new LocalTables(plan, device);
    int count = plan.stages().size();
    List<FusedShape.Test> tests = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      tests.add(test(plan, k, local));
    }
    long factBytes =
        FusedQuery.factColumns(plan).stream().mapToLong(EncodedColumn::width).sum()
            * plan.fact().rows();
    return new FusedShape(
        plan.fact().rows(),
        tests,
        plan.measureBytes(),
        plan.rate(count),
        plan.cells().grouped(),
        plan.cells().count(),
        plan.aggregates().count(),
        FactPass.replicas(plan, device),
        factBytes);
  }

  private FusedShape.Test test(FusedPlan plan, int k, LocalTables local) {
    Stage stage = plan.stages().get(k);
    DimensionProbe probe = stage.probe();
    EncodedSet set = stage.set();
    return new FusedShape.Test(
        stage.name(),
        stage.column().width(),
        plan.rate(k),
        plan.rate(k + 1),
        k < plan.wholeStages(),
        plan.read(k),
        set == null ? 0 : set.intervals(),
        probe == null ? FusedShape.Lookup.NONE : table(stage, probe, local.tableShare(k)),
        probe == null ? FusedShape.Lookup.NONE : codes(probe, local.holdsCodes(k) ? 1 : 0),
        probe == null ? FusedShape.Build.NONE : build(stage, probe));
  }

  private static FusedShape.Lookup table(Stage stage, DimensionProbe probe, double local) {
    int entry = stage.kind() == Stage.Kind.HASH ? 2 * Integer.BYTES : Integer.BYTES;
    return stage.kind() == Stage.Kind.DIRECT
        ? FusedShape.Lookup.NONE
        : new FusedShape.Lookup(entry, DimensionTable.tableBytes(stage, probe), local);
  }

  private static FusedShape.Lookup codes(DimensionProbe probe, double local) {
    int entry = DimensionTable.codeBytes(probe);
    return entry == 0
        ? FusedShape.Lookup.NONE
        : new FusedShape.Lookup(entry, DimensionTable.codesBytes(probe), local);
  }

  private FusedShape.Build build(Stage stage, DimensionProbe probe) {
    int launches = DimensionTable.launches(stage, probe);
    return launches == 0
        ? FusedShape.Build.NONE
        : new FusedShape.Build(
            probe.dimension().rows(), Traffic.dimension(stage, encoded), launches);
  }
}
