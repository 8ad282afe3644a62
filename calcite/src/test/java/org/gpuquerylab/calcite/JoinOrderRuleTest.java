package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptListener;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.Holder;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;

class JoinOrderRuleTest {
  private static final SqlFrontEnd FRONT_END = new SqlFrontEnd(TestCatalogue.catalogue());
  private static final Duration BUDGET = Duration.ofMillis(50);

  /** Nothing but the filter on year makes the join of t and mc the cheaper one. */
  private static final String CHAIN =
      "SELECT t.title, mk.movie_id FROM mk, mc, t"
          + " WHERE mk.movie_id = mc.movie_id AND t.id = mc.movie_id AND t.year = 1950";

  /** A tree with Calcite's usual metadata. */
  private static RelNode tree(String sql) {
    RelNode tree = FRONT_END.bind(sql, "q.sql").tree();
    tree.getCluster().setMetadataQuerySupplier(RelMetadataQuery::instance);
    return tree;
  }

  private static RelNode ordered(RelNode tree, JoinOrderRule rule, HepMatchOrder order) {
    HepPlanner planner =
        new HepPlanner(new HepProgramBuilder().addMatchOrder(order).addRuleInstance(rule).build());
    planner.setRoot(tree);
    return planner.findBestExp();
  }

  private static RelNode ordered(RelNode tree, JoinOrderRule rule) {
    return ordered(tree, rule, HepMatchOrder.ARBITRARY);
  }

  private static JoinOrderRule auto() {
    return JoinOrderRule.of("auto", BUDGET);
  }

  /** The tables in the order of the tree's leaves. */
  private static String tables(RelNode tree) {
    return RelOptUtil.toString(tree)
        .lines()
        .filter(line -> line.contains("Scan"))
        .map(line -> line.replaceAll(".*?(\\w+)\\]\\].*", "$1"))
        .collect(Collectors.joining(" "));
  }

  @Test
  void theFilteredTableIsJoinedFirst() {
    assertThat(tables(tree(CHAIN))).isEqualTo("MK mc t");
    for (String algorithm : List.of("auto", "goo", "dpccp", "idp2")) {
      for (HepMatchOrder order : HepMatchOrder.values()) {
        RelNode ordered = ordered(tree(CHAIN), JoinOrderRule.of(algorithm, BUDGET), order);
        assertThat(tables(ordered)).as(algorithm + order).matches("MK (mc t|t mc)|(mc t|t mc) MK");
        assertThat(ordered.getRowType()).isEqualTo(tree(CHAIN).getRowType());
      }
    }
  }

  @Test
  void aBlockIsOrderedOnce() {
    HepPlanner planner = new HepPlanner(new HepProgramBuilder().addRuleInstance(auto()).build());
    int[] calls = new int[1];
    planner.addListener(
        (RelOptListener)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RelOptListener.class},
                (proxy, method, arguments) -> {
                  boolean done =
                      arguments[0] instanceof RelOptListener.RuleProductionEvent event
                          && !event.isBefore();
                  calls[0] += done ? 1 : 0;
                  return null;
                }));
    planner.setRoot(tree(CHAIN));
    planner.findBestExp();
    assertThat(calls[0]).as("transformations").isEqualTo(1);
  }

  @Test
  void statisticsOfACatalogueCount() {
    SmallSchema schema = new SmallSchema(new Random(2));
    for (String large : List.of("t0", "t2")) {
      RelBuilder builder = schema.builder().scan("t0").scan("t1").join(JoinRelType.INNER, "k");
      RelNode tree =
          builder
              .scan("t2")
              .join(
                  JoinRelType.INNER,
                  builder.equals(builder.field(2, 0, 4), builder.field(2, 1, "v")))
              .build();
      Catalogue catalogue = catalogue(large);
      String last =
          large.equals("t0") ? "t0 t[12] t[12]|t[12] t[12] t0" : "t2 t[01] t[01]|t[01] t[01] t2";
      assertThat(tables(ordered(tree, auto().withCatalogue(catalogue)))).matches(last);
      RelOptCluster cluster = tree.getCluster();
      cluster.setMetadataProvider(Catalogues.metadata(catalogue));
      RelMetadataQueryBase.THREAD_PROVIDERS.set(
          JaninoRelMetadataProvider.of(Catalogues.metadata(catalogue)));
      cluster.invalidateMetadataQuery();
      assertThat(tables(ordered(tree, auto()))).matches(last);
      RelMetadataQuery metadata = cluster.getMetadataQuery();
      assertThat(metadata.getRowCount(tree)).isEqualTo(100_000 * 10 * 10 / 10.0 / 10);
      RelNode filter =
          builder.scan("t1").filter(builder.equals(builder.field("v"), builder.literal(1))).build();
      assertThat(metadata.getRowCount(filter)).isEqualTo(1);
      assertThat(metadata.getDistinctRowCount(filter.getInput(0), ImmutableBitSet.of(1), null))
          .isEqualTo(10);
    }
  }

  private static Catalogue catalogue(String large) {
    String tables = "";
    String columns = "";
    for (String table : List.of("t0", "t1", "t2")) {
      int rows = table.equals(large) ? 100_000 : 10;
      tables += ",{\"name\": \"" + table + "\", \"rows\": " + rows + "}";
      for (String column : List.of("v", "k")) {
        columns +=
            ",{\"table\": \"" + table + "\", \"name\": \"" + column + "\", \"distinct\": 10}";
      }
    }
    return TestCatalogue.read(
        "{\"tables\": [" + tables.substring(1) + "], \"columns\": [" + columns.substring(1) + "]}");
  }

  @Test
  void anOuterJoinMovesBelowAnInnerOne() {
    RelNode tree =
        tree(
            "SELECT * FROM mk LEFT JOIN mc ON mk.movie_id = mc.movie_id JOIN t ON mk.movie_id = t.id"
                + " AND t.year = 1950");
    assertThat(tables(tree)).isEqualTo("MK mc t");
    assertThat(tables(ordered(tree, auto()))).matches("(MK t|t MK) mc|mc (MK t|t MK)");
  }

  @Test
  void oddBlocksStayOrRunAsBefore() {
    Random random = new Random(3);
    SmallSchema schema = new SmallSchema(random);
    List<RelNode> trees =
        List.of(
            schema.builder().scan("t0").build(),
            schema.builder().scan("t0").scan("t1").join(JoinRelType.INNER, "k").build(),
            schema.builder().scan("t0").scan("t1").join(JoinRelType.ANTI, "k").build(),
            cross(schema.builder(), 3),
            partlyCross(schema.builder()),
            correlated(schema.builder()),
            never(schema.builder()));
    for (RelNode tree : trees) {
      for (String algorithm : List.of("auto", "goo", "dpccp", "dphyp", "ikkbz", "dptree")) {
        RelNode ordered = ordered(tree, JoinOrderRule.of(algorithm, BUDGET));
        assertThat(ordered.getRowType()).isEqualTo(tree.getRowType());
      }
    }
    RelNode tree = correlated(schema.builder());
    assertThat(schema.rows(ordered(tree, auto()))).isEqualTo(schema.rows(tree));
  }

  private static RelNode cross(RelBuilder builder, int relations) {
    builder.scan("t0");
    for (int i = 1; i < relations; i++) {
      builder.scan("t" + i).join(JoinRelType.INNER);
    }
    return builder.build();
  }

  private static RelNode partlyCross(RelBuilder builder) {
    builder.push(cross(builder, 4));
    return builder
        .filter(builder.equals(builder.field(0), builder.field(3)))
        .filter(builder.equals(builder.field(6), builder.field(9)))
        .build();
  }

  private static RelNode never(RelBuilder builder) {
    builder.push(cross(builder, 3));
    return builder
        .filter(builder.lessThan(builder.field(0), builder.field(3)))
        .filter(builder.lessThan(builder.field(3), builder.field(0)))
        .filter(builder.equals(builder.field(0), builder.field(6)))
        .build();
  }

  /** A join whose right side depends on the left one. */
  private static RelNode correlated(RelBuilder builder) {
    Holder<RexCorrelVariable> row = Holder.empty();
    builder.scan("t0").variable(row::set).scan("t1").scan("t2").join(JoinRelType.INNER, "k");
    return builder
        .filter(builder.equals(builder.field(1), builder.field(row.get(), "v")))
        .correlate(JoinRelType.LEFT, row.get().id, builder.field(2, 0, "v"))
        .build();
  }

  @Test
  void manyRelationsAreOrderedOrStay() {
    SmallSchema schema = new SmallSchema(new Random(4));
    for (JoinRelType type : List.of(JoinRelType.INNER, JoinRelType.LEFT)) {
      for (String algorithm : List.of("auto", "goo", "dphyp")) {
        RelBuilder builder = schema.builder().scan("t0");
        for (int i = 1; i < 70; i++) {
          builder.scan("t" + i % 3);
          builder.join(
              type,
              builder.equals(
                  builder.field(2, 0, 3 * i - 3 + i % 2), builder.field(2, 1, 1 - i % 2)));
        }
        RelNode tree = builder.build();
        RelNode ordered = ordered(tree, JoinOrderRule.of(algorithm, BUDGET));
        assertThat(ordered.getRowType()).isEqualTo(tree.getRowType());
        assertThat(tables(ordered).split(" ")).hasSize(70);
      }
    }
  }

  @Test
  void aVolcanoPlannerTakesTheRule() {
    SmallSchema schema = new SmallSchema(new Random(5));
    RelNode tree = new RandomTree(new Random(1), schema.builder()).tree(4);
    assertThat(schema.rows(tree, auto())).isEqualTo(schema.rows(tree));
  }

  @Test
  void faultsAreSaidWhenTheRuleIsMade() {
    assertThatThrownBy(() -> JoinOrderRule.of("dpcpp", BUDGET))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("dpccp");
    assertThatThrownBy(() -> JoinOrderRule.of("mpdp-gpu", BUDGET))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("device");
    assertThatThrownBy(() -> JoinOrderRule.of("auto", Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
