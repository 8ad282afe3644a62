package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.DeviceMemo;
import org.gpuquerylab.joinorder.internal.gpu.Occupancy;
import org.gpuquerylab.joinorder.internal.gpu.PairEnumeration;

/**
 * GPU-based DPsub with pruning: several work-items share the join pairs of one relation set, and
 * their best splits are reduced to one (Meister and Saake 2020, section 6.2). There is one launch
 * for each set size, or two if several groups share a set. The variants differ in how a work-item
 * finds its join pairs; all find the sets by algorithm 7.
 *
 * <p>On a group of devices, each has a memo of its own and solves a share of each level's sets; see
 * {@link GroupDpSubSession}.
 */
abstract class PruningDpSub extends DeviceDpSub {
  private final PairEnumeration enumeration;

  PruningDpSub(CostFunction costFunction, Execution execution, PairEnumeration enumeration) {
    super(costFunction, execution, true);
    this.enumeration = enumeration;
  }

  @Override
  final LevelSearch newSearch(Workspace workspace, DeviceMemo memo) {
    return newSearch(workspace, memo, 1);
  }

  /** Creates the search on one of several devices that divide the sets of a level. */
  final PruningSearch newSearch(Workspace workspace, DeviceMemo memo, int members) {
    return new PruningSearch(workspace, memo, this, enumeration, members);
  }

  @Override
  final long searchBytes(int relations) {
    DeviceGroup devices = execution().devices();
    return PruningSearch.bytes(
        relations, Occupancy.workItems(devices.lead().device()), devices.size());
  }

  @Override
  final DpSubSession openSession(int relations) {
    return execution().devices().size() == 1
        ? super.openSession(relations)
        : GroupDpSubSession.open(execution(), relations, this);
  }
}
