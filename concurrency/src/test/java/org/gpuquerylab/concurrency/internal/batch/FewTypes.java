package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * A program that counts how often the two-stage model needs as many batches as its bound, one more,
 * or more, for random sets of 2 to 8 types with many copies, on the multiprocessors of an H200. The
 * arguments are the number of sets, the maximum number of copies of a type, and the seed.
 */
public final class FewTypes {
  static final MultiprocessorLimits H200 = MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);

  private FewTypes() {}

  /** Prints one line; the exit status is 2 if an argument is wrong. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String[] arguments) {
    long[] numbers = {1000, 30, 37};
    if (arguments.length > numbers.length) {
      return refuse(arguments.length + " arguments");
    }
    for (int i = 0; i < arguments.length; i++) {
      if (!arguments[i].matches("[1-9][0-9]{0,3}")) {
        return refuse("'" + arguments[i] + "'");
      }
      numbers[i] = Long.parseLong(arguments[i]);
    }
    int[] above = above((int) numbers[0], (int) numbers[1], numbers[2]);
    System.out.printf(
        Locale.ROOT,
        "%d sets of up to %d copies, seed %d: %d at the bound, %d one above, %d more%n",
        numbers[0],
        numbers[1],
        numbers[2],
        above[0],
        above[1],
        above[2]);
    return 0;
  }

  private static int refuse(String what) {
    System.err.println(
        "FewTypes: " + what + "; give at most SETS COPIES SEED, each from 1 to 9999");
    return 2;
  }

  /** How many sets need as many batches as the bound, one more, and more. */
  static int[] above(int sets, int copies, long seed) {
    Random random = new Random(seed);
    int[] above = new int[3];
    for (int s = 0; s < sets; s++) {
      TwoStageSchedule schedule = TwoStageModel.exact(H200).schedule(draw(random, copies));
      int gap = schedule.plan().batches().size() - schedule.plan().bound();
      above[Math.min(gap, 2)]++;
    }
    return above;
  }

  static List<KernelDemand> draw(Random random, int copies) {
    List<KernelDemand> kernels = new ArrayList<>();
    int types = 2 + random.nextInt(7);
    for (int t = 0; t < types; t++) {
      long threads = 132L * 32 * (1 + random.nextInt(20));
      int registers = 16 + random.nextInt(49);
      int shared = random.nextInt(81_920);
      kernels.add(
          new KernelDemand("k" + t, threads, registers, shared, 1 + random.nextInt(copies)));
    }
    return kernels;
  }
}
