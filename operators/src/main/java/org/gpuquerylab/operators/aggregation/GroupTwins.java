package org.gpuquerylab.operators.aggregation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupFind;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupNumber;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupPack;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupRepresentatives;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupStarts;

/** The twins of {@code group_pack.cl} and {@code group.cl}. */
final class GroupTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

  private GroupTwins() {}

  static void pack(GroupPack call) {
    IntToLongFunction bits = bits(call.column().array());
    long[] words = call.words().array();
    int first = call.word() * call.n();
    int shift = call.shift();
    IntStream.range(0, call.n())
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

  static void find(GroupFind call) {
    long[] words = call.words().array();
    int[] owners = call.owners().array();
    int[] slots = call.slots().array();
    int[] overflow = call.overflow().array();
    int n = call.n();
    int width = call.width();
    int mask = call.mask();
    int most = call.most();
    IntStream.range(0, n)
        .parallel()
        .forEach(
            row -> {
              int slot = (int) hash(words, n, width, row) & mask;
              int searched = 0;
              int owner = (int) INTS.compareAndExchange(owners, slot, GroupKernels.EMPTY, row);
              while (owner != GroupKernels.EMPTY && !equal(words, n, width, owner, row)) {
                if (++searched > most) {
                  INTS.setOpaque(overflow, 0, 1);
                  return;
                }
                slot = (slot + 1) & mask;
                owner = (int) INTS.compareAndExchange(owners, slot, GroupKernels.EMPTY, row);
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
    long once = (x ^ x >>> 32) * GroupKernels.MIXER;
    long twice = (once ^ once >>> 32) * GroupKernels.MIXER;
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

  static void representatives(GroupRepresentatives call) {
    int[] owners = call.owners().array();
    int[] numbers = call.numbers().array();
    int[] representatives = call.representatives().array();
    for (int slot = 0; slot < call.slots(); slot++) {
      if (owners[slot] != GroupKernels.EMPTY) {
        representatives[numbers[slot]] = owners[slot];
      }
    }
  }

  static void number(GroupNumber call) {
    int[] numbers = call.numbers().array();
    int[] groups = call.groups().array();
    int[] order = call.order().array();
    IntStream.range(0, call.n())
        .parallel()
        .forEach(
            row -> {
              groups[row] = numbers[groups[row]];
              order[row] = row;
            });
  }

  static void starts(GroupStarts call) {
    int[] sorted = call.sorted().array();
    int[] starts = call.starts().array();
    IntStream.range(0, call.n())
        .parallel()
        .filter(i -> i == 0 || sorted[i] != sorted[i - 1])
        .forEach(i -> starts[sorted[i]] = i);
  }
}
