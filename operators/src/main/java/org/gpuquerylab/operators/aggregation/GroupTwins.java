package org.gpuquerylab.operators.aggregation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** The twins of {@code group.cl}. */
final class GroupTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int EMPTY = -1;

  private GroupTwins() {}

  static void pack(Grid grid, KernelArguments arguments) {
    IntToLongFunction bits = bits(arguments.array("column"));
    long[] words = arguments.longs("words");
    int n = arguments.intValue("n");
    int first = arguments.intValue("word") * n;
    int shift = arguments.intValue("shift");
    IntStream.range(0, n)
        .parallel()
        .forEach(
            row -> {
              long own = bits.applyAsLong(row) << shift;
              words[first + row] = shift == 0 ? own : words[first + row] | own;
            });
  }

  private static IntToLongFunction bits(Object column) {
    if (column instanceof int[] ints) {
      return row -> ints[row] & 0xFFFFFFFFL;
    }
    if (column instanceof long[] longs) {
      return row -> longs[row];
    }
    double[] doubles = (double[]) column;
    return row -> Double.doubleToLongBits(doubles[row] + 0.0);
  }

  static void find(Grid grid, KernelArguments arguments) {
    long[] words = arguments.longs("words");
    int[] owners = arguments.ints("owners");
    int[] slots = arguments.ints("slots");
    int[] overflow = arguments.ints("overflow");
    int n = arguments.intValue("n");
    int width = arguments.intValue("width");
    int mask = arguments.intValue("mask");
    int most = arguments.intValue("most");
    IntStream.range(0, n)
        .parallel()
        .forEach(
            row -> {
              int slot = (int) hash(words, n, width, row) & mask;
              int searched = 0;
              int owner = (int) INTS.compareAndExchange(owners, slot, EMPTY, row);
              while (owner != EMPTY && !equal(words, n, width, owner, row)) {
                if (++searched > most) {
                  INTS.setOpaque(overflow, 0, 1);
                  return;
                }
                slot = (slot + 1) & mask;
                owner = (int) INTS.compareAndExchange(owners, slot, EMPTY, row);
              }
              slots[row] = slot;
            });
  }

  private static long hash(long[] words, int n, int width, int row) {
    long hash = 0;
    for (int k = 0; k < width; k++) {
      hash = mixed(hash + words[k * n + row]);
    }
    return hash;
  }

  private static long mixed(long x) {
    long once = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
    long twice = (once ^ once >>> 32) * 0xD6E8FEB86659FD93L;
    return twice ^ twice >>> 32;
  }

  private static boolean equal(long[] words, int n, int width, int a, int b) {
    for (int k = 0; k < width; k++) {
      if (words[k * n + a] != words[k * n + b]) {
        return false;
      }
    }
    return true;
  }

  static void used(Grid grid, KernelArguments arguments) {
    int[] owners = arguments.ints("owners");
    int[] used = arguments.ints("used");
    for (int slot = 0; slot < arguments.intValue("slots"); slot++) {
      used[slot] = owners[slot] == EMPTY ? 0 : 1;
    }
  }

  static void representatives(Grid grid, KernelArguments arguments) {
    int[] owners = arguments.ints("owners");
    int[] numbers = arguments.ints("numbers");
    int[] representatives = arguments.ints("representatives");
    for (int slot = 0; slot < arguments.intValue("slots"); slot++) {
      if (owners[slot] != EMPTY) {
        representatives[numbers[slot]] = owners[slot];
      }
    }
  }

  static void number(Grid grid, KernelArguments arguments) {
    int[] numbers = arguments.ints("numbers");
    int[] groups = arguments.ints("groups");
    int[] order = arguments.ints("order");
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .forEach(
            row -> {
              groups[row] = numbers[groups[row]];
              order[row] = row;
            });
  }

  static void starts(Grid grid, KernelArguments arguments) {
    int[] sorted = arguments.ints("sorted");
    int[] starts = arguments.ints("starts");
    IntStream.range(0, arguments.intValue("n"))
        .parallel()
        .filter(i -> i == 0 || sorted[i] != sorted[i - 1])
        .forEach(i -> starts[sorted[i]] = i);
  }
}
