package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.tools.RelBuilder;
import org.gpuquerylab.calcite.internal.PlannerBlocks;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.junit.jupiter.api.Test;

/** How often the blocks of a planner's tree are found. */
class PlannerBlocksTest {
  private static final int UNIONS = 5;

  /** Looks for the block of each join that the planner visits. */
  private static final class Looking extends RelOptRule {
    private final PlannerBlocks blocks = new PlannerBlocks();
    private final List<JoinBlock> seen = new ArrayList<>();
    private int visits;

    @SuppressWarnings("deprecation") // The other way needs code that is generated from annotations.
    Looking() {
      super(operand(Join.class, any()), "Looking");
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
      visits++;
      JoinBlock block = blocks.at(call.rel(0), call.getPlanner());
      if (block != null) {
        seen.add(block);
      }
    }

    private Set<JoinBlock> distinct() {
      Set<JoinBlock> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
      distinct.addAll(seen);
      return distinct;
    }
  }

  /** A union of trees of two joins each. */
  private static RelNode tree() {
    RelBuilder builder = new SmallSchema(new Random(1)).builder();
    for (int i = 0; i < UNIONS; i++) {
      builder.scan("t0").scan("t1").join(JoinRelType.INNER, "k");
      builder.scan("t2");
      builder.join(
          JoinRelType.INNER,
          builder.equals(builder.field(2, 0, "v"), builder.field(2, 1, "v")),
          builder.greaterThan(builder.field(2, 0, "v"), builder.literal(i)));
    }
    return builder.union(true, UNIONS).build();
  }

  @Test
  void blocksAreFoundOnceForAnUnchangedTree() {
    Looking looking = new Looking();
    HepProgramBuilder program = new HepProgramBuilder();
    program.addRuleInstance(looking).addRuleInstance(looking);
    HepPlanner planner = new HepPlanner(program.build());
    planner.setRoot(tree());
    planner.findBestExp();
    assertThat(looking.visits).as("two passes over ten joins").isGreaterThanOrEqualTo(2 * UNIONS);
    assertThat(looking.seen).as("each block in each pass").hasSize(2 * UNIONS);
    assertThat(looking.distinct()).hasSize(UNIONS);
  }

  @Test
  void aChangedTreeHasOtherBlocks() {
    Looking looking = new Looking();
    HepProgramBuilder program = new HepProgramBuilder();
    program.addRuleInstance(looking).addRuleInstance(CoreRules.JOIN_CONDITION_PUSH);
    HepPlanner planner = new HepPlanner(program.addRuleInstance(looking).build());
    planner.setRoot(tree());
    planner.findBestExp();
    assertThat(looking.distinct()).hasSize(2 * UNIONS);
  }
}
