package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.internal.general.ProgramKernels.FilterRows;
import org.gpuquerylab.operators.internal.general.ProgramKernels.ProgramFilter;
import org.gpuquerylab.operators.internal.general.ProgramKernels.ProgramProject;
import org.gpuquerylab.operators.internal.general.ProgramKernels.ProgramRange;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.Vector;

/** Runs programs on each row of a relation. */
final class ProgramRunner implements AutoCloseable {
  /** A work-item computes several rows of a short program at a time. */
  private static final int SHORT_PROGRAM = 24;

  private static final int SHORTEST_PROGRAM = 6;
  private static final int ROWS_AT_A_TIME = 4;

  private final OperatorContext context;
  private final Backend backend;
  private final DeviceBuffer<int[]> faults;
  private final Map<List<Object>, Kernel<?>> kernels = new HashMap<>();

  ProgramRunner(OperatorContext context) {
    this.context = context;
    this.backend = context.backend();
    this.faults = backend.allocate(ElementType.INT, 1);
  }

  /**
   * A result that a kernel writes.
   *
   * @param isMarked whether it has a bitmap
   */
  private record Output(int step, ElementType<?> elements, boolean isReal, boolean isMarked) {
    static Map<String, Object> defines(List<Output> outputs, boolean lag) {
      Map<String, Object> defines = new HashMap<>();
      int marks = 0;
      for (int i = 0; i < outputs.size(); i++) {
        Output output = outputs.get(i);
        defines.put("OUT_" + i, output.step);
        defines.put("OUT_ELEMENT_" + i, output.elements);
        defines.put("OUT_REAL_" + i, output.isReal ? 1 : 0);
        if (output.isMarked) {
          defines.put("MARKED_" + marks++, output.step);
        }
      }
      defines.put("LAG", lag ? 1 : 0);
      defines.put("OUTPUTS", outputs.size());
      defines.put("MARKS", marks);
      return defines;
    }
  }

  /** The arguments of a program, in the order of the components of each record that runs it. */
  record Arguments(
      List<DeviceBuffer<?>> column,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references,
      List<Long> literal,
      List<DeviceBuffer<long[]>> table) {}

  /**
   * Runs commands with the arguments of a program, and waits for their fault if there may be one.
   *
   * @param commands enqueues the commands, given the arguments; faults go to {@link #faults}
   * @throws ArithmeticException if a result does not fit its type; the message names the expression
   */
  <T> T run(Program program, Function<Arguments, T> commands) {
    try (Workspace tables = new Workspace(backend)) {
      List<DeviceBuffer<long[]>> table = new ArrayList<>();
      for (long[] values : program.tables()) {
        DeviceBuffer<long[]> buffer = tables.allocate(ElementType.LONG, values.length);
        context.queue().write(values, buffer);
        table.add(buffer);
      }
      boolean canFail = program.canFail();
      if (canFail) {
        context.queue().fill(faults, Program.NO_FAULT);
      }
      T result =
          commands.apply(
              new Arguments(
                  program.values(),
                  program.validities(),
                  program.references(),
                  program.literals(),
                  table));
      if (canFail) {
        int[] fault = new int[1];
        context.queue().read(faults, fault);
        program.check(fault[0]);
      }
      return result;
    }
  }

  /** The buffer in which a kernel reports the first step with a fault. */
  DeviceBuffer<int[]> faults() {
    return faults;
  }

  /**
   * The kernel that runs a program on tiles of rows. It is known by the shape of the program, as to
   * make the defines takes longer than a launch.
   *
   * @param use what the kernel does with the results
   * @param own makes the defines of that use
   */
  private <C extends KernelCall> Kernel<C> kernel(
      Class<? super C> type, Program program, Object use, Supplier<Map<String, Object>> own) {
    ProgramShape shape = program.shape();
    @SuppressWarnings("unchecked") // The key has the type.
    Kernel<C> kernel =
        (Kernel<C>)
            kernels.computeIfAbsent(
                List.of(type, shape, use),
                key -> {
                  Map<String, Object> defines = Tiles.defines(shape.defines());
                  defines.putAll(own.get());
                  int steps = shape.steps().size();
                  int batch =
                      steps <= SHORTEST_PROGRAM
                          ? Tiles.ITEMS
                          : steps <= SHORT_PROGRAM ? ROWS_AT_A_TIME : 1;
                  defines.put("BATCH", batch);
                  return backend.compile(type, defines);
                });
    return kernel;
  }

  /** A grid with a group for each tile. */
  static Grid grid(int rows) {
    return Tiles.grid(rows, Integer.MAX_VALUE);
  }

  /**
   * Computes the results of a program.
   *
   * @param owner owns the new vectors
   */
  List<DeviceVector> project(Program program, int rows, Closer owner) {
    return project(program, rows, false, owner);
  }

  /**
   * Computes the results of a program.
   *
   * @param lag whether the second side of the program is the row before; for the first row, it is
   *     the first row
   * @param owner owns the new vectors
   */
  List<DeviceVector> project(Program program, int rows, boolean lag, Closer owner) {
    program.checkFits();
    List<Output> outputs = new ArrayList<>();
    List<DeviceVector> vectors = new ArrayList<>();
    List<DeviceBuffer<?>> out = new ArrayList<>();
    List<DeviceBuffer<int[]>> marks = new ArrayList<>();
    for (ProgramValue result : program.results()) {
      DataType type = result.type();
      DeviceVector vector =
          owner.own(new DeviceVector(backend, type, rows, result.nullable(), result.dictionary()));
      DeviceBuffer<int[]> validity = vector.validity();
      if (validity != null) {
        marks.add(validity);
      }
      outputs.add(new Output(result.step(), type.elements(), type.isFloating(), validity != null));
      out.add(vector.values());
      vectors.add(vector);
    }
    if (rows > 0 && !out.isEmpty()) {
      Kernel<ProgramProject> kernel =
          kernel(
              ProgramProject.class,
              program,
              List.of(lag, outputs),
              () -> Output.defines(outputs, lag));
      run(program, a -> launch(kernel, a, out, marks, rows));
    }
    return vectors;
  }

  private boolean launch(
      Kernel<ProgramProject> kernel,
      Arguments a,
      List<DeviceBuffer<?>> out,
      List<DeviceBuffer<int[]>> marks,
      int rows) {
    ProgramProject call =
        new ProgramProject(
            a.column, a.validity, a.references, a.literal, a.table, out, marks, faults, rows);
    context.queue().launch(kernel, grid(rows), call);
    return true;
  }

  /**
   * The rows for which a condition is true, ascending.
   *
   * @param owner owns the new vector
   */
  DeviceVector filter(Program condition, int rows, Closer owner) {
    try (Workspace scratch = new Workspace(backend)) {
      Grid grid = FilterRows.grid(rows);
      DeviceBuffer<int[]> bits = scratch.allocate(ElementType.INT, Vector.words(rows));
      DeviceBuffer<int[]> counts = scratch.allocate(ElementType.INT, grid.groups());
      int count = 0;
      if (rows > 0) {
        int predicate = condition.results().get(0).step();
        Kernel<ProgramFilter> kernel =
            kernel(ProgramFilter.class, condition, predicate, () -> Map.of("PREDICATE", predicate));
        count =
            run(
                condition,
                a -> {
                  ProgramFilter call =
                      new ProgramFilter(
                          a.column,
                          a.validity,
                          a.references,
                          a.literal,
                          a.table,
                          bits,
                          counts,
                          faults,
                          rows);
                  context.queue().launch(kernel, grid, call);
                  return context.scanInPlace(counts, (int) grid.groups());
                });
      }
      DeviceVector selected =
          owner.own(new DeviceVector(backend, DataType.INT32, count, false, null));
      if (count > 0) {
        DeviceBuffer<int[]> none = faults;
        FilterRows call = new FilterRows(bits, counts, none, selected.ints(), none, rows);
        FilterRows.launch(context, call, false);
      }
      return selected;
    }
  }

  /**
   * For each result, the least and the greatest integer that is not NULL; waits for them. The least
   * exceeds the greatest if all are NULL.
   */
  long[][] ranges(Program program, int rows) {
    int count = program.results().size();
    long[] extremes = new long[2 * count];
    Arrays.fill(extremes, -1);
    if (rows > 0 && count > 0) {
      List<Integer> results = program.results().stream().map(ProgramValue::step).toList();
      Kernel<ProgramRange> kernel =
          kernel(ProgramRange.class, program, results, () -> ranged(results));
      try (DeviceBuffer<long[]> found = backend.allocate(ElementType.LONG, extremes.length)) {
        context.queue().write(extremes, found);
        run(program, a -> launch(kernel, a, found, rows));
        context.queue().read(found, extremes);
      }
    }
    long[][] ranges = new long[count][];
    for (int j = 0; j < count; j++) {
      ranges[j] =
          new long[] {extremes[2 * j] ^ Long.MIN_VALUE, ~extremes[2 * j + 1] ^ Long.MIN_VALUE};
    }
    return ranges;
  }

  private static Map<String, Object> ranged(List<Integer> results) {
    Map<String, Object> defines = new HashMap<>();
    defines.put("OUTPUTS", results.size());
    for (int j = 0; j < results.size(); j++) {
      defines.put("OUT_" + j, results.get(j));
    }
    return defines;
  }

  private boolean launch(
      Kernel<ProgramRange> kernel, Arguments a, DeviceBuffer<long[]> found, int rows) {
    Grid grid =
        Tiles.turns(backend, kernel, Tiles.GROUP, ((long) rows + Tiles.TILE - 1) / Tiles.TILE);
    ProgramRange call =
        new ProgramRange(a.column, a.validity, a.references, a.literal, a.table, found, rows);
    context.queue().launch(kernel, grid, call);
    return true;
  }

  @Override
  public void close() {
    faults.close();
  }
}
