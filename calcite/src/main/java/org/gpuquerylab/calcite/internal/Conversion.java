package org.gpuquerylab.calcite.internal;

import java.util.List;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCostImpl;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.hint.HintPredicates;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.sql2rel.TopDownGeneralDecorrelator;
import org.jspecify.annotations.Nullable;

/** Converts a validated statement into a tree without sub-queries. */
final class Conversion extends SqlToRelConverter {
  /** The hint of a scan that has the relation's alias, which Calcite's algebra drops. */
  static final String ALIAS = "ALIAS";

  /** Planners ask what a hint is for, if a tree is no more than a scan. */
  private static final HintStrategyTable HINTS =
      HintStrategyTable.builder().hintStrategy(ALIAS, HintPredicates.TABLE_SCAN).build();

  /**
   * Sub-queries stay expressions until rules make joins of them; the older way (expand) crashes.
   */
  private static final SqlToRelConverter.Config CONFIG =
      SqlToRelConverter.config()
          .withTrimUnusedFields(false)
          .withHintStrategyTable(HINTS)
          .withExpand(false)
          .withInSubQueryThreshold(Integer.MAX_VALUE);

  private static final List<RelOptRule> SUB_QUERIES =
      List.of(
          CoreRules.FILTER_SUB_QUERY_TO_MARK_CORRELATE,
          CoreRules.PROJECT_SUB_QUERY_TO_MARK_CORRELATE,
          CoreRules.JOIN_SUB_QUERY_TO_CORRELATE);

  /**
   * Filters go down. Neither rules that transpose projects and joins are here, which throw, nor
   * those that replace columns by constants, which lose equalities of columns.
   */
  private static final List<RelOptRule> SIMPLER =
      List.of(
          CoreRules.FILTER_INTO_JOIN,
          CoreRules.JOIN_CONDITION_PUSH,
          CoreRules.FILTER_PROJECT_TRANSPOSE,
          CoreRules.FILTER_AGGREGATE_TRANSPOSE,
          CoreRules.FILTER_SET_OP_TRANSPOSE,
          CoreRules.FILTER_MERGE,
          CoreRules.PROJECT_MERGE,
          CoreRules.PROJECT_REMOVE,
          CoreRules.FILTER_WINDOW_TRANSPOSE);

  private @Nullable String alias;

  private Conversion(
      SqlValidator validator, CalciteCatalogReader catalogue, RelOptCluster cluster) {
    super(
        (type, query, path, view) -> null,
        validator,
        catalogue,
        cluster,
        StandardConvertletTable.INSTANCE,
        CONFIG);
  }

  /** The tree of a validated statement. */
  static RelNode tree(SqlNode validated, SqlValidator validator, CalciteCatalogReader catalogue) {
    RelOptPlanner planner = new VolcanoPlanner();
    planner.addRelTraitDef(ConventionTraitDef.INSTANCE);
    RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(SqlTypes.FACTORY));
    Metadata.use(cluster);
    RelNode tree =
        new Conversion(validator, catalogue, cluster)
            .convertQuery(validated, false, true)
            .project();
    SubQueries found = SubQueries.of(tree);
    if (found.hasSubQueries()) {
      tree = apply(tree, SUB_QUERIES);
    }
    if (found.hasSubQueries() || found.hasCorrelation()) {
      tree =
          TopDownGeneralDecorrelator.decorrelateQuery(
              tree, RelFactories.LOGICAL_BUILDER.create(cluster, catalogue));
      tree = MarkJoins.toSemiAndAnti(tree);
    }
    return apply(tree, SIMPLER);
  }

  /** Applies rules until none changes the tree. Equal parts of a tree stay apart. */
  private static RelNode apply(RelNode tree, List<RelOptRule> rules) {
    HepProgramBuilder program = new HepProgramBuilder();
    program.addRuleCollection(rules);
    HepPlanner planner = new HepPlanner(program.build(), null, true, null, RelOptCostImpl.FACTORY);
    planner.setRoot(tree);
    return planner.findBestExp();
  }

  @Override
  protected void convertFrom(
      Blackboard board, @Nullable SqlNode from, @Nullable List<String> fieldNames) {
    if (from != null
        && from.getKind() == SqlKind.AS
        && ((SqlCall) from).operand(1) instanceof SqlIdentifier name) {
      alias = name.getSimple();
    }
    super.convertFrom(board, from, fieldNames);
  }

  @Override
  public RelNode toRel(RelOptTable table, List<RelHint> hints) {
    RelNode scan = super.toRel(table, hints);
    if (alias != null && scan instanceof LogicalTableScan known) {
      return known.withHints(List.of(RelHint.builder(ALIAS).hintOption(alias).build()));
    }
    return scan;
  }
}
