package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.RecordedCommands;

/**
 * The memory and the commands of GPU-based DPsub with pruning for queries of one size, on all
 * members of a group. Every member has a whole memo, which it initializes itself. It solves an
 * equal share of each level's sets; then the members exchange what they found. The lead reads the
 * plan.
 *
 * <p>The best split of a set does not depend on the number of work-items that look for it, so the
 * memo and the plan have the same bits as on one device.
 */
final class GroupDpSubSession extends DpSubSession {
  private final GroupQueue group;
  private final List<DeviceMemo> memos = new ArrayList<>();
  private final List<PruningSearch> searches = new ArrayList<>();

  /** The pairs that each member counts, on the host. */
  private final List<PinnedBuffer<long[]>> pairs = new ArrayList<>();

  private final LevelGather gather;
  private final RecordedCommands<Boolean> commands;

  private GroupDpSubSession(
      Workspace workspace, GroupQueue group, int relations, PruningDpSub algorithm) {
    super(workspace, group.member(0));
    this.group = group;
    DeviceGroup devices = group.group();
    List<Workspace> workspaces = devices.workspaces(workspace);
    for (Workspace own : workspaces) {
      DeviceMemo memo = new DeviceMemo(own, relations);
      memos.add(memo);
      searches.add(algorithm.newSearch(own, memo, devices.size()));
      pairs.add(own.allocatePinned(ElementType.LONG, (int) memo.pairs().length()));
    }
    gather = new LevelGather(workspaces, memos);
    commands = recorded(group, always -> enqueue());
  }

  /** Allocates the memory on all members. */
  static GroupDpSubSession open(Execution execution, int relations, PruningDpSub algorithm) {
    long bytes =
        DeviceMemo.bytes(relations)
            + algorithm.searchBytes(relations)
            + LevelGather.bytes(relations);
    return open(
        execution,
        bytes,
        workspace ->
            new GroupDpSubSession(
                workspace,
                workspace.own(() -> execution.devices().newQueue(execution.profiled())),
                relations,
                algorithm));
  }

  /** {@inheritDoc} The commands of a group are not left before their end. */
  @Override
  MemoAnswer run(QueryGraph graph, SearchLimit limit) {
    start();
    DeviceMemo.put(graph, memos, group::member);
    group.join();
    complete(() -> commands.run(true));
    group.finish();
    stop();
    return lead().answer(validPairs());
  }

  private void enqueue() {
    clock().enter(Phase.INIT);
    for (int i = 0; i < memos.size(); i++) {
      memos.get(i).enqueueInit(group.member(i));
    }
    int relations = lead().relations();
    for (int size = 2; size <= relations; size++) {
      for (int i = 0; i < memos.size(); i++) {
        searches.get(i).enqueue(group.member(i), size, group.group().share(i), clock());
      }
      // The last level has one set, which the lead solves and nobody else needs.
      if (size < relations) {
        gather.enqueue(group, size);
      }
    }
    clock().enter(Phase.FINALIZE);
    for (int i = 0; i < memos.size(); i++) {
      PinnedBuffer<long[]> host = pairs.get(i);
      group.member(i).read(memos.get(i).pairs(), 0, host, 0, host.length());
    }
    lead().enqueueExtract(group.member(0));
  }

  private DeviceMemo lead() {
    return memos.get(0);
  }

  /** The number of valid pairs, of which each member has counted those of its own sets. */
  private long validPairs() {
    long[] words = new long[1];
    long sum = 0;
    for (PinnedBuffer<long[]> one : pairs) {
      one.get(0, words, 0, 1);
      sum += words[0];
    }
    return sum;
  }

  @Override
  public QueueCounters counters() {
    return group.counters();
  }
}
