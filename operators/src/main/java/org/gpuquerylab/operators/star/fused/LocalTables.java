package org.gpuquerylab.operators.star.fused;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.operators.star.plan.DimensionProbe;
import org.gpuquerylab.operators.star.plan.FusedPlan;
import org.gpuquerylab.operators.star.plan.Stage;

/**
 * Decides how {@code star_fact} uses a device: the size of the groups, and the tables that a group
 * keeps in its local memory. Queues and tables are in local memory only if a launch can request
 * local memory on the device; {@code star_fact.cl} does not use local memory.
 */
final class LocalTables {
  private static final int PORTABLE_GROUP = 256;
  private static final int QUEUED_GROUP = 1024;
  private static final int WARP = 32;

  /** For each lane, the number of loads of four rows. */
  private static final int UNITS = 4;

  private static final int UNIT_ROWS = 4 * WARP;

  /** The capacity of a warp's queue in rows. */
  private static final int QUEUE_LENGTH = WARP + UNIT_ROWS;

  /**
   * If fewer than this share of the rows read a table, keeping it in local memory is not
   * worthwhile.
   */
  private static final double RARE = 0.01;

  /** An upper bound of the kernel's static local memory in bytes. */
  private static final int STATIC_BYTES = 1024;

  private final Map<String, Integer> defines = new HashMap<>();
  private final int group;
  private long freeWords;
  private int usedWords;

  /**
   * Chooses the tables in local memory. Tables of early stages come first, because most rows read
   * them.
   */
  LocalTables(FusedPlan plan, DeviceInfo device) {
    OptionalLong bytes = device.fact(DeviceFact.LAUNCH_SHARED_BYTES_PER_GROUP);
    group = bytes.isPresent() ? QUEUED_GROUP : PORTABLE_GROUP;
    defines.put("GROUP", group);
    defines.put("RANGES", device.kind() == DeviceInfo.Kind.CPU ? 1 : 0);
    defines.put("WHOLE_STAGES", plan.wholeStages());
    defines.put("TOGETHER", plan.lateTogether() ? 1 : 0);
    if (bytes.isPresent()) {
      int queues = group / WARP * QUEUE_LENGTH;
      freeWords =
          Math.min(FusedPlan.LOCAL_BYTES, bytes.getAsLong() - STATIC_BYTES) / Integer.BYTES
              - queues;
      place(plan.stages(), plan);
      defines.put("WARP", WARP);
      defines.put("UNITS", UNITS);
      defines.put("UNIT_ROWS", UNIT_ROWS);
      defines.put("QUEUE_LENGTH", QUEUE_LENGTH);
      defines.put("QUEUE_AT", usedWords);
      defines.put("LAUNCH_SHARED_BYTES", Integer.BYTES * (usedWords + queues));
    }
  }

  private void place(List<Stage> stages, FusedPlan plan) {
    for (int k = 0; k < stages.size(); k++) {
      DimensionProbe probe = stages.get(k).probe();
      boolean bits = plan.rate(k) > RARE && stages.get(k).kind() == Stage.Kind.DENSE;
      long bytes = bits && probe != null ? DimensionTable.tableBytes(stages.get(k), probe) : 0;
      place("BITS", k, words(bytes));
    }
    boolean grouped = plan.rate(plan.wholeStages()) > RARE;
    for (int k = 0; k < stages.size(); k++) {
      DimensionProbe probe = stages.get(k).probe();
      place("AREA", k, words(grouped && probe != null ? DimensionTable.codesBytes(probe) : 0));
    }
  }

  /**
   * Converts a number of bytes into a number of words. Tables are allocated and copied in units of
   * four words.
   */
  private static long words(long bytes) {
    return bytes / (4 * Integer.BYTES) * 4;
  }

  private void place(String name, int stage, long words) {
    int placed = words <= freeWords ? (int) words : 0;
    defines.put(name + stage, placed);
    defines.put(name + "_AT" + stage, usedWords);
    usedWords += placed;
    freeWords -= placed;
  }

  /** Whether the bits of a stage's table are in local memory. */
  boolean holdsTable(int stage) {
    return defines.getOrDefault("BITS" + stage, 0) > 0;
  }

  /** Whether the codes of a stage's groups are in local memory. */
  boolean holdsCodes(int stage) {
    return defines.getOrDefault("AREA" + stage, 0) > 0;
  }

  /** The number of work-items in a group. */
  int group() {
    return group;
  }

  /** The number of rows that a group processes at a time. */
  int rows() {
    return group == QUEUED_GROUP ? group / WARP * UNIT_ROWS * UNITS : group;
  }

  /** The tunable parameters that follow from the choice. */
  Map<String, Integer> defines() {
    return defines;
  }
}
