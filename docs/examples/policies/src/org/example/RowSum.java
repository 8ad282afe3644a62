package org.example;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.query.QueryKindProvider;

/** A query: the sum of a column, by one kernel ({@code row_sum.cl}). */
public final class RowSum implements QueryKind {
  /** Names the kind of queries. */
  public static final class Provider implements QueryKindProvider {
    @Override
    public List<QueryKind> entries() {
      return List.of(new RowSum());
    }
  }

  /** The kernel's arguments, and the same computation on the host for the backend cpu. */
  @KernelFile("row_sum")
  public record AddRows(DeviceBuffer<int[]> values, DeviceBuffer<long[]> answer, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        answer.array()[0] += values.array()[i];
      }
    }
  }

  @Override
  public String name() {
    return "rowsum";
  }

  private static int value(int row, long seed) {
    return Math.floorMod(row * 31L + seed, 1000);
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    return QueryAssembly.ready(
        backend,
        QueryAssembly.name(name(), seed),
        1,
        assembly -> {
          DeviceBuffer<int[]> values = assembly.column(size, row -> value(row, seed));
          assembly.step(
              "sum",
              List.of(assembly.answer()), // cleared before each launch
              new AddRows(values, assembly.answer(), size),
              Map.of(),
              size,
              new KernelWork(4L * size, size, 0, 0));
          return assembly.query("never", words -> new QueryAnswer(List.of(List.of(words[0]))));
        });
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    long sum = IntStream.range(0, size).mapToLong(row -> value(row, seed)).sum();
    return new QueryAnswer(List.of(List.of(sum)));
  }
}
