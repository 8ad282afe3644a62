package org.gpuquerylab.backend.contract;

import static org.gpuquerylab.backend.ElementType.INT;
import static org.gpuquerylab.backend.ElementType.LONG;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of the contract tests that use atomics. */
final class AtomicKernels {
  static final KernelSpec ATOMICS =
      ContractKernels.kernel("atomics", "atomics")
          .buffer("x", INT)
          .buffer("results", INT)
          .buffer("locals", INT)
          .value("n", Kind.INT)
          .twin(AtomicKernels::atomics);

  static final KernelSpec TICKETS =
      ContractKernels.kernel("tickets", "atomics")
          .buffer("next", INT)
          .buffer("owners", INT)
          .value("n", Kind.INT)
          .twin(AtomicKernels::tickets);

  static final KernelSpec ATOMICS64 =
      ContractKernels.kernel("atomics64", "atomics64")
          .buffer("x", LONG)
          .buffer("results", LONG)
          .buffer("locals", LONG)
          .value("n", Kind.INT)
          .twin(AtomicKernels::atomics64);

  private AtomicKernels() {}

  private static void atomics(Grid grid, KernelArguments a) {
    int[] x = a.ints("x");
    int[] results = a.ints("results");
    results[0] += Arrays.stream(x).sum();
    results[1] = min(results[1], x);
    results[2] = max(results[2], x);
    results[3] |= Arrays.stream(x).reduce(0, (left, right) -> left | right);
    results[4] = 17;
    results[5] = 1;
    int[] locals = a.ints("locals");
    locals[0] += Arrays.stream(x).sum();
    locals[1] = min(locals[1], x);
    locals[2] = max(locals[2], x);
    locals[3] |= Arrays.stream(x).reduce(0, (left, right) -> left | right);
  }

  private static int min(int start, int[] x) {
    return IntStream.of(x).reduce(start, (l, r) -> Integer.compareUnsigned(l, r) < 0 ? l : r);
  }

  private static int max(int start, int[] x) {
    return IntStream.of(x).reduce(start, (l, r) -> Integer.compareUnsigned(l, r) > 0 ? l : r);
  }

  private static void tickets(Grid grid, KernelArguments a) {
    for (int i = 0; i < a.intValue("n"); i++) {
      a.ints("owners")[a.ints("next")[0]++] = i;
    }
  }

  private static void atomics64(Grid grid, KernelArguments a) {
    long[] x = a.longs("x");
    long[] results = a.longs("results");
    long least = Arrays.stream(x).reduce(-1L, (l, r) -> Long.compareUnsigned(l, r) < 0 ? l : r);
    results[0] += Arrays.stream(x).sum();
    results[1] = least;
    results[2] = Arrays.stream(x).reduce(0L, (l, r) -> Long.compareUnsigned(l, r) > 0 ? l : r);
    results[3] = 0x1122334455667788L;
    results[4] = 1;
    a.longs("locals")[0] = least;
  }
}
