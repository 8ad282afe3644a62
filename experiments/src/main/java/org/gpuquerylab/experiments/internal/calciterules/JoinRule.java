package org.gpuquerylab.experiments.internal.calciterules;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.CoreRules;
import org.gpuquerylab.calcite.JoinOrderRule;
import org.gpuquerylab.plots.Dash;
import org.gpuquerylab.plots.Glyph;
import org.gpuquerylab.plots.Hue;
import org.gpuquerylab.plots.Style;

/** What orders the joins of a tree of Calcite. */
enum JoinRule {
  /** Nothing: the tree as written. */
  WRITTEN(Hue.GREY, Glyph.CIRCLE),
  /** Calcite's {@code LoptOptimizeJoinRule}. */
  LOPT(Hue.ORANGE, Glyph.TRIANGLE),
  /** Calcite's {@code MultiJoinOptimizeBushyRule}. */
  BUSHY(Hue.VERMILLION, Glyph.TRIANGLE_DOWN),
  /** Calcite's {@code DphypJoinReorderRule} with its limits. */
  DPHYP(Hue.BLACK, Glyph.SQUARE),
  /** The lab's rule with the greedy algorithm. */
  GOO(Hue.SKY, Glyph.DIAMOND),
  /** The lab's rule with {@code auto} and a second. */
  AUTO(Hue.BLUE, Glyph.SQUARE);

  private static final Duration BUDGET = Duration.ofSeconds(1);

  private final Hue hue;
  private final Glyph glyph;

  JoinRule(Hue hue, Glyph glyph) {
    this.hue = hue;
    this.glyph = glyph;
  }

  /** The tree in the rule's order; a rule of Calcite that gives up leaves no joins in it. */
  RelNode order(RuleGraph graph) {
    RelNode tree = graph.tree();
    return switch (this) {
      case WRITTEN -> tree;
      case LOPT -> run(multiJoin(tree), CoreRules.MULTI_JOIN_OPTIMIZE);
      case BUSHY -> run(multiJoin(tree), CoreRules.MULTI_JOIN_OPTIMIZE_BUSHY);
      case DPHYP -> run(run(tree, CoreRules.JOIN_TO_HYPER_GRAPH), CoreRules.HYPER_GRAPH_OPTIMIZE);
      case GOO, AUTO ->
          run(tree, JoinOrderRule.of(label(), BUDGET).withCatalogue(graph.catalogue()));
    };
  }

  private static RelNode multiJoin(RelNode tree) {
    return run(
        tree,
        CoreRules.JOIN_TO_MULTI_JOIN,
        CoreRules.PROJECT_MULTI_JOIN_MERGE,
        CoreRules.FILTER_MULTI_JOIN_MERGE);
  }

  private static RelNode run(RelNode tree, RelOptRule... rules) {
    HepProgramBuilder program = new HepProgramBuilder().addMatchOrder(HepMatchOrder.BOTTOM_UP);
    Arrays.stream(rules).forEach(program::addRuleInstance);
    HepPlanner planner = new HepPlanner(program.build());
    planner.setRoot(tree);
    return planner.findBestExp();
  }

  Style style() {
    return new Style(hue, glyph, Dash.SOLID);
  }

  /** The name in rows and files. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static JoinRule of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(JoinRule::label).toList();
  }
}
