package org.gpuquerylab.joinorder.internal.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.PlanSpace;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests which sets and plans the partitions admit, by applying the definition to each set. */
class PlanSpacePartitionTest {
  private static final int MOST_RELATIONS = 9;

  /** Whether a partition admits a set, by the definition of the constraints. */
  private static boolean admitted(PlanSpacePartition partition, long set) {
    int size = partition.space() == PlanSpace.LEFT_DEEP ? 2 : 3;
    for (int i = 0; i < partition.constraints(); i++) {
      boolean reversed = (partition.number() & 1 << i) != 0;
      boolean q = (set & 1L << (size * i)) != 0;
      boolean r = (set & 1L << (size * i + 1)) != 0;
      boolean s = size == 2 || (set & 1L << (size * i + 2)) != 0;
      boolean earlier = reversed ? r : q;
      boolean later = reversed ? q : r;
      if (later && s && !earlier) {
        return false;
      }
    }
    return true;
  }

  private static List<PlanSpacePartition> partitions(PlanSpace space, int relations) {
    return java.util.stream.IntStream.rangeClosed(
            0, PlanSpacePartition.mostConstraints(space, relations))
        .boxed()
        .flatMap(constraints -> PlanSpacePartition.all(space, relations, 1 << constraints).stream())
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void setsAreNumberedWithoutAGapAndAfterTheirSubsets(PlanSpace space) {
    for (int relations = 1; relations <= MOST_RELATIONS; relations++) {
      for (PlanSpacePartition partition : partitions(space, relations)) {
        AdmissibleSets sets = new AdmissibleSets(partition);
        int admitted = 0;
        for (long set = 0; set < 1L << relations; set++) {
          assertThat(partition.admits(set)).isEqualTo(admitted(partition, set));
          if (admitted(partition, set)) {
            admitted++;
            int number = sets.number(set);
            assertThat(sets.set(number)).as("%s, set %d", partition, set).isEqualTo(set);
            for (long sub = (set - 1) & set; sub != 0; sub = (sub - 1) & set) {
              if (admitted(partition, sub)) {
                assertThat(sets.number(sub)).isLessThan(number);
              }
            }
          } else {
            long refused = set;
            assertThatThrownBy(() -> sets.number(refused)).hasMessageContaining("not admissible");
          }
        }
        assertThat(sets.count()).as(partition.toString()).isEqualTo(admitted);
      }
    }
  }

  /** The searches find the number of a split's right part by subtraction. */
  @ParameterizedTest
  @EnumSource
  void theNumbersOfTwoPartsAddUpToTheNumberOfTheWhole(PlanSpace space) {
    for (PlanSpacePartition partition : partitions(space, MOST_RELATIONS)) {
      AdmissibleSets sets = new AdmissibleSets(partition);
      for (int number = 0; number < sets.count(); number++) {
        long set = sets.set(number);
        for (long left = set; left != 0; left = (left - 1) & set) {
          if (admitted(partition, left) && admitted(partition, set ^ left)) {
            assertThat(sets.number(left) + sets.number(set ^ left))
                .as("%s, %d of %d", partition, left, set)
                .isEqualTo(number);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void countsFollowTheRatiosOfThePaper(PlanSpace space) {
    double ratio = space == PlanSpace.LEFT_DEEP ? 3.0 / 4 : 7.0 / 8;
    for (PlanSpacePartition partition : partitions(space, 14)) {
      assertThat((double) new AdmissibleSets(partition).count())
          .isEqualTo(Math.pow(2, 14) * Math.pow(ratio, partition.constraints()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyPlanIsInAPartition(PlanSpace space) {
    SplittableRandom random = new SplittableRandom(7);
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, MOST_RELATIONS, 1);
    for (int plan = 0; plan < 2000; plan++) {
      JoinTree tree = randomTree(graph, space, random);
      for (int constraints = 0; constraints <= MOST_RELATIONS / 3; constraints++) {
        assertThat(PlanSpacePartition.all(space, MOST_RELATIONS, 1 << constraints))
            .as("plan %d of seed 7, %d constraints", plan, constraints)
            .anyMatch(partition -> partition.contains(tree));
      }
    }
  }

  private static JoinTree randomTree(QueryGraph graph, PlanSpace space, SplittableRandom random) {
    JoinTreeBuilder builder = new JoinTreeBuilder(graph, new Cout());
    List<JoinTree> trees = new java.util.ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      trees.add(random.nextInt(trees.size() + 1), builder.leaf(i));
    }
    while (trees.size() > 1) {
      int left = space == PlanSpace.LEFT_DEEP ? 0 : random.nextInt(trees.size() - 1);
      JoinTree joined = builder.join(trees.get(left), trees.remove(left + 1));
      trees.set(left, joined);
      if (space == PlanSpace.BUSHY) {
        java.util.Collections.swap(trees, left, random.nextInt(trees.size()));
      }
    }
    return trees.get(0);
  }

  @ParameterizedTest
  @EnumSource
  void refusesInvalidPartitions(PlanSpace space) {
    assertThatThrownBy(() -> PlanSpacePartition.all(space, 6, 3))
        .hasMessageMatching("3 partitions for 6 relations: give a power of two, at most [48]");
    assertThatThrownBy(() -> PlanSpacePartition.all(space, 6, 16))
        .hasMessageContaining("16 partitions");
    assertThatThrownBy(() -> PlanSpacePartition.all(space, 6, 0))
        .hasMessageContaining("0 partitions");
    assertThatThrownBy(() -> new PlanSpacePartition(space, 6, 1, 2))
        .hasMessageContaining("give 0 to 1");
    assertThatThrownBy(() -> new PlanSpacePartition(space, 6, 4, 0))
        .hasMessageContaining("give 0 to");
    assertThatThrownBy(() -> new AdmissibleSets(new PlanSpacePartition(space, 40, 0, 0)))
        .hasMessageContaining("too many for a table");
  }
}
