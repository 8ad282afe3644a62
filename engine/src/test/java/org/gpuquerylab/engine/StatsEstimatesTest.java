package org.gpuquerylab.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.internal.BlockPlans;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.data.DataFolder;
import org.gpuquerylab.data.internal.dataset.StatsRows;
import org.gpuquerylab.engine.internal.estimate.Estimates;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.engine.internal.estimate.InjectedRows;
import org.gpuquerylab.engine.internal.estimate.JoinKeyCounts;
import org.gpuquerylab.engine.plan.Estimator;
import org.gpuquerylab.joinorder.query.RelationSets;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The q-errors of estimators on the connected sub-joins of queries of STATS-CEB, if the data are
 * beside the repository. {@code -Dengine.stats.estimated=149} takes all queries instead of a seeded
 * sample.
 */
class StatsEstimatesTest {
  private static final long SEED = Long.getLong("engine.stats.seed", 4_303);
  private static final int QUERIES = Integer.getInteger("engine.stats.estimated", 6);
  private static final List<Estimator> MEASURED =
      List.of(Estimator.MAX_ENTROPY, Estimator.SAMPLE, Estimator.INDEPENDENCE, Estimator.DUCKDB);

  private final Map<Estimator, List<Double>> errors = new EnumMap<>(Estimator.class);

  /** The relations of sub-joins with their filters, so that equal sub-joins count once. */
  private final Set<Set<String>> seen = new HashSet<>();

  @Test
  void countedJoinKeysMakeEstimatesOfSubJoinsBetter() throws Exception {
    Path folder = StatsRows.folder().orElse(Path.of(""));
    Assumptions.assumeTrue(
        Files.isRegularFile(folder.resolve("queries.sql")),
        "there is no shared/data/stats beside the repository");
    List<String> all = Files.readAllLines(folder.resolve("queries.sql"));
    try (DataFolder data = DataFolder.open(folder)) {
      byte[] schema = data.schema().getBytes(StandardCharsets.UTF_8);
      SqlFrontEnd frontEnd =
          new SqlFrontEnd(Catalogues.read(new ByteArrayInputStream(schema), "the data"));
      JoinKeyCounts keys = new JoinKeyCounts(new HostTables(data.tables()));
      new Random(SEED)
          .ints(0, all.size())
          .distinct()
          .limit(QUERIES)
          .forEach(i -> add(frontEnd.bind(all.get(i), "query").blocks().get(0), data, keys));
    }
    errors.forEach(StatsEstimatesTest::print);
    assertThat(percentile(Estimator.MAX_ENTROPY, 50)).isLessThan(1.3);
    if (QUERIES >= all.size()) {
      assertThat(percentile(Estimator.MAX_ENTROPY, 95)).isLessThan(5);
    }
    for (Estimator other : List.of(Estimator.INDEPENDENCE, Estimator.DUCKDB)) {
      assertThat(percentile(other, 50)).isGreaterThan(percentile(Estimator.MAX_ENTROPY, 50));
      assertThat(percentile(other, 95)).isGreaterThan(percentile(Estimator.MAX_ENTROPY, 95));
    }
  }

  private static void print(Estimator estimator, List<Double> some) {
    System.out.printf(
        Locale.ROOT,
        "%s, %d sub-joins: q-error median %.3f, 90 %% %.2f, 95 %% %.2f, most %.1f%n",
        estimator.label(),
        some.size(),
        percentile(some, 50),
        percentile(some, 90),
        percentile(some, 95),
        percentile(some, 100));
  }

  private double percentile(Estimator estimator, int percent) {
    return percentile(errors.getOrDefault(estimator, List.of()), percent);
  }

  private static double percentile(List<Double> some, int percent) {
    double[] sorted = some.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[Math.max(0, (int) Math.ceil(percent / 100.0 * sorted.length) - 1)];
  }

  private void add(JoinBlock block, DataFolder data, JoinKeyCounts keys) {
    BlockPlans truth = plans(Estimator.TRUE, block, data, keys);
    Map<Estimator, BlockPlans> plans = new EnumMap<>(Estimator.class);
    MEASURED.forEach(estimator -> plans.put(estimator, plans(estimator, block, data, keys)));
    for (long set = 1; set < 1L << block.relations().size(); set++) {
      if (RelationSets.isSingleton(set) || truth.part(set).isEmpty()) {
        continue;
      }
      Set<String> names = new TreeSet<>();
      for (int i : RelationSets.members(set)) {
        BlockRelation relation = block.relations().get(i);
        names.add(relation.name() + " " + relation.filters());
      }
      if (seen.add(names)) {
        long join = set;
        double rows = Math.max(1, truth.rows(join));
        plans.forEach(
            (estimator, of) -> {
              double error = Math.max(1, of.rows(join)) / rows;
              errors
                  .computeIfAbsent(estimator, e -> new ArrayList<>())
                  .add(Math.max(error, 1 / error));
            });
      }
    }
  }

  private static BlockPlans plans(
      Estimator estimator, JoinBlock block, DataFolder data, JoinKeyCounts keys) {
    return new Estimates(estimator, InjectedRows.NONE, data, keys).order(block, "query").plans();
  }
}
