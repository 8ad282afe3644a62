package org.gpuquerylab.operators.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.CompactKernels.CompactCount;
import org.gpuquerylab.operators.join.CompactKernels.CompactInsert;
import org.gpuquerylab.operators.join.CompactKernels.CompactPack;
import org.gpuquerylab.operators.join.CompactKernels.CompactProbe;

/** The twins of {@code compact_build.cl} and {@code compact_probe.cl}. */
final class CompactTwins {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());
  private static final int NONE = -1;

  private CompactTwins() {}

  private static int hash(int key) {
    return key * 0x85EBCA6B;
  }

  private static int shortAt(byte[] table, int area, int i) {
    return (short) SHORTS.get(table, area + 2 * i) & 0xFFFF;
  }

  static void count(CompactCount call) {
    int[] keys = call.keys().array();
    int[] counts = call.counts().array();
    int[] places = call.places().array();
    IntStream.range(0, call.n())
        .parallel()
        .forEach(row -> places[row] = (int) INTS.getAndAdd(counts, hash(keys[row]) >>> 16, 1));
  }

  static void insert(CompactInsert call) {
    int[] keys = call.keys().array();
    int[] places = call.places().array();
    int[] starts = call.starts().array();
    byte[] table = call.table().array();
    int[] rows = call.rows().array();
    IntStream.range(0, call.n())
        .parallel()
        .forEach(
            row -> {
              int hash = hash(keys[row]);
              int place = starts[hash >>> 16] + places[row];
              SHORTS.set(table, CompactTable.REMAINDERS_AT + 2 * place, (short) hash);
              rows[place] = row;
            });
  }

  static void pack(CompactPack call) {
    int[] counted = call.counted().array();
    byte[] table = call.table().array();
    int[] flags = call.flags().array();
    IntStream.rangeClosed(0, CompactTable.BUCKETS)
        .parallel()
        .forEach(
            bucket -> {
              int start = counted[bucket];
              int before = start - counted[bucket / CompactTable.BLOCK * CompactTable.BLOCK];
              int count = bucket < CompactTable.BUCKETS ? counted[bucket + 1] - start : 0;
              if (bucket % CompactTable.BLOCK == 0) {
                int at = CompactTable.STARTS_AT + bucket / CompactTable.BLOCK * 2;
                SHORTS.set(table, at, (short) start);
              }
              table[bucket] = (byte) (before << 3 | Math.min(count, CompactTable.MANY));
              if (before > CompactTable.MOST_BEFORE || count > CompactTable.MOST_BEFORE) {
                INTS.setOpaque(flags, 1, 1);
              } else if (hasDouble(table, start, count)) {
                INTS.setOpaque(flags, 0, 1);
              }
            });
  }

  private static boolean hasDouble(byte[] table, int start, int count) {
    return IntStream.range(start, start + count)
            .map(i -> shortAt(table, CompactTable.REMAINDERS_AT, i))
            .distinct()
            .count()
        < count;
  }

  static void probe(CompactProbe call) {
    int[] keys = call.keys().array();
    byte[] table = call.table().array();
    byte[] bits = call.bits().array();
    int[] matches = call.matches().array();
    int[] counts = call.counts().array();
    Tiles.forEach(
        call.chunks(),
        call.n(),
        (chunk, begin, end) -> {
          int count = 0;
          for (int row = begin; row < end; row++) {
            int place = find(table, keys[row]);
            int before = (row & 7) == 0 ? 0 : bits[row >> 3];
            bits[row >> 3] = (byte) (before | (place == NONE ? 0 : 1 << (row & 7)));
            if (place != NONE) {
              putShort(matches, begin + count++, place);
            }
          }
          counts[chunk] = count;
        });
  }

  private static void putShort(int[] words, int i, int value) {
    int shift = Short.SIZE * (i & 1);
    words[i / 2] = (words[i / 2] & ~(0xFFFF << shift)) | (value << shift);
  }

  private static int find(byte[] table, int key) {
    int hash = hash(key);
    int place = start(table, hash >>> 16);
    int count = table[hash >>> 16] & CompactTable.MANY;
    if (count == CompactTable.MANY) {
      count = start(table, (hash >>> 16) + 1) - place & 0xFFFF;
    }
    for (int i = place; i < place + count; i++) {
      if (shortAt(table, CompactTable.REMAINDERS_AT, i) == (hash & 0xFFFF)) {
        return i;
      }
    }
    return NONE;
  }

  private static int start(byte[] table, int bucket) {
    return shortAt(table, CompactTable.STARTS_AT, bucket / CompactTable.BLOCK)
        + ((table[bucket] & 0xFF) >> 3);
  }
}
