package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.BufferTransfer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledPack;
import org.gpuquerylab.joinorder.internal.gpu.tiled.TiledKernels.TiledUnpack;

/**
 * The exchange of the costs that the members of a group computed in a level. The tiles of a level
 * are not contiguous in the table of costs. Each member packs the tiles of its own sets into one
 * range. One copy moves the range to each other member, which then unpacks the tiles.
 */
final class LevelExchange {
  private final TileShape shape;
  private final List<TiledLaunches> launches;
  private final List<Packed<?>> members = new ArrayList<>();

  /** A member's buffer for packed tiles, and the kernels that pack and unpack them. */
  private record Packed<A>(
      DeviceBuffer<A> tiles, Kernel<TiledPack> pack, Kernel<TiledUnpack> unpack) {

    /**
     * Returns the copy of some tiles from this member, whose index is {@code from}, to another one.
     */
    BufferTransfer<A> send(int from, int to, Packed<?> target, long first, long count) {
      @SuppressWarnings("unchecked") // all members have costs of one type
      DeviceBuffer<A> other = (DeviceBuffer<A>) target.tiles();
      return new BufferTransfer<>(from, tiles, first, to, other, first, count);
    }
  }

  /**
   * Allocates the buffers and compiles the kernels.
   *
   * @param workspaces a workspace on each member
   * @param launches the launches of each member, whose costs are exchanged
   * @param defines the kernels' constants
   */
  LevelExchange(
      TileShape shape,
      List<Workspace> workspaces,
      List<TiledLaunches> launches,
      Precision precision,
      Map<String, ?> defines) {
    this.shape = shape;
    this.launches = List.copyOf(launches);
    for (Workspace workspace : workspaces) {
      Backend backend = workspace.backend();
      members.add(
          new Packed<>(
              workspace.allocate(precision.type(), tiles(shape) << shape.tileBits()),
              backend.compile(TiledPack.class, defines),
              backend.compile(TiledUnpack.class, defines)));
    }
  }

  /** The maximum number of packed tiles: the tiles of the largest level. */
  private static long tiles(TileShape shape) {
    return shape.setsOf(shape.highBits() / 2);
  }

  /** The bytes of device memory on each member. */
  static long bytes(TileShape shape, Precision precision) {
    return (tiles(shape) << shape.tileBits()) * precision.type().bytes();
  }

  /** Enqueues the exchange of a level, after each member has computed the sets of its share. */
  void enqueue(GroupQueue queue, int level) {
    int size = members.size();
    int sets = shape.setsOf(level);
    List<BufferTransfer<?>> transfers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int from = (int) queue.group().share(i).from(sets);
      int to = (int) queue.group().share(i).to(sets);
      pack(queue.member(i), i, level, from, to);
      for (int other = 0; other < size && from < to; other++) {
        if (other != i) {
          transfers.add(send(i, other, from, to));
        }
      }
    }
    queue.exchange(transfers);
    for (int i = 0; i < size; i++) {
      Share own = queue.group().share(i);
      unpack(queue.member(i), i, level, 0, (int) own.from(sets));
      unpack(queue.member(i), i, level, (int) own.to(sets), sets);
    }
  }

  private BufferTransfer<?> send(int member, int other, int from, int to) {
    int bits = shape.tileBits();
    return members
        .get(member)
        .send(member, other, members.get(other), (long) from << bits, (long) (to - from) << bits);
  }

  private void pack(CommandQueue queue, int member, int level, int from, int to) {
    if (from < to) {
      TiledBuffers buffers = launches.get(member).buffers();
      int first = shape.firstOf(level) + from;
      DeviceBuffer<?> tiles = members.get(member).tiles();
      queue.launch(
          members.get(member).pack(),
          grid(to - from),
          new TiledPack(first, from, buffers.order, buffers.cost, tiles));
    }
  }

  private void unpack(CommandQueue queue, int member, int level, int from, int to) {
    if (from < to) {
      TiledBuffers buffers = launches.get(member).buffers();
      int first = shape.firstOf(level) + from;
      DeviceBuffer<?> tiles = members.get(member).tiles();
      queue.launch(
          members.get(member).unpack(),
          grid(to - from),
          new TiledUnpack(first, from, buffers.order, buffers.cost, tiles));
    }
  }

  private static Grid grid(int sets) {
    return new Grid((long) sets * TiledKernels.GROUP, TiledKernels.GROUP);
  }
}
