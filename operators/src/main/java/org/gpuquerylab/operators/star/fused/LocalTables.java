package org.gpuquerylab.operators.star.fused;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceInfo;

/**
 * Which tables a group of work-items keeps in its local memory, and how large groups are.
 *
 * @param group work-items of a group
 * @param rows rows that a group works on at a time
 * @param defines tunables of the kernel
 */
record LocalTables(int group, int rows, Map<String, Integer> defines) {
  private static final int PORTABLE_GROUP = 256;

  static LocalTables choose(FusedPlan plan, List<DeviceBuffer<int[]>> tables, DeviceInfo device) {
    return new LocalTables(
        PORTABLE_GROUP,
        PORTABLE_GROUP,
        Map.of("GROUP", PORTABLE_GROUP, "WHOLE_STAGES", plan.wholeStages()));
  }
}
