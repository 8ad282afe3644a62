package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.concurrency.internal.query.DeviceQuery;
import org.gpuquerylab.concurrency.internal.query.QueryFault;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.jspecify.annotations.Nullable;

/**
 * Answers lists of queries on a backend that it opens itself. If a single query fails, the others
 * are not affected. If the device fails, every running query fails with a message that names the
 * device, and the next list runs on a new backend. Only one thread at a time may use an instance.
 */
final class QueryService implements AutoCloseable {
  private final Supplier<Backend> opener;
  private @Nullable ExecutionContext open;

  /**
   * Creates a service; its first list of queries opens the backend.
   *
   * @param opener opens a new backend, which the service closes
   */
  public QueryService(Supplier<Backend> opener) {
    this.opener = opener;
  }

  /**
   * Prepares, runs and closes queries.
   *
   * @return the outcomes of the requests, in their order
   * @throws BackendException if no backend can be opened
   */
  public List<QueryOutcome> run(List<PlannedQuery> requests, ExecutionPolicy policy) {
    ExecutionContext context = context();
    QueryOutcome[] outcomes = new QueryOutcome[requests.size()];
    List<DeviceQuery> queries = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    try (Closer readied = new Closer()) {
      for (int i = 0; i < outcomes.length; i++) {
        try {
          queries.add(readied.own(requests.get(i).ready(context.backend())));
          places.add(i);
        } catch (RuntimeException e) {
          String name = requests.get(i).kind().name() + "#" + requests.get(i).seed();
          outcomes[i] = QueryOutcome.failed(name, QueryFaults.fault(name, e));
        }
      }
      List<QueryOutcome> ran = run(queries, policy, context);
      for (int k = 0; k < ran.size(); k++) {
        outcomes[places.get(k)] = ran.get(k);
      }
    } catch (BackendException e) {
      abandon(); // Closing a query failed after its outcome was known.
    }
    return List.of(outcomes);
  }

  private List<QueryOutcome> run(
      List<DeviceQuery> queries, ExecutionPolicy policy, ExecutionContext context) {
    try {
      check(context.backend());
      List<QueryOutcome> outcomes;
      try (QueryExecution execution = policy.ready(queries, context)) {
        execution.run();
        outcomes = execution.outcomes();
      }
      if (outcomes.stream().anyMatch(outcome -> outcome.fault() != null)) {
        check(context.backend());
      }
      return outcomes;
    } catch (OutOfDeviceMemoryException e) {
      return withoutTheLargest(queries, policy, context, e);
    } catch (BackendException e) {
      abandon();
      return queries.stream().map(query -> lost(query, e)).toList();
    } catch (ConcurrencyException e) {
      return withoutUnplaceable(queries, policy, context, e);
    }
  }

  /**
   * Reports a fault for each query that the policy cannot place even alone, and runs the others.
   */
  private List<QueryOutcome> withoutUnplaceable(
      List<DeviceQuery> queries,
      ExecutionPolicy policy,
      ExecutionContext context,
      ConcurrencyException together) {
    IdentityHashMap<DeviceQuery, QueryOutcome> failed = new IdentityHashMap<>();
    for (DeviceQuery query : queries) {
      try {
        policy.ready(List.of(query), context).close();
      } catch (ConcurrencyException e) {
        failed.put(query, unplaceable(query, e));
      }
    }
    List<DeviceQuery> rest = queries.stream().filter(query -> !failed.containsKey(query)).toList();
    Iterator<QueryOutcome> ran =
        failed.isEmpty()
            ? rest.stream().map(query -> unplaceable(query, together)).iterator()
            : run(rest, policy, context).iterator();
    return queries.stream()
        .map(query -> failed.containsKey(query) ? failed.get(query) : ran.next())
        .toList();
  }

  /**
   * Reports a fault for the query that holds the most memory, frees it, and runs the others: the
   * device works, but does not have enough memory for all of them.
   */
  private List<QueryOutcome> withoutTheLargest(
      List<DeviceQuery> queries,
      ExecutionPolicy policy,
      ExecutionContext context,
      OutOfDeviceMemoryException fault) {
    if (queries.isEmpty()) {
      throw fault;
    }
    DeviceQuery largest =
        Collections.max(queries, Comparator.comparingLong(DeviceQuery::deviceBytes));
    int place = queries.indexOf(largest);
    largest.close();
    List<DeviceQuery> rest = new ArrayList<>(queries);
    rest.remove(place);
    List<QueryOutcome> outcomes = new ArrayList<>(run(rest, policy, context));
    outcomes.add(
        place, QueryOutcome.failed(largest.name(), QueryFaults.fault(largest.name(), fault)));
    return outcomes;
  }

  private static QueryOutcome unplaceable(DeviceQuery query, ConcurrencyException fault) {
    return QueryOutcome.failed(query.name(), QueryFaults.fault(query.name(), fault));
  }

  private static QueryOutcome lost(DeviceQuery query, BackendException fault) {
    String line = "the device failed while the query was in flight: " + fault.getMessage();
    return QueryOutcome.failed(query.name(), new QueryFault(query.name(), line, fault));
  }

  /**
   * Executes a command that belongs to no query; throws an exception only if the device has failed.
   */
  private static void check(Backend backend) {
    try (CommandQueue queue = backend.newQueue();
        DeviceBuffer<int[]> word = backend.allocate(ElementType.INT, 1)) {
      queue.fill(word, 1);
      queue.finish();
    } catch (OutOfDeviceMemoryException e) {
      // A device that has no free memory at all still executes it.
    }
  }

  private ExecutionContext context() {
    ExecutionContext context = open;
    if (context == null) {
      context = ExecutionContext.of(opener.get(), ExecutionContext.Inputs.UPLOADED);
      open = context;
    }
    return context;
  }

  /** Closes the backend; further exceptions of its driver give no new information. */
  private void abandon() {
    ExecutionContext context = open;
    open = null;
    if (context != null) {
      try {
        context.backend().close();
      } catch (BackendException e) {
        // The device failed earlier, so its fault is already in the outcomes.
      }
    }
  }

  @Override
  public void close() {
    ExecutionContext context = open;
    open = null;
    if (context != null) {
      context.backend().close();
    }
  }
}
