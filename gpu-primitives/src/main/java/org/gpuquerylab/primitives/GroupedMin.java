package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.primitives.GroupedMinKernels.GroupedMinHeads;
import org.gpuquerylab.primitives.GroupedMinKernels.GroupedMinJoin;
import org.gpuquerylab.primitives.GroupedMinKernels.GroupedMinReduce;

/**
 * Aggregates sorted keys: for each distinct key it finds the winner, which is the candidate with
 * the smallest value.
 *
 * <p>This is the pruning step of the GPU-based DPsize of Meister and Saake (2020, section 5), "a
 * parallel grouped (or segmented) aggregation using sorting". First sort the relation sets together
 * with the indices of the candidates by {@link RadixSort#ofPairs}. Then run this primitive with the
 * sorted indices as {@code order} and the costs as {@code values}, which are not moved.
 *
 * <p>If several values are equal, the smallest argument wins. Therefore the result depends neither
 * on the device nor on the order of a key's candidates. Longs are compared as {@link Long#compare}
 * does, doubles as {@link Double#compare} does. Therefore -0.0 is less than 0.0, and NaN is greater
 * than infinity; NaN wins only if all values of a key are NaN.
 *
 * <p>The aggregation takes three launches, or one launch for up to {@value #TILE} candidates. The
 * elements are divided evenly among groups, however many candidates a key has. The aggregation
 * reads the keys twice (once is the minimum), and {@code order} and each value once. If values are
 * read through {@code order}, each value costs a memory sector (32 bytes) unless its neighbours are
 * read as well. The work is O(n).
 *
 * <p>Only one thread at a time may use it, and only one queue, because all runs share the scratch
 * memory.
 *
 * @param <K> the array type of the keys: {@code int[]} or {@code long[]}
 * @param <V> the array type of the values: {@code double[]} or {@code long[]}
 */
public final class GroupedMin<K, V> implements AutoCloseable {
  private static final int ITEMS = 4;

  /** The number of candidates that one group aggregates at a time. */
  static final int TILE = Chunks.GROUP * ITEMS;

  private final int capacity;
  private final Kernel<GroupedMinHeads<K>> heads;
  private final Kernel<GroupedMinReduce<K, V>> reduce;
  private final Kernel<GroupedMinReduce<K, V>> reduceInOrder;
  private final Kernel<GroupedMinJoin<V>> join;
  private final int mostGroups;
  private final Workspace workspace;
  private final DeviceBuffer<int[]> chunkHeads;
  private final DeviceBuffer<int[]> slots;
  private final DeviceBuffer<long[]> leadingKeys;
  private final DeviceBuffer<int[]> leadingArguments;

  /**
   * The output buffers; every buffer is modified and must differ from the inputs.
   *
   * @param keys receives the distinct keys, in the order of the input
   * @param minima receives the smallest value of each key
   * @param arguments receives the winner of each key
   * @param count its first element becomes the number of distinct keys; the other buffers must have
   *     room for this number
   */
  public record Winners<K, V>(
      DeviceBuffer<K> keys,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments,
      DeviceBuffer<int[]> count) {}

  /**
   * Compiles the kernels and allocates the scratch memory.
   *
   * @param keyType {@link ElementType#INT} or {@link ElementType#LONG}
   * @param valueType {@link ElementType#DOUBLE} or {@link ElementType#LONG}
   * @param capacity the maximum value of n
   */
  public GroupedMin(
      Backend backend, ElementType<K> keyType, ElementType<V> valueType, int capacity) {
    Checks.type("keys", keyType, ElementType.INT, ElementType.LONG);
    Checks.type("values", valueType, ElementType.DOUBLE, ElementType.LONG);
    Checks.capacity(capacity);
    this.capacity = capacity;
    Map<String, Integer> plain = defines(keyType, valueType, 0);
    this.heads = backend.compile(GroupedMinHeads.class, plain);
    this.reduce = backend.compile(GroupedMinReduce.class, plain);
    this.reduceInOrder = backend.compile(GroupedMinReduce.class, defines(keyType, valueType, 1));
    this.join = backend.compile(GroupedMinJoin.class, plain);
    this.mostGroups = Chunks.fillingGroups(backend, reduce);
    this.workspace = new Workspace(backend);
    this.chunkHeads = workspace.allocate(ElementType.INT, mostGroups);
    this.slots = workspace.allocate(ElementType.INT, mostGroups);
    this.leadingKeys = workspace.allocate(ElementType.LONG, mostGroups);
    this.leadingArguments = workspace.allocate(ElementType.INT, mostGroups);
  }

  private static Map<String, Integer> defines(ElementType<?> key, ElementType<?> value, int order) {
    return Map.of(
        "GROUP",
        Chunks.GROUP,
        "ITEMS",
        ITEMS,
        "KEY_BITS",
        key.bytes() * Byte.SIZE,
        "ELEMENT",
        ReduceKernels.code(value),
        "ORDER",
        order);
  }

  /**
   * Enqueues the aggregation of candidates that are in the order of their keys; the argument of a
   * candidate is its position.
   *
   * @param keys the first n keys are read; equal keys must be adjacent; not modified
   * @param values n values, one for each key; not modified
   * @param n the number of candidates
   * @throws IllegalArgumentException if an argument is too small, or if n exceeds the capacity; the
   *     message names the argument
   */
  public void run(
      CommandQueue queue,
      DeviceBuffer<K> keys,
      DeviceBuffer<V> values,
      int n,
      Winners<K, V> winners) {
    Checks.holds("values", values, n);
    // The kernel has a parameter for the order, which it does not read here.
    launch(queue, reduce, keys, chunkHeads, values, n, winners);
  }

  /**
   * Enqueues the aggregation of candidates whose values were not sorted together with the keys. The
   * candidate at position i has the argument {@code order[i]} and the value {@code
   * values[order[i]]}.
   *
   * @param keys the first n keys are read; equal keys must be adjacent; not modified
   * @param order n positions within {@code values} (not checked, because they are on the device);
   *     not modified
   * @param values not modified
   * @param n the number of candidates
   * @throws IllegalArgumentException if an argument is too small, or if n exceeds the capacity; the
   *     message names the argument
   */
  public void run(
      CommandQueue queue,
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> order,
      DeviceBuffer<V> values,
      int n,
      Winners<K, V> winners) {
    Checks.holds("order", order, n);
    Checks.distinct("winners.arguments", winners.arguments(), "order", order);
    Checks.distinct("winners.count", winners.count(), "order", order);
    launch(queue, reduceInOrder, keys, order, values, n, winners);
  }

  private void launch(
      CommandQueue queue,
      Kernel<GroupedMinReduce<K, V>> reducing,
      DeviceBuffer<K> keys,
      DeviceBuffer<int[]> order,
      DeviceBuffer<V> values,
      int n,
      Winners<K, V> winners) {
    Checks.size(n, capacity);
    Checks.holds("keys", keys, n);
    Checks.holds("winners.count", winners.count(), 1);
    Checks.distinct("winners.keys", winners.keys(), "keys", keys);
    Checks.distinct("winners.minima", winners.minima(), "values", values);
    Checks.distinct("winners.count", winners.count(), "winners.arguments", winners.arguments());
    Grid grid = Chunks.grid(n, TILE, mostGroups);
    boolean several = grid.groups() > 1;
    if (several) {
      queue.launch(heads, grid, new GroupedMinHeads<>(keys, chunkHeads, n));
    }
    queue.launch(
        reducing,
        grid,
        new GroupedMinReduce<>(
            keys,
            order,
            values,
            chunkHeads,
            slots,
            leadingKeys,
            leadingArguments,
            winners.keys(),
            winners.minima(),
            winners.arguments(),
            winners.count(),
            n));
    if (several) {
      launchJoin(queue, winners, (int) grid.groups());
    }
  }

  private void launchJoin(CommandQueue queue, Winners<K, V> winners, int chunks) {
    queue.launch(
        join,
        Grid.cover(chunks, Chunks.GROUP),
        new GroupedMinJoin<>(
            chunkHeads,
            slots,
            leadingKeys,
            leadingArguments,
            winners.minima(),
            winners.arguments(),
            chunks));
  }

  /** Frees the scratch memory. */
  @Override
  public void close() {
    workspace.close();
  }
}
