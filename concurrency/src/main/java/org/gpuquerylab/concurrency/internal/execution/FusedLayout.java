package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.jspecify.annotations.Nullable;

/**
 * Queries with the same kernels run together, with one launch for each step. The fused groups and
 * the remaining queries are branches. If the device refuses a group, its queries run separately.
 *
 * <p>Source of the constants: the number of queries that the fused kernels take.
 */
final class FusedLayout {
  /** The maximum number of queries in a group. */
  static final int MOST = 16;

  private FusedLayout() {}

  static LaneProgram program(List<DeviceQuery> queries, ExecutionContext context) {
    LaneProgram program = new LaneProgram();
    List<QueryLanes> lanes = new ArrayList<>();
    boolean[] done = new boolean[queries.size()];
    for (List<Integer> members : groups(queries, context.backend())) {
      FusedGroup group = members.size() > 1 ? fused(queries, members, context) : null;
      if (group != null) {
        lanes.add(QueryLanes.forking(program, QueryFaults.NO_QUERY, group));
        members.forEach(i -> done[i] = true);
      }
    }
    for (int i = 0; i < done.length; i++) {
      if (!done[i]) {
        lanes.add(QueryLanes.forking(program, i, queries.get(i)));
      }
    }
    Layouts.enqueue(lanes, context);
    return program;
  }

  /**
   * A group of some queries. The result is null if the device refuses the group; in this case each
   * query alone reports the reason.
   */
  private static @Nullable FusedGroup fused(
      List<DeviceQuery> queries, List<Integer> members, ExecutionContext context) {
    try {
      FusedGroup group =
          new FusedGroup(context.backend(), members.stream().map(queries::get).toList());
      LaunchProbe.check(group, context);
      return group;
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** Whether any of the queries can be fused. */
  static boolean changes(List<DeviceQuery> queries) {
    List<FusionKey> keys = queries.stream().map(FusionKey::of).filter(FusionKey::fuses).toList();
    return keys.stream().distinct().count() < keys.size();
  }

  /** Queries with the same key, in groups of about equal size. */
  private static List<List<Integer>> groups(List<DeviceQuery> queries, Backend backend) {
    Map<FusionKey, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < queries.size(); i++) {
      FusionKey key = FusionKey.of(queries.get(i));
      if (key.fuses()) {
        alike.computeIfAbsent(key, k -> new ArrayList<>()).add(i);
      }
    }
    List<List<Integer>> groups = new ArrayList<>();
    alike.forEach((key, members) -> groups.addAll(split(members, most(key, backend))));
    return groups;
  }

  /** The number of calls whose parameters fit into one launch. */
  private static int most(FusionKey key, Backend backend) {
    long bytes = backend.device().fact(DeviceFact.MAX_PARAMETER_BYTES).orElse(Integer.MAX_VALUE);
    return (int) Math.max(1, Math.min(MOST, bytes / key.parameterBytes()));
  }

  private static List<List<Integer>> split(List<Integer> members, int most) {
    int count = (members.size() + most - 1) / most;
    List<List<Integer>> parts = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int from = (int) ((long) members.size() * k / count);
      parts.add(members.subList(from, (int) ((long) members.size() * (k + 1) / count)));
    }
    return parts;
  }
}
