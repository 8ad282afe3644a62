package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.BufferTransfer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.entropy.internal.gpu.Launcher;

/**
 * Sums of cells that the members of a group compute together. The lead sends the weights and the
 * phase to the other members. Each member computes the sums of its share of the tiles. The lead
 * adds the sums of the others to its own, in the order of the members. The lead does all other work
 * of a solver. In an evaluation, one double for each known set goes to each other member, and one
 * double for each needed sum comes back. Peers read these numbers in each other's memory; between
 * other devices the numbers are copied.
 */
final class GroupMoments implements DeviceMoments {
  private static final int GROUP = 128;

  private final GroupQueue queue;
  private final DeviceMoments lead;
  private final List<Other> others = new ArrayList<>();
  private final DeviceBuffer<double[]> staged;
  private final Kernel<AddShare> add;

  /**
   * A member that does not lead: its sums, its phase, its weights, and how it fetches the phase and
   * the weights.
   */
  private record Other(
      int number,
      DeviceMoments moments,
      DeviceBuffer<int[]> phase,
      DeviceBuffer<double[]> weights,
      Kernel<FetchInputs> fetch) {}

  /**
   * Allocates the buffers on all members, copies the tables and compiles the kernels.
   *
   * @param workspace the workspace on the lead, which owns everything
   * @param plan a plan that {@linkplain MomentsPlan#divides divides}
   * @param weights the number of weights
   */
  public GroupMoments(Workspace workspace, GroupQueue queue, MomentsPlan plan, int weights) {
    this.queue = queue;
    DeviceGroup group = queue.group();
    lead = plan.open(workspace, queue.member(0), group.share(0));
    List<Workspace> workspaces = group.workspaces(workspace);
    for (int i = 1; i < group.size(); i++) {
      Workspace own = workspaces.get(i);
      others.add(
          new Other(
              i,
              plan.open(own, queue.member(i), group.share(i)),
              own.allocate(ElementType.INT, 1),
              own.allocate(ElementType.DOUBLE, weights),
              own.backend().compile(FetchInputs.class)));
    }
    boolean peers = others.stream().allMatch(this::isPeer);
    long most = Math.max(lead.length(Order.KNOWN), lead.length(Order.UNIONS));
    staged = workspace.allocate(ElementType.DOUBLE, peers ? 1 : most);
    add = workspace.backend().compile(AddShare.class);
  }

  @Override
  public DeviceBuffer<double[]> values(Order order) {
    return lead.values(order);
  }

  @Override
  public long length(Order order) {
    return lead.length(order);
  }

  @Override
  public DeviceBuffer<int[]> places(Order order) {
    return lead.places(order);
  }

  @Override
  public void enqueue(Launcher launcher, Order order, Gate gate, DeviceBuffer<double[]> weights) {
    fetchInputs(gate, weights);
    for (Other one : others) {
      Gate own = new Gate(one.phase(), gate.value());
      one.moments().enqueue(queue.member(one.number())::launch, order, own, one.weights());
    }
    lead.enqueue(launcher, order, gate, weights);
    others.forEach(one -> addSums(one, launcher, order, gate));
  }

  private boolean isPeer(Other one) {
    return queue.group().arePeers(0, one.number());
  }

  /**
   * The lead need not wait for its peers: it changes the phase and the weights only after it has
   * added their sums.
   */
  private void fetchInputs(Gate gate, DeviceBuffer<double[]> weights) {
    List<BufferTransfer<?>> copies = new ArrayList<>();
    for (Other one : others) {
      int to = one.number();
      int count = (int) one.weights().length();
      if (isPeer(one)) {
        queue.waitFor(to, 0);
        queue
            .member(to)
            .launch(
                one.fetch(),
                Grid.cover(count, GROUP),
                new FetchInputs(gate.phase(), weights, count, one.phase(), one.weights()));
      } else {
        copies.add(new BufferTransfer<>(0, gate.phase(), 0, to, one.phase(), 0, 1));
        copies.add(new BufferTransfer<>(0, weights, 0, to, one.weights(), 0, count));
      }
    }
    queue.exchange(copies);
  }

  /** A member changes its sums only after it has waited for the lead's next weights. */
  private void addSums(Other one, Launcher launcher, Order order, Gate gate) {
    int from = one.number();
    long length = length(order);
    DeviceBuffer<double[]> shares = one.moments().values(order);
    if (isPeer(one)) {
      queue.waitFor(0, from);
    } else {
      queue.copy(new BufferTransfer<>(from, shares, 0, 0, staged, 0, length));
      shares = staged;
    }
    launcher.launch(
        add,
        Grid.cover(length, GROUP),
        new AddShare(gate.phase(), gate.value(), length, shares, lead.values(order)));
  }
}
