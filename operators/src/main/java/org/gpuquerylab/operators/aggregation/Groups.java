package org.gpuquerylab.operators.aggregation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupFind;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupNumber;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupPack;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupRepresentatives;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupUsed;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;

/**
 * Finds the group of each row of a table and numbers the groups from 0: step 1 of aggregation. The
 * search for groups needs memory for a hash table and, for each row, 8 bytes for every two 4-byte
 * columns and 8 bytes for every 8-byte column.
 */
final class Groups implements AutoCloseable {
  private static final int FIRST_SLOTS = 1 << 12;
  private static final int GROWTH = 64;

  /**
   * The maximum number of slots that a search visits; if it would visit more, the table counts as
   * too small.
   */
  private static final int MOST_SEARCHED = 64;

  private final OperatorContext context;
  private final String operator;
  private final int rows;
  private final Workspace workspace;
  private final DeviceBuffer<int[]> numbers;
  private final DeviceBuffer<int[]> order;
  private final List<DeviceColumn> keys;
  private int count = 1;
  private DeviceBuffer<int[]> representatives;

  /**
   * Finds the groups.
   *
   * @param keys the group columns; if there are none, all rows belong to one group
   */
  Groups(OperatorContext context, String operator, DeviceTable table, List<DeviceColumn> keys) {
    this.context = context;
    this.operator = operator;
    this.rows = table.rows();
    this.keys = keys;
    this.workspace = new Workspace(context.backend());
    this.numbers = workspace.allocate(ElementType.INT, Math.max(1, rows));
    this.order = workspace.allocate(ElementType.INT, Math.max(1, rows));
    this.representatives = workspace.allocate(ElementType.INT, 1);
    workspace.step(this::find);
  }

  /** The number of groups. */
  int count() {
    return count;
  }

  /** The group of each row. */
  DeviceBuffer<int[]> numbers() {
    return numbers;
  }

  /** The row numbers in ascending order. */
  DeviceBuffer<int[]> order() {
    return order;
  }

  /** A row of each group; undefined if there are no keys. */
  DeviceBuffer<int[]> representatives() {
    return representatives;
  }

  private void find() {
    if (keys.isEmpty()) {
      // All rows belong to slot 0, whose group has the number 0.
      context.queue().fill(numbers, 0);
      context.queue().fill(representatives, 0);
      number(representatives);
      return;
    }
    List<Place> places = places();
    int width = places.stream().mapToInt(Place::word).max().orElseThrow() + 1;
    long most = Math.max(2, 2L * rows);
    try (DeviceBuffer<long[]> words =
        context
            .backend()
            .allocate(ElementType.LONG, Math.max(1, Math.multiplyExact((long) rows, width)))) {
      context
          .steps()
          .run(
              operator,
              "count",
              () -> (long) rows * (8 * width + keyBytes()),
              () -> pack(words, places));
      for (long slots = FIRST_SLOTS; ; slots = Math.min(slots * GROWTH, 1L << 30)) {
        boolean last = slots >= most || slots == 1L << 30;
        if (findIn(words, width, (int) slots, last)) {
          return;
        }
      }
    }
  }

  /** The position of a column's bits in the words. */
  private record Place(int word, int shift) {}

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    int next = 0;
    int half = -1;
    for (DeviceColumn key : keys) {
      if (key.type().bytes() == Integer.BYTES && half >= 0) {
        places.add(new Place(half, Integer.SIZE));
        half = -1;
      } else {
        half = key.type().bytes() == Integer.BYTES ? next : half;
        places.add(new Place(next++, 0));
      }
    }
    return places;
  }

  private void pack(DeviceBuffer<long[]> words, List<Place> places) {
    for (int k = 0; k < keys.size(); k++) {
      DeviceColumn key = keys.get(k);
      Place place = places.get(k);
      launch(
          context,
          GroupPack.class,
          GroupKernels.packs(key.elements()),
          rows,
          new GroupPack(key.values(), words, rows, place.word(), place.shift()));
    }
  }

  /** Whether the table had enough slots; only then are the groups of the rows valid. */
  private boolean findIn(DeviceBuffer<long[]> words, int width, int slots, boolean last) {
    CommandQueue queue = context.queue();
    try (Workspace scratch = new Workspace(context.backend())) {
      DeviceBuffer<int[]> owners = scratch.allocate(ElementType.INT, slots);
      DeviceBuffer<int[]> overflow = scratch.allocate(ElementType.INT, 1);
      int[] failed = new int[1];
      context
          .steps()
          .run(
              operator,
              "count",
              () -> rows * (8L * width + 4) + 4L * slots,
              () -> {
                queue.fill(owners, GroupKernels.EMPTY);
                queue.fill(overflow, 0);
                int most = last ? slots : MOST_SEARCHED;
                launch(
                    GroupFind.class,
                    rows,
                    new GroupFind(words, owners, numbers, overflow, rows, width, slots - 1, most));
              });
      queue.read(overflow, failed);
      if (failed[0] != 0) {
        return false;
      }
      DeviceBuffer<int[]> used = scratch.allocate(ElementType.INT, slots);
      context
          .steps()
          .run(operator, "prefix sum", () -> 16L * slots, () -> numberSlots(owners, used, slots));
      context.steps().run(operator, "scatter", () -> 12L * rows, () -> number(used));
      queue.finish();
      return true;
    }
  }

  private void numberSlots(DeviceBuffer<int[]> owners, DeviceBuffer<int[]> used, int slots) {
    launch(GroupUsed.class, slots, new GroupUsed(owners, used, slots));
    count = context.scanInPlace(used, slots);
    representatives = workspace.allocate(ElementType.INT, Math.max(1, count));
    launch(
        GroupRepresentatives.class,
        slots,
        new GroupRepresentatives(owners, used, representatives, slots));
  }

  private void number(DeviceBuffer<int[]> numberOfSlot) {
    launch(GroupNumber.class, rows, new GroupNumber(numberOfSlot, numbers, order, rows));
  }

  private int keyBytes() {
    return keys.stream().mapToInt(key -> key.type().bytes()).sum();
  }

  /** Launches a kernel of {@code group.cl}. */
  private <C extends KernelCall> void launch(Class<? super C> type, int items, C call) {
    launch(context, type, GroupKernels.DEFINES, items, call);
  }

  /** Launches a kernel over a number of items. */
  static <C extends KernelCall> void launch(
      OperatorContext context, Class<? super C> type, Map<String, ?> defines, long items, C call) {
    Kernel<C> kernel = context.backend().compile(type, defines);
    context.queue().launch(kernel, grid(context, items), call);
  }

  /**
   * A grid for a number of items, with at most as many work-items as fill the device; a work-item
   * may process several rows.
   */
  static Grid grid(OperatorContext context, long items) {
    long most = Tiles.processors(context.backend()) * 8L * Tiles.GROUP;
    return Grid.cover(Math.min(items, most), Tiles.GROUP);
  }

  @Override
  public void close() {
    workspace.close();
  }
}
