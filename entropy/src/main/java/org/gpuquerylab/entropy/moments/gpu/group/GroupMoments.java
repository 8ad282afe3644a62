package org.gpuquerylab.entropy.moments.gpu.group;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.group.BufferTransfer;
import org.gpuquerylab.backend.group.DeviceGroup;
import org.gpuquerylab.backend.group.GroupQueue;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.entropy.gpu.Launcher;
import org.gpuquerylab.entropy.moments.gpu.evaluation.DeviceMoments;
import org.gpuquerylab.entropy.moments.gpu.evaluation.Gate;
import org.gpuquerylab.entropy.moments.gpu.evaluation.MomentsPlan;
import org.gpuquerylab.entropy.moments.gpu.evaluation.Order;

/**
 * Sums of cells that the members of a group compute together. The lead sends the weights and the
 * phase to the other members. Each member computes the sums of its share of the tiles and of the
 * contexts' first folds. The others send their sums to the lead, which adds them in the order of
 * the members. The lead does all other work of a solver. In an evaluation, the lead sends each
 * other member one double for each known set, and receives one double for each needed sum.
 */
public final class GroupMoments implements DeviceMoments {
  private static final int GROUP = 128;

  private final GroupQueue queue;
  private final DeviceMoments lead;
  private final List<Other> others = new ArrayList<>();
  private final DeviceBuffer<double[]> shares;
  private final Kernel<AddShares> add;

  /** A member that does not lead: its sums, its phase and its weights. */
  private record Other(
      int number,
      DeviceMoments moments,
      DeviceBuffer<int[]> phase,
      DeviceBuffer<double[]> weights) {}

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
              own.allocate(ElementType.DOUBLE, weights)));
    }
    long most = Math.max(lead.length(Order.KNOWN), lead.length(Order.UNIONS));
    shares = workspace.allocate(ElementType.DOUBLE, most * others.size());
    add = workspace.backend().compile(AddShares.class);
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
    others.forEach(one -> fetchInputs(one, gate, weights));
    for (Other one : others) {
      Gate own = new Gate(one.phase(), gate.value());
      one.moments().enqueue(queue.member(one.number())::launch, order, own, one.weights());
    }
    lead.enqueue(launcher, order, gate, weights);
    long length = length(order);
    others.forEach(one -> sendSums(one, order, length));
    launcher.launch(
        add,
        Grid.cover(length, GROUP),
        new AddShares(
            gate.phase(), gate.value(), others.size(), length, shares, lead.values(order)));
  }

  /**
   * The lead need not wait: it changes the phase and the weights only after it has added the
   * member's sums.
   */
  private void fetchInputs(Other one, Gate gate, DeviceBuffer<double[]> weights) {
    int to = one.number();
    queue.copyBy(
        to,
        List.of(
            new BufferTransfer<>(0, gate.phase(), 0, to, one.phase(), 0, 1),
            new BufferTransfer<>(0, weights, 0, to, one.weights(), 0, one.weights().length())));
  }

  /**
   * The member need not wait for the lead: the lead reads the member's earlier sums before it
   * changes the weights, and the member has waited for the weights.
   */
  private void sendSums(Other one, Order order, long length) {
    int from = one.number();
    DeviceBuffer<double[]> sums = one.moments().values(order);
    queue.copyBy(
        from, List.of(new BufferTransfer<>(from, sums, 0, 0, shares, (from - 1) * length, length)));
  }
}
