package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.apache.calcite.rel.core.JoinRelType;
import org.gpuquerylab.calcite.internal.BlockPlans;
import org.gpuquerylab.calcite.query.BlockRelation;
import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;

class JoinBlockTest {
  private static final SqlFrontEnd FRONT_END = new SqlFrontEnd(TestCatalogue.catalogue());

  private static List<JoinBlock> blocks(String sql) {
    return FRONT_END.bind(sql, "q.sql").blocks();
  }

  private static JoinBlock block(String sql) {
    List<JoinBlock> blocks = blocks(sql);
    assertThat(blocks).hasSize(1);
    return blocks.get(0);
  }

  private static List<String> names(JoinBlock block) {
    return block.relations().stream().map(BlockRelation::name).toList();
  }

  private static List<JoinRelType> types(JoinBlock block) {
    return block.operators().stream().map(BlockTree.Operator::type).toList();
  }

  @Test
  void anImpliedEqualityIsInItsClassOnce() {
    JoinBlock block =
        block(
            "SELECT * FROM t a, mc b, mk c WHERE a.id = b.movie_id AND c.movie_id = a.id"
                + " AND b.movie_id = c.movie_id AND a.kind = 3");
    assertThat(names(block)).containsExactly("a", "b", "c");
    assertThat(block.classes()).hasSize(1);
    assertThat(block.classes().get(0).stream().map(block::name))
        .containsExactly("a.id", "b.movie_id", "c.movie_id");
    assertThat(block.edges()).isEmpty();
    assertThat(block.relations().get(0).filters()).hasSize(1);
    QueryGraph graph = BlockGraph.of(block, false);
    assertThat(CardinalityEstimator.of(graph).cardinality(0b111))
        .isCloseTo(0.5 * 1000 * 2000 * 5000 / 1000 / 800, within(1e-6));
  }

  @Test
  void factorsOfAnOrAreEdges() {
    JoinBlock block =
        block(
            "SELECT * FROM t, mc WHERE (id = movie_id AND year = 1) OR (id = movie_id AND note = 'x')");
    assertThat(block.classes()).hasSize(1);
    assertThat(block.edges()).hasSize(1);
  }

  @Test
  void predicatesOverThreeRelationsCountInSetsWithAll() {
    JoinBlock block =
        block(
            "SELECT * FROM t, mc, cn WHERE t.id = movie_id AND company_id = cn.id"
                + " AND t.year + mc.company_id > cn.id");
    assertThat(block.edges()).hasSize(1);
    assertThat(block.relations(block.edges().get(0)).cardinality()).isEqualTo(3);
    CardinalityEstimator with = CardinalityEstimator.of(BlockGraph.of(block, false));
    assertThat(with.cardinality(0b111))
        .as("a third of those with a year")
        .isCloseTo(0.8 * 1000 * 2000 * 0.9 * 100 / 1000 / 100 / 3, within(1e-6));
    assertThat(with.cardinality(0b011)).isCloseTo(1000. * 1800 / 1000, within(1e-6));
  }

  @Test
  void relationsThatNothingJoinsMayBeJoined() {
    QueryGraph graph = BlockGraph.of(block("SELECT * FROM t, cn"), false);
    assertThat(graph.crossProducts()).isTrue();
    assertThat(CardinalityEstimator.of(graph).cardinality(0b11)).isEqualTo(100_000);
  }

  @Test
  void outerJoinsAreOperatorsUnlessAFilterMakesThemInner() {
    JoinBlock outer =
        block("SELECT * FROM t LEFT JOIN mc ON id = movie_id AND company_id > 3 AND year = 1");
    assertThat(types(outer)).containsExactly(JoinRelType.LEFT);
    assertThat(outer.isInner()).isFalse();
    assertThat(outer.relations().get(1).filters()).hasSize(1);
    assertThat(outer.operators().get(0).conjuncts()).hasSize(2);
    assertThatThrownBy(() -> BlockGraph.of(outer, false))
        .isInstanceOf(IllegalArgumentException.class);
    JoinBlock inner = block("SELECT * FROM t LEFT JOIN mc ON id = movie_id WHERE company_id > 3");
    assertThat(types(inner)).containsExactly(JoinRelType.INNER);
  }

  @Test
  void aRightJoinIsALeftJoinWithItsInputsExchanged() {
    JoinBlock block = block("SELECT * FROM t RIGHT JOIN mc ON id = movie_id");
    BlockTree.Operator operator = block.operators().get(0);
    assertThat(operator.type()).isEqualTo(JoinRelType.LEFT);
    assertThat(operator.left()).isEqualTo(new BlockTree.Leaf(1));
    assertThat(block.outputs().get(0).toString()).isEqualTo("$0");
  }

  @Test
  void subQueriesAreSemiAndAntiJoinsOfTheSameBlock() {
    JoinBlock block =
        block(
            "SELECT * FROM t WHERE id IN (SELECT movie_id FROM mc)"
                + " AND NOT EXISTS (SELECT 1 FROM mk WHERE mk.movie_id = t.id)");
    assertThat(types(block)).containsExactlyInAnyOrder(JoinRelType.SEMI, JoinRelType.ANTI);
    assertThat(names(block)).containsExactlyInAnyOrder("t", "mc", "mk");
  }

  @Test
  void notInIsFalseWhereItsComparisonIsUnknown() {
    JoinBlock block = block("SELECT * FROM t WHERE year NOT IN (SELECT company_id FROM mc)");
    assertThat(types(block)).containsExactly(JoinRelType.ANTI);
    assertThat(block.operators().get(0).conjuncts().toString()).contains("IS NOT FALSE");
  }

  @Test
  void expressionsOfNullableInputsAreBoundaries() {
    List<JoinBlock> blocks =
        blocks(
            "SELECT * FROM t LEFT JOIN (SELECT b.movie_id, COALESCE(c.id, 0) AS x FROM mc b JOIN cn c"
                + " ON b.company_id = c.id) s ON t.id = s.movie_id");
    assertThat(blocks).hasSize(2);
    assertThat(names(blocks.get(0))).containsExactly("b", "c");
    assertThat(blocks.get(1).relations().get(1).table()).isNull();
  }

  @Test
  void aDerivedInputHasItsOwnBlockBefore() {
    List<JoinBlock> blocks =
        blocks(
            "SELECT * FROM t, (SELECT b.movie_id, count(*) n FROM mc b, mk c"
                + " WHERE b.movie_id = c.movie_id GROUP BY b.movie_id) s"
                + " WHERE s.movie_id = t.id AND n > 3");
    assertThat(blocks).hasSize(2);
    assertThat(names(blocks.get(0))).containsExactly("b", "c");
    QueryGraph graph = BlockGraph.of(blocks.get(1), false);
    assertThat(graph.relation(1).cardinality()).as("groups").isEqualTo(800);
  }

  @Test
  void aliasesThatTwoScopesUseAreTold() {
    JoinBlock block =
        block(
            "SELECT * FROM (SELECT a.id FROM t a) x, (SELECT a.movie_id FROM mc a) y"
                + " WHERE x.id = y.movie_id");
    assertThat(names(block)).containsExactly("a", "a_2");
  }

  @Test
  void contradictionsMakeSetsEmpty() {
    QueryGraph graph =
        BlockGraph.of(
            block("SELECT * FROM t, mc WHERE id = movie_id AND id = 1 AND movie_id = 2"), false);
    assertThat(CardinalityEstimator.of(graph).cardinality(0b11)).isZero();
    assertThat(CardinalityEstimator.of(graph).cardinality(0b01)).isPositive();
  }

  @Test
  void anOperatorGraphCountsEachEqualityOnce() {
    JoinBlock block =
        block(
            "SELECT * FROM t a JOIN mc b ON a.id = b.movie_id JOIN mk c ON c.movie_id = a.id"
                + " AND c.movie_id = b.movie_id LEFT JOIN cn d ON d.id = b.company_id");
    OperatorGraph graph = new BlockOrder(block, false).operators().orElseThrow();
    assertThat(graph.operators().stream().map(OperatorGraph.Operator::selectivity).toList())
        .containsExactly(1. / 1000, 1. / 1000, 1., 0.009000000000000001);
    assertThat(PredicateText.of(block).get(0))
        .isEqualTo(new PredicateText("=(a.id, b.movie_id)", 1. / 1000, "distinct values"));
  }

  /** An optimizer looks up the rows of many sets at once; estimators keep what they counted. */
  @Test
  void suppliedRowsAreAskedForByOneThreadAtATime() throws InterruptedException {
    JoinBlock block =
        block(
            "SELECT * FROM t a, mc b, mk c, t d WHERE a.id = b.movie_id AND c.movie_id = a.id"
                + " AND d.id = c.movie_id");
    AtomicInteger asking = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    BlockOrder order =
        new BlockOrder(block, false)
            .withRows(
                set -> {
                  most.accumulateAndGet(asking.incrementAndGet(), Math::max);
                  LockSupport.parkNanos(200_000);
                  asking.decrementAndGet();
                  return 1;
                });
    BlockPlans plans = order.plans();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> LongStream.range(1, 16).forEach(plans::rows));
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(most).hasValue(1);
  }
}
