package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryFault;

/**
 * Prepared queries with their inputs on the device. They stay open as long as the backend does,
 * because generating their data takes longer than measuring them, and the points of a sweep share
 * them. If the device has no room for more, the queries that the next point does not need are
 * closed.
 */
final class OpenQueries {
  private final Map<Backend, Map<PlannedQuery, DeviceQuery>> open = new WeakHashMap<>();

  /** The queries of a workload, in its order; the caller must not close them. */
  synchronized List<DeviceQuery> of(List<PlannedQuery> planned, Backend backend) {
    Map<PlannedQuery, DeviceQuery> known = open.computeIfAbsent(backend, key -> new HashMap<>());
    try {
      return all(planned, backend, known);
    } catch (QueryFault e) {
      List<PlannedQuery> others = new ArrayList<>(known.keySet());
      others.removeAll(planned);
      if (others.isEmpty()) {
        throw e;
      }
      for (PlannedQuery other : others) {
        DeviceQuery query = known.remove(other);
        if (query != null) {
          close(query);
        }
      }
      return all(planned, backend, known);
    }
  }

  private static List<DeviceQuery> all(
      List<PlannedQuery> planned, Backend backend, Map<PlannedQuery, DeviceQuery> known) {
    List<DeviceQuery> queries = new ArrayList<>();
    for (PlannedQuery one : planned) {
      DeviceQuery query = known.computeIfAbsent(one, key -> ready(key, backend));
      if (!query.isAllocated()) { // MultiQx has released its memory.
        query.allocate();
        upload(query, backend);
      }
      queries.add(query);
    }
    return queries;
  }

  private static DeviceQuery ready(PlannedQuery planned, Backend backend) {
    DeviceQuery query = planned.ready(backend);
    try {
      upload(query, backend);
      return query;
    } catch (RuntimeException e) {
      query.close();
      throw e;
    }
  }

  private static void upload(DeviceQuery query, Backend backend) {
    try (CommandQueue queue = backend.newQueue()) {
      query.upload(queue);
      queue.finish();
    }
  }

  private static void close(DeviceQuery query) {
    if (query != null) {
      query.close();
    }
  }
}
