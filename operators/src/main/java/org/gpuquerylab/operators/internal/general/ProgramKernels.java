package org.gpuquerylab.operators.internal.general;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.relation.Vector;

/** The kernels that run a program for each row of a relation. */
final class ProgramKernels {
  private ProgramKernels() {}

  /** Computes columns; the components up to {@code table} are the program's arguments. */
  public record ProgramProject(
      List<DeviceBuffer<?>> column,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references,
      List<Long> literal,
      List<DeviceBuffer<long[]>> table,
      List<DeviceBuffer<?>> out,
      List<DeviceBuffer<int[]>> mark,
      DeviceBuffer<int[]> faults,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      forEachTile(
          defines, rows, (interpreter, from, to) -> project(interpreter, defines, from, to));
    }

    private Interpreter project(Interpreter program, KernelDefines defines, int from, int to) {
      boolean lag = defines.flag("LAG");
      int[] steps = steps(defines, "OUT_", out.size());
      int[] marked = steps(defines, "MARKED_", mark.size());
      for (int row = from; row < to; row++) {
        program.run(row, lag && row > 0 ? row - 1 : row);
        for (int j = 0; j < steps.length; j++) {
          store(out.get(j).array(), row, program.x[steps[j]], program.y[steps[j]]);
        }
        for (int m = 0; m < marked.length; m++) {
          setBit(mark.get(m).array(), row, program.ok[marked[m]]);
        }
      }
      return program;
    }

    private static void store(Object array, int row, long x, double y) {
      if (array instanceof int[] ints) {
        ints[row] = (int) x;
      } else if (array instanceof long[] longs) {
        longs[row] = x;
      } else if (array instanceof byte[] bytes) {
        bytes[row] = (byte) x;
      } else if (array instanceof float[] floats) {
        floats[row] = (float) y;
      } else {
        ((double[]) array)[row] = y;
      }
    }

    private void forEachTile(KernelDefines defines, int rows, Work work) {
      ProgramKernels.forEachTile(
          defines.intValue("TILE"),
          rows,
          () -> new Interpreter(defines, column, validity, references, literal, table),
          faults,
          work);
    }
  }

  /** Marks and counts the rows for which the program's condition is true. */
  public record ProgramFilter(
      List<DeviceBuffer<?>> column,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references,
      List<Long> literal,
      List<DeviceBuffer<long[]>> table,
      DeviceBuffer<int[]> bits,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<int[]> faults,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int predicate = defines.intValue("PREDICATE");
      ProgramKernels.forEachTile(
          FilterRows.CHUNK,
          rows,
          () -> new Interpreter(defines, column, validity, references, literal, table),
          faults,
          (program, from, to) -> {
            int count = 0;
            for (int row = from; row < to; row++) {
              program.run(row, row);
              boolean passes = program.ok[predicate] && program.x[predicate] != 0;
              setBit(bits.array(), row, passes);
              count += passes ? 1 : 0;
            }
            counts.array()[from / FilterRows.CHUNK] = count;
            return program;
          });
    }
  }

  /** Finds the extremes of results; see the kernel for their form. */
  public record ProgramRange(
      List<DeviceBuffer<?>> column,
      List<DeviceBuffer<int[]>> validity,
      List<DeviceBuffer<int[]>> references,
      List<Long> literal,
      List<DeviceBuffer<long[]>> table,
      DeviceBuffer<long[]> extremes,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Interpreter program = new Interpreter(defines, column, validity, references, literal, table);
      long[] found = extremes.array();
      int[] steps = steps(defines, "OUT_", found.length / 2);
      for (int row = 0; row < rows; row++) {
        program.run(row, row);
        for (int j = 0; j < steps.length; j++) {
          int step = steps[j];
          if (program.ok[step]) {
            long value = program.x[step] ^ Long.MIN_VALUE;
            found[2 * j] = least(found[2 * j], value);
            found[2 * j + 1] = least(found[2 * j + 1], ~value);
          }
        }
      }
    }

    private static long least(long a, long b) {
      return Long.compareUnsigned(a, b) < 0 ? a : b;
    }
  }

  /** Writes the numbers of the rows whose bits are set, and perhaps their matches. */
  public record FilterRows(
      DeviceBuffer<int[]> bits,
      DeviceBuffer<int[]> before,
      DeviceBuffer<int[]> found,
      DeviceBuffer<int[]> out,
      DeviceBuffer<int[]> matches,
      int rows)
      implements KernelCall {
    /** The rows of a group: a work-item has a word of bits. */
    static final int CHUNK = Tiles.GROUP * Integer.SIZE;

    /** Enqueues the kernel; without {@code found}, nothing is read from it. */
    static void launch(OperatorContext context, FilterRows call, boolean withFound) {
      Map<String, Object> defines = Tiles.defines(Map.of("FOUND", withFound ? 1 : 0));
      Kernel<FilterRows> kernel = context.backend().compile(FilterRows.class, defines);
      context.queue().launch(kernel, grid(call.rows()), call);
    }

    /** A grid with a group for each chunk. */
    static Grid grid(int rows) {
      return Grid.cover(Math.max(1, Vector.words(rows)), Tiles.GROUP);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      boolean storing = defines.flag("FOUND");
      IntStream.range(0, (int) grid.groups())
          .parallel()
          .forEach(
              group -> {
                int to = before.array()[group];
                int from = group * CHUNK;
                int end = (int) Math.min(rows, (group + 1L) * CHUNK);
                for (int row = group * CHUNK; row < end; row++) {
                  if ((bits.array()[row >> 5] >>> (row & 31) & 1) != 0) {
                    if (storing) {
                      matches.array()[to] = found.array()[from++];
                    }
                    out.array()[to++] = row;
                  }
                }
              });
    }
  }

  /** The steps that some defines name, which are looked up before there are rows. */
  private static int[] steps(KernelDefines defines, String name, int count) {
    return IntStream.range(0, count).map(i -> defines.intValue(name + i)).toArray();
  }

  /** The work on the rows of a tile; returns the interpreter. */
  @FunctionalInterface
  private interface Work {
    Interpreter run(Interpreter program, int from, int to);
  }

  /** Runs the work on each tile, in parallel; tiles begin at words of bitmaps. */
  private static void forEachTile(
      int tile, int rows, Supplier<Interpreter> program, DeviceBuffer<int[]> faults, Work work) {
    int fault =
        IntStream.range(0, (int) (((long) rows + tile - 1) / tile))
            .parallel()
            .map(
                t -> {
                  int end = (int) Math.min(rows, (t + 1L) * tile);
                  return work.run(program.get(), t * tile, end).fault;
                })
            .min()
            .orElse(Program.NO_FAULT);
    faults.array()[0] = Math.min(faults.array()[0], fault);
  }

  static void setBit(int[] words, int row, boolean value) {
    int bit = 1 << (row & 31);
    words[row >> 5] = value ? words[row >> 5] | bit : words[row >> 5] & ~bit;
  }
}
