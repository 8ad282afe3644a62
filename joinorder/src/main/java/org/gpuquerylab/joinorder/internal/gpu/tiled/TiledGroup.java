package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Share;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The memory of tiled DPsub on each member of a group, and the commands that use it. Every member
 * has the whole table of costs, in which it computes an equal share of each level's sets; after a
 * level the members exchange what they computed. All sets of a level have equally many splits, so
 * equal shares take equal time. The lead also counts the pairs and finds the plan.
 *
 * <p>Each cost is computed as on one device, and a minimum does not depend on the order of its
 * operands, so all costs have the same bits as on one device.
 */
final class TiledGroup {
  private final TileShape shape;
  private final GroupQueue queue;
  private final List<TiledLaunches> members = new ArrayList<>();
  private final LevelExchange exchange;

  /**
   * Allocates the memory on each member.
   *
   * @param workspace the workspace on the lead, which owns the memory of all members
   */
  TiledGroup(
      Workspace workspace,
      GroupQueue queue,
      TileShape shape,
      Precision precision,
      CostFunction costFunction,
      boolean rowsGiven) {
    this.shape = shape;
    this.queue = queue;
    int size = queue.group().size();
    List<Workspace> workspaces = queue.group().workspaces(workspace);
    for (int i = 0; i < size; i++) {
      TiledLaunches launches =
          new TiledLaunches(workspaces.get(i), shape, precision, costFunction, rowsGiven, size);
      launches.buffers().writeConstants(shape, queue.member(i));
      members.add(launches);
    }
    exchange =
        new LevelExchange(
            shape, workspaces, members, precision, TiledKernels.defines(precision, costFunction));
  }

  /** The launches of the lead. */
  TiledLaunches lead() {
    return members.get(0);
  }

  /** Writes the cardinalities of all sets to each member. */
  void writeRows(QueryGraph graph) {
    List<DeviceRows> rows = members.stream().map(one -> one.buffers().writtenRows()).toList();
    DeviceRows.write(graph, rows, queue::member);
    queue.join();
  }

  /** Writes a query into the pinned memory of each member, as {@link TiledQuery#put} does. */
  void put(QueryGraph graph, boolean rowsGiven, double scale) {
    members.forEach(one -> TiledQuery.put(graph, rowsGiven, scale, one.buffers().hostQuery));
  }

  /**
   * Enqueues an optimization.
   *
   * @param clock receives the changes of phase, and measures those of the lead
   * @param counted whether to count the valid pairs
   */
  void enqueue(PhaseClock clock, boolean counted) {
    clock.enter(Phase.INIT);
    for (int i = 0; i < members.size(); i++) {
      members.get(i).enqueueInit(queue.member(i));
    }
    if (counted) {
      lead().enqueueCount(queue.member(0));
    }
    for (int i = 0; i < members.size(); i++) {
      members.get(i).enqueueLevel(queue.member(i), clock, 0, 0, 1);
    }
    for (int level = 1; level <= shape.highBits(); level++) {
      enqueueLevel(clock, level);
    }
    clock.enter(Phase.FINALIZE);
    lead().enqueuePlan(queue.member(0));
  }

  /**
   * Enqueues a level and the exchange of its costs. The last level has one set, which the lead
   * computes and no other member needs.
   */
  private void enqueueLevel(PhaseClock clock, int level) {
    int sets = shape.setsOf(level);
    for (int i = 0; i < members.size(); i++) {
      Share share = queue.group().share(i);
      int from = (int) share.from(sets);
      int to = (int) share.to(sets);
      if (from < to) {
        members.get(i).enqueueLevel(queue.member(i), clock, level, from, to);
      }
    }
    if (level < shape.highBits()) {
      exchange.enqueue(queue, level);
    }
  }

  /** Waits until all members have executed their commands. */
  void finish() {
    queue.finish();
  }

  /** The sum of the counters of all members' queues. */
  QueueCounters counters() {
    return queue.counters();
  }
}
