package org.gpuquerylab.joinorder.internal.gpu;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.EndableAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.host.TableMemory;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.primitives.internal.SessionCache;

/**
 * The common part of the exhaustive searches on a device. The last session is kept; for queries
 * with the same key, memory is therefore already allocated and commands are already captured. The
 * device's work is counted for each query.
 *
 * @param <K> the type of the key, which is equal for all queries of one session
 * @param <S> the type of the session
 */
public abstract class DeviceSearch<K, S extends SearchSession>
    implements DeviceAlgorithm, EndableAlgorithm {
  private final CostFunction costFunction;
  private final Execution execution;
  private final SessionCache<K, S> sessions = new SessionCache<>(1);
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<PhaseProfile> profile = Optional.empty();

  /**
   * Creates a search on the device of the execution's backend.
   *
   * @throws IllegalArgumentException if the execution has several devices
   */
  protected DeviceSearch(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, false);
  }

  /**
   * Creates a search.
   *
   * @param takesGroups whether the search uses all devices of a group; otherwise an execution with
   *     several devices is refused
   */
  protected DeviceSearch(CostFunction costFunction, Execution execution, boolean takesGroups) {
    if (!takesGroups) {
      execution.device();
    }
    execution.devices();
    this.costFunction = costFunction;
    this.execution = execution;
  }

  /** The cost function to minimize. */
  protected final CostFunction costFunction() {
    return costFunction;
  }

  /** The resources of the search. */
  protected final Execution execution() {
    return execution;
  }

  /**
   * Makes sure that the host's part of the search stays within the budget.
   *
   * @throws org.gpuquerylab.joinorder.internal.host.HostMemoryException if it does not
   */
  protected final void reserve(QueryGraph graph, HostPart part) {
    memory().reserve(graph.size(), part.bytes());
  }

  private TableMemory memory() {
    return TableMemory.of(name(), execution.budget());
  }

  @Override
  public final QueueCounters counters() {
    return counters;
  }

  @Override
  public final Optional<PhaseProfile> profile() {
    return profile;
  }

  /**
   * {@inheritDoc}
   *
   * <p>Frees the device memory if opening the session fails.
   *
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the memo does not fit; the
   *     exception has the number of bytes needed
   * @throws org.gpuquerylab.joinorder.internal.host.HostMemoryException if the host's part takes
   *     more bytes than the budget allows, or more than the free heap
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    return optimize(graph, SearchLimit.none());
  }

  /**
   * {@inheritDoc}
   *
   * <p>If the search is not {@linkplain SearchLimit#isFar far} from its limit, the clock is looked
   * at between launches ({@link SearchSteps}). A search that is left closes its session.
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph, SearchLimit limit) {
    TooManyRelationsException.check(this, graph);
    counters = QueueCounters.ZERO;
    profile = Optional.empty();
    if (graph.size() == 1) {
      return OptimizationResult.exact(new JoinTreeBuilder(graph, costFunction).leaf(0), 0, 0, 0);
    }
    Closer failed = new Closer();
    failed.own(sessions);
    try {
      OptimizationResult result = failed.orClose(() -> search(graph, limit));
      limit.requirePairs((double) result.pairs());
      return result;
    } catch (OutOfMemoryError e) {
      // The rest of the program leaves less heap than the budget allows; what the search had is
      // already garbage.
      throw memory().heapIsFull(graph.size());
    }
  }

  /**
   * Optimizes a query of two or more relations.
   *
   * @throws SearchEndedException if the search reaches the limit
   */
  protected abstract OptimizationResult search(QueryGraph graph, SearchLimit limit);

  /**
   * Runs the session of a key, counts the device's work and keeps the measured phases.
   *
   * @param opening opens the session if no session of this key is kept; a session of another key is
   *     closed first
   */
  protected final <A> A run(K key, Supplier<S> opening, Function<S, A> run) {
    return sessions.use(
        key,
        opening,
        session -> {
          QueueCounters before = session.counters();
          A answer = run.apply(session);
          counters = counters.plus(session.counters().minus(before));
          profile = session.profile();
          return answer;
        });
  }

  /** Frees the device memory; the next optimization allocates it again. */
  @Override
  public final void close() {
    sessions.close();
  }
}
