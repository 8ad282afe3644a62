package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.BufferTransfer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.internal.gpu.Binomials;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;

/**
 * The exchange of the costs and left parts that the members of a group found in a level. The sets
 * of a level are not contiguous in a memo. Each member packs its own sets in the order of their
 * numbers, copies the costs to all others and the left parts to the lead, and unpacks what it gets.
 * Over all levels, a member of a group of g sends 8 / g bytes for each of the 2^n sets to every
 * other member, and 4 / g to the lead.
 */
final class LevelGather {
  private static final int GROUP = 128;

  /** The kernel that packs the sets {@code first} to {@code first + sets - 1} of a level. */
  @KernelFile("level_pack")
  record LevelPack(
      int n,
      int qss,
      int first,
      int sets,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left,
      DeviceBuffer<double[]> packedCost,
      DeviceBuffer<int[]> packedLeft)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      PackTwins.pack(this);
    }
  }

  /**
   * The kernel that writes packed sets into the memo, with their left parts if {@code withLeft} is
   * not 0.
   */
  @KernelFile("level_pack")
  record LevelUnpack(
      int n,
      int qss,
      int first,
      int sets,
      int withLeft,
      DeviceBuffer<double[]> packedCost,
      DeviceBuffer<int[]> packedLeft,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      PackTwins.unpack(this);
    }
  }

  /** The memo of a member, a place for a packed level, and the kernels. */
  private record Member(
      DeviceMemo memo,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<int[]> left,
      Kernel<LevelPack> pack,
      Kernel<LevelUnpack> unpack) {}

  private final List<Member> members = new ArrayList<>();
  private final int relations;

  /**
   * Allocates.
   *
   * @param workspaces a workspace on each member
   * @param memos the memo of each member
   */
  LevelGather(List<Workspace> workspaces, List<DeviceMemo> memos) {
    relations = memos.get(0).relations();
    int most = largestLevel(relations);
    for (int i = 0; i < memos.size(); i++) {
      Workspace workspace = workspaces.get(i);
      Backend backend = workspace.backend();
      members.add(
          new Member(
              memos.get(i),
              workspace.allocate(ElementType.DOUBLE, most),
              workspace.allocate(ElementType.INT, most),
              backend.compile(LevelPack.class),
              backend.compile(LevelUnpack.class)));
    }
  }

  private static int largestLevel(int relations) {
    return Binomials.choose(relations, relations / 2);
  }

  /** The bytes of device memory on each member. */
  static long bytes(int relations) {
    return (long) largestLevel(relations) * (Double.BYTES + Integer.BYTES);
  }

  /** Enqueues the exchange of a level in which each member has solved the sets of its share. */
  void enqueue(GroupQueue queue, int size) {
    int sets = Binomials.choose(relations, size);
    List<BufferTransfer<?>> transfers = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      Share share = queue.group().share(i);
      int from = (int) share.from(sets);
      int to = (int) share.to(sets);
      if (from < to) {
        pack(queue, i, size, from, to);
        addTransfers(transfers, i, from, to);
      }
    }
    queue.exchange(transfers);
    for (int i = 0; i < members.size(); i++) {
      Share share = queue.group().share(i);
      unpack(queue, i, size, 0, (int) share.from(sets));
      unpack(queue, i, size, (int) share.to(sets), sets);
    }
  }

  private void pack(GroupQueue queue, int number, int size, int from, int to) {
    Member own = members.get(number);
    queue
        .member(number)
        .launch(
            own.pack(),
            Grid.cover(to - from, GROUP),
            new LevelPack(
                relations,
                size,
                from,
                to - from,
                own.memo().cost(),
                own.memo().left(),
                own.cost(),
                own.left()));
  }

  private void addTransfers(List<BufferTransfer<?>> transfers, int number, int from, int to) {
    Member own = members.get(number);
    int count = to - from;
    for (int other = 0; other < members.size(); other++) {
      Member target = members.get(other);
      if (other != number) {
        transfers.add(
            new BufferTransfer<>(number, own.cost(), from, other, target.cost(), from, count));
      }
      if (other != number && other == 0) {
        transfers.add(
            new BufferTransfer<>(number, own.left(), from, other, target.left(), from, count));
      }
    }
  }

  private void unpack(GroupQueue queue, int number, int size, int from, int to) {
    if (from < to) {
      Member own = members.get(number);
      queue
          .member(number)
          .launch(
              own.unpack(),
              Grid.cover(to - from, GROUP),
              new LevelUnpack(
                  relations,
                  size,
                  from,
                  to - from,
                  number == 0 ? 1 : 0,
                  own.cost(),
                  own.left(),
                  own.memo().cost(),
                  own.memo().left()));
    }
  }
}
