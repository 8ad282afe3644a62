package org.gpuquerylab.experiments.internal.sqlestimates;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.gpuquerylab.calcite.internal.SchemaFile;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.data.internal.DataSchema;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.dataset.StatsTables;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The sub-plans of the STATS-CEB queries, counted and estimated. */
final class SqlWorkload {
  private static final int COMMON = 10;
  private static final Pattern ROWS = Pattern.compile("\"Estimated Cardinality\": *\"([0-9]+)\"");

  private final StatsTables stats;
  private final List<SubPlan> plans;
  private final Map<Integer, Catalogue> catalogues = new HashMap<>();
  private final Map<String, Double> counts = new HashMap<>();

  /** Reads the sub-plans of the queries. */
  SqlWorkload(StatsTables stats) {
    this.stats = stats;
    this.plans = SubPlan.of(stats.queries());
  }

  /**
   * Reads the data.
   *
   * @throws UnsupportedOperationException if they are missing
   */
  static SqlWorkload open() {
    return new SqlWorkload(StatsTables.open());
  }

  /** The database that has the data. */
  DuckDb database() {
    return stats.database();
  }

  /** A sub-plan, numbered from 1. */
  SubPlan plan(int number) {
    if (number > plans.size()) {
      throw new UnsupportedOperationException("the data have only " + plans.size() + " sub-plans");
    }
    return plans.get(number - 1);
  }

  /** The number of the sub-plan's rows. */
  double count(SubPlan plan) {
    return count(plan.sql("count(*)"));
  }

  private synchronized double count(String sql) {
    return counts.computeIfAbsent(
        sql, text -> ((Number) stats.database().query(text).get(0).get(0)).doubleValue());
  }

  /** A front end without bound statements and answers. */
  synchronized SqlFrontEnd frontEnd(SqlMethod method) {
    return new SqlFrontEnd(catalogues.computeIfAbsent(method.sampledRows(), this::catalogue));
  }

  private Catalogue catalogue(int sampled) {
    String text = DataSchema.read(stats.database(), StatsTables.TABLES, COMMON, sampled);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return SchemaFile.read(new ByteArrayInputStream(bytes), "STATS");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The estimated number of the sub-plan's rows. */
  double estimate(SubPlan plan, SqlMethod method, SqlFrontEnd frontEnd) {
    if (method == SqlMethod.DUCKDB) {
      return explained(plan);
    }
    BoundQuery query = frontEnd.bind(plan.sql("count(*)"), "sub-plan");
    RelNode counted = query.tree().getInput(0);
    if (method == SqlMethod.CALCITE) {
      return counted.getCluster().getMetadataQuery().getRowCount(counted);
    }
    JoinBlock block = query.blocks().get(0);
    QueryGraph graph = new BlockOrder(block, false).graph().orElseThrow();
    double rows = CardinalityEstimator.of(graph).cardinality((1L << graph.size()) - 1);
    return method == SqlMethod.INDEPENDENCE ? rows * correction(plan, block) : rows;
  }

  /** By how much independence of the filters changes the estimate of a join. */
  private double correction(SubPlan plan, JoinBlock block) {
    BlockEstimates estimates = new BlockEstimates(block);
    double factor = 1;
    for (int i = 0; i < block.relations().size(); i++) {
      String alias = block.relations().get(i).name();
      factor *= independent(plan, alias) / estimates.selectivity(i);
    }
    return factor;
  }

  /** The product of the fractions of a table's rows that satisfy the filters of each column. */
  private double independent(SubPlan plan, String alias) {
    double rows = count("select count(*) from " + plan.from(alias));
    double product = 1;
    for (String predicate : plan.independent(alias)) {
      product *= count("select count(*) from " + plan.from(alias) + " where " + predicate) / rows;
    }
    return product;
  }

  private synchronized double explained(SubPlan plan) {
    String text = stats.database().query("explain (format json) " + plan.sql("*")).toString();
    Matcher rows = ROWS.matcher(text);
    if (!rows.find()) {
      throw new UnsupportedOperationException("this version of DuckDB explains no cardinalities");
    }
    return Double.parseDouble(rows.group(1));
  }
}
