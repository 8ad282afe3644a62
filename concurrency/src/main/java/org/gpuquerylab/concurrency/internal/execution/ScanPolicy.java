package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.SharedPass;
import org.jspecify.annotations.Nullable;

/**
 * One pass over a column for the queries that read it, for up to 16 queries at a time. The passes
 * and the remaining queries are branches of one replayed sequence. If the device refuses a pass,
 * its queries run separately.
 */
final class ScanPolicy implements ExecutionPolicy {
  @Override
  public String name() {
    return "shared-scan";
  }

  @Override
  public boolean changes(List<DeviceQuery> queries, ExecutionContext context) {
    return groups(queries).stream().anyMatch(group -> group.size() > 1);
  }

  @Override
  public QueryExecution ready(List<DeviceQuery> queries, ExecutionContext context) {
    Closer passes = new Closer();
    return passes.orClose(
        () -> {
          List<DeviceQuery> run = new ArrayList<>();
          List<List<Integer>> answers = new ArrayList<>();
          for (List<Integer> group : groups(queries)) {
            DeviceQuery pass = group.size() > 1 ? pass(queries, group, context) : null;
            if (pass != null) {
              run.add(passes.own(pass));
              answers.add(group);
            } else {
              group.forEach(i -> run.add(queries.get(i)));
              group.forEach(i -> answers.add(List.of(i)));
            }
          }
          QueryExecution execution = LanePolicies.branched().ready(run, context);
          return new ScanExecution(List.copyOf(queries), answers, execution, passes);
        });
  }

  /** Groups of queries that one pass can answer; other queries form groups of one. */
  private static List<List<Integer>> groups(List<DeviceQuery> queries) {
    List<List<Integer>> groups = new ArrayList<>();
    IdentityHashMap<Object, List<Integer>> open = new IdentityHashMap<>();
    for (int i = 0; i < queries.size(); i++) {
      SharedPass pass = queries.get(i).pass().orElse(null);
      List<Integer> group = pass == null ? null : open.get(pass.column());
      if (group == null || pass == null || group.size() == pass.most()) {
        group = new ArrayList<>();
        groups.add(group);
      }
      if (pass != null) {
        open.put(pass.column(), group);
      }
      group.add(i);
    }
    return groups;
  }

  /**
   * One query that replaces several and has its inputs on the device; null if the device refuses
   * it.
   */
  private static @Nullable DeviceQuery pass(
      List<DeviceQuery> queries, List<Integer> group, ExecutionContext context) {
    List<SharedPass> all = group.stream().map(i -> queries.get(i).pass().orElseThrow()).toList();
    Closer opened = new Closer();
    try {
      return opened.orClose(
          () -> {
            DeviceQuery pass = opened.own(all.get(0).together(context.backend(), all));
            LaunchProbe.check(pass, context);
            try (CommandQueue queue = context.backend().newQueue()) {
              pass.upload(queue);
              queue.finish();
            }
            return pass;
          });
    } catch (RuntimeException e) {
      return null;
    }
  }
}
