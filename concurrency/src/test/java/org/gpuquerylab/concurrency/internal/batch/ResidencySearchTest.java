package org.gpuquerylab.concurrency.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.batch.ResidencySearch.Answer;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.LaunchConfiguration;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.Test;

/** Compares the decisions with a search of all launches and of all divisions of their blocks. */
@SuppressWarnings("EnumOrdinal")
class ResidencySearchTest {
  private static final long SEED = 37;

  private static MultiprocessorLimits limits(Random random) {
    int warps = 4 + random.nextInt(6);
    return MultiprocessorLimits.of(
            2 + random.nextInt(3),
            warps,
            2 + random.nextInt(3),
            warps * 320,
            20 + random.nextInt(30))
        .with(new AllocationUnits(1 + random.nextInt(64), 1 + random.nextInt(3), 0));
  }

  private static List<KernelDemand> kernels(Random random, MultiprocessorLimits limits) {
    List<KernelDemand> kernels = new ArrayList<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      int warps = 1 + random.nextInt(limits.warps());
      int registers = random.nextInt(14);
      int shared = random.nextInt(limits.sharedBytes() * 2 / 3);
      int most = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 32;
      long threads = 32L * warps * limits.multiprocessors() - random.nextInt(32);
      kernels.add(new KernelDemand("k" + i, threads, registers, shared, 1, most));
    }
    return kernels;
  }

  @Test
  void equalsBruteForceOverDivisions() {
    System.out.println("seed " + SEED);
    Random random = new Random(SEED);
    int[] answers = new int[Answer.values().length];
    for (int k = 0; k < 3000; k++) {
      MultiprocessorLimits one = limits(random);
      MultiprocessorLimits unit = k % 4 == 0 ? one : one.pair();
      List<KernelDemand> kernels = kernels(random, unit);
      Optional<List<LaunchOptions>> options = options(kernels, unit);
      boolean possible = possible(kernels, unit, 0, new long[unit.grouped()][4]);
      if (options.isEmpty()) {
        assertThat(possible).as("%s in %s", kernels, unit).isFalse();
        continue;
      }
      int[] all = IntStream.range(0, kernels.size()).toArray();
      ResidencySearch search = new ResidencySearch(options.get(), unit, 1_000_000);
      Answer answer = search.decide(all);
      assertThat(answer)
          .as("%s in %s", kernels, unit)
          .isEqualTo(possible ? Answer.FITS : Answer.DOES_NOT_FIT);
      answers[answer.ordinal()]++;
      if (possible && unit.grouped() == 2) {
        check(search.placement(options.get(), all), kernels, unit);
      }
      // A search that gives up may say that it is open, and nothing wrong.
      Answer early = new ResidencySearch(options.get(), unit, 2).decide(all);
      assertThat(early).isIn(answer, Answer.OPEN);
      answers[Answer.OPEN.ordinal()] += early == Answer.OPEN ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "%d fit, %d do not, %d are open after 2 nodes%n",
        answers[0],
        answers[1],
        answers[2]);
    assertThat(Math.min(answers[0], answers[1])).isGreaterThan(200);
    assertThat(answers[2]).isPositive();
  }

  private static Optional<List<LaunchOptions>> options(
      List<KernelDemand> kernels, MultiprocessorLimits unit) {
    List<Optional<LaunchOptions>> found =
        kernels.stream().map(kernel -> LaunchOptions.find(kernel, unit)).toList();
    return found.stream().allMatch(Optional::isPresent)
        ? Optional.of(found.stream().map(Optional::orElseThrow).toList())
        : Optional.empty();
  }

  /** Tries every number of blocks and warps of every kernel, and every division of the blocks. */
  private static boolean possible(
      List<KernelDemand> kernels, MultiprocessorLimits unit, int i, long[][] used) {
    if (i == kernels.size()) {
      return true;
    }
    KernelDemand kernel = kernels.get(i);
    for (int first = 0; first <= unit.blocks(); first++) {
      for (int second = 0; second <= (unit.grouped() - 1) * unit.blocks(); second++) {
        for (int warps = 1; warps <= kernel.mostWarpsPerBlock(); warps++) {
          long threads = 32L * warps * (first + second) * unit.multiprocessors();
          if (threads >= kernel.threads()
              && first + second > 0
              && within(used, kernel, unit, new int[] {first, second}, warps)
              && possible(
                  kernels,
                  unit,
                  i + 1,
                  plus(used, kernel, unit, new int[] {first, second}, warps))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean within(
      long[][] used, KernelDemand kernel, MultiprocessorLimits unit, int[] blocks, int warps) {
    int grouped = unit.grouped();
    for (long[] sums : plus(used, kernel, unit, blocks, warps)) {
      if (sums[0] > unit.blocks() / grouped
          || sums[1] > unit.warps() / grouped
          || sums[2] > unit.registers() / grouped
          || sums[3] > unit.sharedBytes() / grouped) {
        return false;
      }
    }
    return true;
  }

  private static long[][] plus(
      long[][] used, KernelDemand kernel, MultiprocessorLimits unit, int[] blocks, int warps) {
    long registers = up(32L * kernel.registersPerThread(), unit.units().registersPerWarp());
    long shared = up(kernel.sharedBytesPerBlock(), unit.units().sharedBytes());
    long[][] sums = new long[used.length][];
    for (int m = 0; m < used.length; m++) {
      sums[m] =
          new long[] {
            used[m][0] + blocks[m],
            used[m][1] + (long) blocks[m] * warps,
            used[m][2] + (long) blocks[m] * warps * registers,
            used[m][3] + blocks[m] * shared
          };
    }
    return sums;
  }

  private static long up(long amount, long unit) {
    return (amount + unit - 1) / unit * unit;
  }

  /** Checks that the blocks of the printed launches can be divided. */
  private static void check(
      KernelPlacement placement, List<KernelDemand> kernels, MultiprocessorLimits unit) {
    assertThat(divides(placement.configurations(), kernels, unit, 0, new long[2][4])).isTrue();
  }

  private static boolean divides(
      List<LaunchConfiguration> launches,
      List<KernelDemand> kernels,
      MultiprocessorLimits unit,
      int i,
      long[][] used) {
    if (i == kernels.size()) {
      return true;
    }
    KernelDemand kernel = kernels.get(i);
    int all = launches.get(i).blocksPerMultiprocessor();
    int warps = launches.get(i).warpsPerBlock();
    assertThat(launches.get(i).kernel()).isEqualTo(kernel.name());
    assertThat(launches.get(i).gridBlocks(unit) * 32L * warps)
        .isGreaterThanOrEqualTo(kernel.threads());
    return IntStream.rangeClosed(0, all)
        .mapToObj(first -> new int[] {first, all - first})
        .filter(blocks -> within(used, kernel, unit, blocks, warps))
        .anyMatch(
            blocks ->
                divides(launches, kernels, unit, i + 1, plus(used, kernel, unit, blocks, warps)));
  }
}
