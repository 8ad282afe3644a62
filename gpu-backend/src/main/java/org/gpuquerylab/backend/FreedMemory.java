package org.gpuquerylab.backend;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.jspecify.annotations.Nullable;

/**
 * Freed memory of a device that compiles kernels, kept for later allocations of about the same
 * size. Drivers take some microseconds to allocate, and wait for all commands to free; operators do
 * both dozens of times. Safe to use from several threads.
 */
final class FreedMemory {
  /** Larger memory goes back to the driver: its commands take longer than the driver does. */
  static final long LARGEST = 1L << 26;

  private static final long LEAST = 512;

  /** Sizes above {@code CLASSES_AN_OCTAVE * LEAST} are rounded up by at most an eighth. */
  private static final int CLASSES_AN_OCTAVE = 8;

  private final long most;
  private final BooleanSupplier idle;
  private final Map<Long, Deque<DriverMemory>> kept = new HashMap<>();
  private final List<Block> pending = new ArrayList<>();
  private long bytes;

  /** Memory of a rounded size that commands may still use. */
  private record Block(DriverMemory memory, long size) {}

  /**
   * Keeps nothing yet.
   *
   * @param most the most bytes that are kept
   * @param idle whether all commands that may use freed memory are known to be complete
   */
  FreedMemory(long most, BooleanSupplier idle) {
    this.most = most;
    this.idle = idle;
  }

  /** The size in bytes of the memory for an allocation, at least {@code bytes}. */
  static long rounded(long bytes) {
    if (bytes > LARGEST || bytes == 0) {
      return bytes;
    }
    long unit = Math.max(LEAST, Long.highestOneBit(bytes) / CLASSES_AN_OCTAVE);
    return (bytes + unit - 1) / unit * unit;
  }

  /** Takes memory of a rounded size; null if there is none that no command uses. */
  synchronized @Nullable DriverMemory take(long size) {
    if (!pending.isEmpty() && idle.getAsBoolean()) {
      pending.forEach(block -> place(block.memory, block.size));
      pending.clear();
    }
    Deque<DriverMemory> same = kept.get(size);
    DriverMemory memory = same == null ? null : same.poll();
    bytes -= memory == null ? 0 : size;
    return memory;
  }

  private void place(DriverMemory memory, long size) {
    kept.computeIfAbsent(size, key -> new ArrayDeque<>()).push(memory);
  }

  /**
   * Keeps memory, unless it is too much. It is kept back until the commands that use it are known
   * to be complete.
   *
   * @param size the rounded size with which it was allocated
   * @param room the bytes that may be kept now
   * @return whether it was kept
   */
  synchronized boolean keep(DriverMemory memory, long size, long room) {
    if (size == 0 || size > LARGEST || bytes + size > Math.min(most, room)) {
      return false;
    }
    pending.add(new Block(memory, size));
    bytes += size;
    return true;
  }

  /** The bytes that are kept. */
  synchronized long bytes() {
    return bytes;
  }

  /** Gives all memory to the caller, who closes it. */
  synchronized List<DriverMemory> drain() {
    List<DriverMemory> all = new ArrayList<>(pending.stream().map(Block::memory).toList());
    pending.clear();
    kept.values().forEach(all::addAll);
    kept.clear();
    bytes = 0;
    return all;
  }
}
