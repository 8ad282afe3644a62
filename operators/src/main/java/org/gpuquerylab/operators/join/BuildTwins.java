package org.gpuquerylab.operators.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code build.cl}. */
final class BuildTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int EMPTY = -1;

  private BuildTwins() {}

  static void count(Grid grid, KernelArguments arguments) {
    HashedKeys keys = HashedKeys.of(arguments.array("keys"));
    int[] owners = arguments.ints("owners");
    int[] counts = arguments.ints("counts");
    int[] slots = arguments.ints("slots");
    int[] flags = arguments.ints("flags");
    boolean direct = arguments.define("DIRECT") != 0;
    long first = arguments.longValue("first");
    int shift = arguments.intValue("shift");
    int mask = arguments.intValue("mask");
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            row -> {
              int slot = direct ? (int) keys.distance(row, first) : keys.slot(row, shift);
              if (direct && slot != row) {
                INTS.setOpaque(flags, 1, 1);
              }
              int owner = (int) INTS.compareAndExchange(owners, slot, EMPTY, row);
              while (owner != EMPTY && keys.key(owner) != keys.key(row)) {
                slot = (slot + 1) & mask;
                owner = (int) INTS.compareAndExchange(owners, slot, EMPTY, row);
              }
              if (owner != EMPTY) {
                INTS.setOpaque(flags, 0, 1);
              }
              INTS.getAndAdd(counts, slot, 1);
              slots[row] = slot;
            });
  }

  static void insert(Grid grid, KernelArguments arguments) {
    HashedKeys keys = HashedKeys.of(arguments.array("keys"));
    int[] owners = arguments.ints("owners");
    int[] slots = arguments.ints("slots");
    int[] places = arguments.ints("places");
    int[] rows = arguments.ints("rows");
    long[] table = arguments.longs("table");
    boolean unique = arguments.intValue("unique") != 0;
    boolean direct = arguments.define("DIRECT") != 0;
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            row -> {
              int slot = slots[row];
              rows[(int) INTS.getAndAdd(places, slot, 1)] = row;
              if (owners[slot] == row) {
                int id = unique ? row + 1 : slot + 1;
                if (direct) {
                  table[slot] = id;
                } else {
                  keys.write(table, slot, row, id);
                }
              }
            });
  }
}
