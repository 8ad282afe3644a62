package org.gpuquerylab.entropy.internal.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.gpuquerylab.entropy.internal.generator.SparseGenerator;
import org.gpuquerylab.entropy.internal.generator.SparseShape;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.Penalty;
import org.junit.jupiter.api.Test;

class BlockMetricTest {
  private static CoupledProblem chain(int predicates) {
    SparseProblem problem = SparseGenerator.generate(SparseShape.CHAIN, predicates, 1);
    CliqueTree tree = CliqueTree.small(InteractionGraph.of(problem), 4).orElseThrow();
    PieceCliques cliques =
        new PieceCliques(
            problem,
            IntStream.range(0, predicates).toArray(),
            IntStream.range(0, problem.size()).toArray(),
            tree);
    return new CoupledProblem(CliqueSupport.whole(cliques), cliques.sets());
  }

  /** Rounding may make a selectivity slightly larger than 1, and therefore a variance negative. */
  @Test
  void aBlockWithoutAFactorIsItsDiagonal() {
    CoupledProblem problem = chain(5);
    CliqueSums sums = new CliqueSums(problem);
    sums.evaluate(new double[problem.size()], new double[problem.size()]);
    Clique broken = problem.clique(0);
    double[] betas = sums.betas(0);
    betas[broken.masks()[0]] = 1.25;
    BlockMetric metric = new BlockMetric(problem, Penalty.none(problem.size()));
    metric.set(sums);
    double[] r = IntStream.range(0, problem.size()).mapToDouble(i -> 1 + i).toArray();
    double[] to = new double[r.length];
    metric.apply(r, to);
    for (int s = 0; s < broken.sets().length; s++) {
      double beta = betas[broken.masks()[s]];
      double variance = s == 0 ? 1 : beta * (betas[0] - beta);
      assertThat(to[broken.sets()[s]])
          .isCloseTo(r[broken.sets()[s]] / variance, within(1e-12 * r.length / variance));
    }
  }
}
