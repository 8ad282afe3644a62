package org.gpuquerylab.operators.internal.fused;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;

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

  /** The number of rows that enter a warp's queue at once. */
  private static final int PART_ROWS = WARP;

  /** The capacity of a warp's queue in rows. */
  private static final int QUEUE_LENGTH = WARP + PART_ROWS;

  /** An upper bound of the kernel's static local memory in bytes. */
  private static final int STATIC_BYTES = 1024;

  private final Map<String, Integer> defines = new HashMap<>();
  private final List<Double> localBits = new ArrayList<>();
  private final int group;
  private long freeWords;
  private int usedWords;

  /**
   * Chooses the tables in local memory. Bits come first, as {@link LocalMemory} divides the memory
   * among them; then those tables of group codes that fit as a whole.
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
          Math.min(
                  LocalMemory.TABLE_BYTES,
                  bytes.getAsLong() - STATIC_BYTES - (long) Integer.BYTES * queues)
              / Integer.BYTES;
      place(plan.stages(), plan);
      defines.put("WARP", WARP);
      defines.put("UNITS", UNITS);
      defines.put("UNIT_ROWS", UNIT_ROWS);
      defines.put("PART_ROWS", PART_ROWS);
      defines.put("QUEUE_LENGTH", QUEUE_LENGTH);
      defines.put("QUEUE_AT", usedWords);
      defines.put("LAUNCH_SHARED_BYTES", Integer.BYTES * (usedWords + queues));
    }
  }

  private void place(List<Stage> stages, FusedPlan plan) {
    long[] bits = stages.stream().mapToLong(Stage::bitBytes).toArray();
    double[] rates = IntStream.range(0, bits.length).mapToDouble(plan::rate).toArray();
    long[] near = LocalMemory.divide(rates, bits, freeWords * Integer.BYTES);
    for (int k = 0; k < stages.size(); k++) {
      place("BITS", k, words(near[k]));
      defines.put("PART" + k, near[k] > 0 && near[k] < bits[k] ? 1 : 0);
      localBits.add(bits[k] == 0 ? 0 : (double) near[k] / bits[k]);
    }
    boolean grouped = plan.rate(plan.wholeStages()) > LocalMemory.RARE;
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
    return bytes / LocalMemory.UNIT * (LocalMemory.UNIT / Integer.BYTES);
  }

  private void place(String name, int stage, long words) {
    int placed = words <= freeWords ? (int) words : 0;
    defines.put(name + stage, placed);
    defines.put(name + "_AT" + stage, usedWords);
    usedWords += placed;
    freeWords -= placed;
  }

  /** The share of a stage's table that is in local memory. */
  double tableShare(int stage) {
    return localBits.isEmpty() ? 0 : localBits.get(stage);
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
