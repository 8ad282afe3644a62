package org.gpuquerylab.concurrency.internal.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.schedule.ScheduleFile;

/**
 * A query with the kernels of a file. Each kernel reads, computes and adds atomically as much as
 * its {@code work} says, over a column with as many rows as the query's size. Its result depends on
 * the results of the kernels in its {@code after}, so an answer is wrong if a kernel starts too
 * early. Atomic operations on shared memory run as arithmetic operations. The resources of the file
 * are what a policy plans with; the launched kernels have resources of their own.
 *
 * @param name the kind's name
 * @param steps the kernels, each copy by itself, in the order of the file
 */
record FileKind(String name, List<KernelStep> steps) implements QueryKind {
  private static final int MOST_STEPS = 256;
  private static final long MOST_WORK = 1L << 40;

  FileKind {
    steps = List.copyOf(steps);
  }

  /**
   * Creates the kind of a file.
   *
   * @throws ConcurrencyException if the file has too many kernels or too much work to run
   */
  static FileKind of(String name, ScheduleFile file) {
    List<KernelStep> steps = file.steps();
    if (steps.size() > MOST_STEPS) {
      throw new ConcurrencyException(
          name + ".json: " + steps.size() + " kernels; give at most " + MOST_STEPS + " to run");
    }
    for (KernelStep step : steps) {
      KernelWork work = step.work();
      if (Math.max(Math.max(work.bytes(), operations(work)), work.globalAtomics()) > MOST_WORK) {
        throw new ConcurrencyException(
            name + ".json: kernel '" + step.name() + "' has more work than 2^40; give less to run");
      }
    }
    return new FileKind(name, steps);
  }

  private static long operations(KernelWork work) {
    return work.operations() + work.sharedAtomics();
  }

  /** The number of values that a kernel reads. */
  static long reads(KernelWork work) {
    return Math.max(1, work.bytes() / Integer.BYTES);
  }

  /** The number of multiplications and additions for each value. */
  static int rounds(KernelWork work) {
    return (int) Math.min(1 << 20, operations(work) / (2 * reads(work)));
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    String query = QueryAssembly.name(name, seed);
    try {
      return Workspace.open(
          backend, workspace -> new FileQuery(query, workspace, values(size, seed), steps));
    } catch (BackendException e) {
      throw new QueryFault(query, String.valueOf(e.getMessage()), e);
    }
  }

  private static int[] values(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, size).map(i -> random.nextInt()).toArray();
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    int[] values = values(size, seed);
    List<Long> results = new ArrayList<>();
    for (int s = 0; s < steps.size(); s++) {
      KernelWork work = steps.get(s).work();
      int start = s;
      for (int before : steps.get(s).after()) {
        start = start * FileKernel.PRIME + (int) (long) results.get(before);
      }
      // All rounds together are one multiplication and one addition.
      int factor = 1;
      int addend = 0;
      for (int round = 0; round < rounds(work); round++) {
        factor *= FileKernel.FACTOR;
        addend = addend * FileKernel.FACTOR + FileKernel.ADDEND;
      }
      long whole = reads(work) / size;
      long rest = reads(work) % size;
      long sum = work.globalAtomics();
      for (int i = 0; i < size; i++) {
        int value = (values[i] ^ start) * factor + addend;
        sum += (i < rest ? whole + 1 : whole) * value;
      }
      results.add(sum);
    }
    return new QueryAnswer(List.of(results));
  }
}
