package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.primitives.GroupedMinKernels.GroupedMinHeads;
import org.gpuquerylab.primitives.GroupedMinKernels.GroupedMinJoin;
import org.gpuquerylab.primitives.GroupedMinKernels.GroupedMinReduce;

/** The twins of {@code grouped_min.cl}; they use the same chunks. */
final class GroupedMinTwins {
  private GroupedMinTwins() {}

  static void heads(GroupedMinHeads<?> call, Grid grid, KernelDefines defines) {
    Keys keys = Keys.of(call.keys(), call.keys());
    int[] heads = call.heads().array();
    Chunks.forEach(
        grid,
        defines,
        call.n(),
        (group, begin, end) -> {
          int count = 0;
          for (int i = begin; i < end; i++) {
            count += keys.isHead(i) ? 1 : 0;
          }
          heads[group] = count;
        });
  }

  static void reduce(GroupedMinReduce<?, ?> call, Grid grid, KernelDefines defines) {
    Chunks.forEach(
        grid,
        defines,
        call.n(),
        (group, begin, end) -> {
          int earlier = 0;
          for (int g = 0; g < group; g++) {
            earlier += call.heads().array()[g];
          }
          call.slots().array()[group] = earlier;
          int slot = new Chunk(call, group, earlier).reduce(begin, end, defines.flag("ORDER"));
          if (group == grid.groups() - 1) {
            call.count().array()[0] = slot;
          }
        });
  }

  static void join(GroupedMinJoin<?> call) {
    int[] heads = call.heads().array();
    long[] keys = call.leadingKeys().array();
    int[] leading = call.leadingArguments().array();
    int[] winners = call.arguments().array();
    Candidates minima = Candidates.of(call.minima().array());
    Winner best = new Winner();
    for (int chunk = 1; chunk < call.chunks(); chunk++) {
      int slot = call.slots().array()[chunk] - 1;
      if (heads[chunk - 1] > 0) {
        best.set(minima.key(slot), winners[slot]);
      }
      best.offer(keys[chunk], leading[chunk]);
      minima.set(slot, best.key());
      winners[slot] = best.argument();
    }
  }

  /** The reduction of one chunk. */
  private static final class Chunk {
    private final GroupedMinReduce<?, ?> call;
    private final int group;
    private final int earlier;
    private final Candidates minima;
    private final int[] winners;
    private int slot;

    Chunk(GroupedMinReduce<?, ?> call, int group, int earlier) {
      this.call = call;
      this.group = group;
      this.earlier = earlier;
      this.minima = Candidates.of(call.minima().array());
      this.winners = call.arguments().array();
      this.slot = earlier;
    }

    /** Returns the number of keys that begin before the end of the chunk. */
    int reduce(int begin, int end, boolean ordered) {
      Keys keys = Keys.of(call.keys(), call.groupKeys());
      Candidates values = Candidates.of(call.values().array());
      int[] order = call.order().array();
      Winner open = new Winner();
      for (int i = begin; i < end; i++) {
        if (keys.isHead(i)) {
          close(open);
          open.clear();
          keys.copy(i, slot++);
        }
        int argument = ordered ? order[i] : i;
        open.offer(values.key(argument), argument);
      }
      close(open);
      return slot;
    }

    private void close(Winner open) {
      if (slot > earlier) {
        minima.set(slot - 1, open.key());
        winners[slot - 1] = open.argument();
      } else {
        call.leadingKeys().array()[group] = open.key();
        call.leadingArguments().array()[group] = open.argument();
      }
    }
  }

  /** Sorted keys of either type, and the buffer for the distinct keys. */
  private record Keys(IntegerView keys, IntegerView out) {
    static Keys of(DeviceBuffer<?> keys, DeviceBuffer<?> out) {
      return new Keys(IntegerView.of(keys), IntegerView.of(out));
    }

    boolean isHead(int i) {
      return i == 0 || keys.get(i) != keys.get(i - 1);
    }

    void copy(int from, int to) {
      out.set(to, keys.get(from));
    }
  }
}
