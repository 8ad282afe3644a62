package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code grouped_min.cl}, over the same chunks. */
final class GroupedMinTwins {
  private GroupedMinTwins() {}

  static void heads(Grid grid, KernelArguments arguments) {
    Keys keys = Keys.of(arguments.array("keys"), arguments.array("keys"));
    int[] heads = arguments.ints("heads");
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, begin, end) -> {
          int count = 0;
          for (int i = begin; i < end; i++) {
            count += keys.isHead(i) ? 1 : 0;
          }
          heads[group] = count;
        });
  }

  static void reduce(Grid grid, KernelArguments arguments) {
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, begin, end) -> {
          int earlier = 0;
          for (int g = 0; g < group; g++) {
            earlier += arguments.ints("heads")[g];
          }
          arguments.ints("slots")[group] = earlier;
          int slot = new Chunk(arguments, group, earlier).reduce(begin, end);
          if (group == grid.groups() - 1) {
            arguments.ints("count")[0] = slot;
          }
        });
  }

  static void join(Grid grid, KernelArguments arguments) {
    int[] heads = arguments.ints("heads");
    long[] keys = arguments.longs("leading_keys");
    int[] leading = arguments.ints("leading_arguments");
    Candidates minima = Candidates.of(arguments.array("minima"));
    Winner best = new Winner();
    for (int chunk = 1; chunk < arguments.intValue("chunks"); chunk++) {
      int slot = arguments.ints("slots")[chunk] - 1;
      if (heads[chunk - 1] > 0) {
        best.set(minima.key(slot), arguments.ints("arguments")[slot]);
      }
      best.offer(keys[chunk], leading[chunk]);
      minima.set(slot, best.key());
      arguments.ints("arguments")[slot] = best.argument();
    }
  }

  /** The reduction of one chunk. */
  private static final class Chunk {
    private final KernelArguments arguments;
    private final int group;
    private final int earlier;
    private final Candidates minima;
    private final int[] winners;
    private int slot;

    Chunk(KernelArguments arguments, int group, int earlier) {
      this.arguments = arguments;
      this.group = group;
      this.earlier = earlier;
      this.minima = Candidates.of(arguments.array("minima"));
      this.winners = arguments.ints("arguments");
      this.slot = earlier;
    }

    /** Returns the number of groups begun up to the end of the chunk. */
    int reduce(int begin, int end) {
      Keys keys = Keys.of(arguments.array("keys"), arguments.array("group_keys"));
      Candidates values = Candidates.of(arguments.array("values"));
      int[] order = arguments.ints("order");
      boolean ordered = arguments.define("ORDER") == 1;
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
        arguments.longs("leading_keys")[group] = open.key();
        arguments.ints("leading_arguments")[group] = open.argument();
      }
    }
  }

  /** Sorted keys of either type, and where the distinct ones go. */
  private interface Keys {
    boolean isHead(int position);

    void copy(int from, int to);

    static Keys of(Object keys, Object out) {
      return keys instanceof int[] ints
          ? new IntKeys(ints, (int[]) out)
          : new LongKeys((long[]) keys, (long[]) out);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // an internal view, compared and printed nowhere
  private record IntKeys(int[] keys, int[] out) implements Keys {
    @Override
    public boolean isHead(int i) {
      return i == 0 || keys[i] != keys[i - 1];
    }

    @Override
    public void copy(int from, int to) {
      out[to] = keys[from];
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // as above
  private record LongKeys(long[] keys, long[] out) implements Keys {
    @Override
    public boolean isHead(int i) {
      return i == 0 || keys[i] != keys[i - 1];
    }

    @Override
    public void copy(int from, int to) {
      out[to] = keys[from];
    }
  }
}
