package org.gpuquerylab.concurrency.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.KernelClass;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

/**
 * Compares the simplex method with Commons Math's simplex method, and the pricing with a search of
 * all columns.
 */
class MasterProgramTest {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472).with(AllocationUnits.HOPPER);

  @Test
  void givesTheValueOfCommonsMath() {
    Random random = new Random(23);
    for (int k = 0; k < 300; k++) {
      int[] demands = random.ints(1 + random.nextInt(12), 1, 5).toArray();
      MasterProgram master = new MasterProgram(demands);
      List<int[]> columns = new ArrayList<>();
      for (int c = 0; c < demands.length; c++) {
        int[] single = new int[demands.length];
        single[c] = 1;
        columns.add(single);
      }
      for (int c = random.nextInt(40); c > 0; c--) {
        columns.add(random.ints(demands.length, 0, 3).toArray());
      }
      solve(master, columns);
      DualProgram dual = new DualProgram(demands);
      columns.forEach(dual::add);
      double expected = dual.value(dual.prices());
      double[] prices = master.prices();
      assertThat(master.value(prices)).as("program %d", k).isCloseTo(expected, within(1e-5));
      for (double price : prices) {
        assertThat(price).isGreaterThanOrEqualTo(-1e-8);
      }
    }
  }

  private static void solve(MasterProgram master, List<int[]> columns) {
    for (int round = 0; round < 1000; round++) {
      double[] prices = master.prices();
      int dearest = 0;
      for (int c = 1; c < columns.size(); c++) {
        dearest = worth(columns.get(c), prices) > worth(columns.get(dearest), prices) ? c : dearest;
      }
      boolean entered =
          worth(columns.get(dearest), prices) > 1 + 1e-8
              && master.enter(columns.get(dearest), dearest);
      if (!master.settle() && !entered) {
        return;
      }
    }
    throw new AssertionError("the simplex method does not end");
  }

  private static double worth(int[] column, double[] prices) {
    return IntStream.range(0, column.length).mapToDouble(t -> column[t] * prices[t]).sum();
  }

  @Test
  void pricesTheDearestOfAllColumns() {
    Random random = new Random(26);
    for (KernelClass kind : KernelClass.values()) {
      for (int k = 0; k < 15; k++) {
        BatchProblem problem = new BatchProblem(kind.kernels(random, 9, H200), H200);
        long[] prices = random.longs(problem.types(), 0, ColumnPricing.UNIT).toArray();
        ColumnPricing pricing = new ColumnPricing(problem, BatchModel.search(problem));
        int[] demands = problem.demands();
        int[] best = pricing.best(prices, demands, new WorkLimit(Long.MAX_VALUE));
        long most = dearest(problem, prices, 0, List.of(), 0);
        assertThat(ColumnPricing.value(best, prices)).as(kind.label()).isEqualTo(most);
        assertThat(pricing.mostWorth()).isEqualTo(most);
        pricing.best(prices, demands, new WorkLimit(3)); // the search gives up almost at once
        assertThat(pricing.mostWorth()).isGreaterThanOrEqualTo(most);
      }
    }
  }

  /** The greatest worth of any column, found by trying all columns with the kernel-level model. */
  private static long dearest(
      BatchProblem problem, long[] prices, int t, List<LaunchOptions> kernels, long value) {
    if (t == prices.length) {
      return value;
    }
    long most = 0;
    List<LaunchOptions> more = new ArrayList<>(kernels);
    for (int count = 0; count <= problem.demand(t); count++) {
      if (new PlacementProgram(H200).placeOptions(more).isPresent()) {
        long worth = value + count * prices[t];
        most = Math.max(most, dearest(problem, prices, t + 1, more, worth));
      }
      more.add(problem.type(t));
    }
    return most;
  }
}
