package org.gpuquerylab.joinorder.gpu.session;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.joinorder.algorithm.DeviceAlgorithm;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.PhaseProfile;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * What the exhaustive searches on a device share: the last session is kept, so that queries it
 * serves, too, find their memory allocated and their commands captured, and what the device was
 * asked to do is counted for each query.
 *
 * @param <S> the kind of session
 */
public abstract class DeviceSearch<S extends DeviceSession> implements DeviceAlgorithm {
  private final CostFunction costFunction;
  private final Execution execution;
  private QueueCounters counters = QueueCounters.ZERO;
  private Optional<PhaseProfile> profile = Optional.empty();
  private @Nullable S session;

  /** A search on the device of the execution's backend. */
  protected DeviceSearch(CostFunction costFunction, Execution execution) {
    execution.device();
    this.costFunction = costFunction;
    this.execution = execution;
  }

  /** What is minimized. */
  protected final CostFunction costFunction() {
    return costFunction;
  }

  /** Where the search runs. */
  protected final Execution execution() {
    return execution;
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
   * <p>Where it fails, the device memory is freed.
   *
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException with the bytes needed, where
   *     the memo does not fit
   */
  @Override
  public final OptimizationResult optimize(QueryGraph graph) {
    TooManyRelationsException.check(this, graph);
    counters = QueueCounters.ZERO;
    profile = Optional.empty();
    if (graph.size() == 1) {
      return OptimizationResult.exact(new JoinTreeBuilder(graph, costFunction).leaf(0), 0, 0, 0);
    }
    try {
      return search(graph);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Optimizes a query of two or more relations. */
  protected abstract OptimizationResult search(QueryGraph graph);

  /** The kept session if it serves the query; otherwise it is closed, and a new one is kept. */
  protected final S session(Predicate<S> serves, Supplier<S> opening) {
    S current = session;
    if (current == null || !serves.test(current)) {
      close();
      current = opening.get();
      session = current;
    }
    return current;
  }

  /** Runs a session, counts what it asks of the device and takes the phases over. */
  protected final <A> A counted(S running, Supplier<A> run) {
    QueueCounters before = running.counters();
    A answer = run.get();
    counters = counters.plus(running.counters().minus(before));
    profile = running.profile();
    return answer;
  }

  /** Frees the device memory; the next optimization allocates anew. */
  @Override
  public final void close() {
    if (session != null) {
      session.close();
      session = null;
    }
  }
}
