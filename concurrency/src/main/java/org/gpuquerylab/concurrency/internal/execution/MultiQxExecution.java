package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.primitives.internal.Workers;

/** An execution with one thread for each query, with admission and eviction. */
final class MultiQxExecution implements QueryExecution {
  private final List<DeviceQuery> queries;
  private final ExecutionContext context;
  private final boolean locked;
  private final QueryFaults faults;
  private final Workers threads;
  private final Lock oneKernel = new ReentrantLock();
  private final QueryMemory memory;
  private final List<List<BestLaunches.Best>> launches = new ArrayList<>();
  private final List<MemoryDemand> demands = new ArrayList<>();
  private final Closer closer = new Closer();
  private final List<CommandQueue> queues;
  private RunCost cost;

  MultiQxExecution(List<DeviceQuery> queries, ExecutionContext context, boolean locked) {
    PlanClock clock = new PlanClock();
    this.queries = List.copyOf(queries);
    this.context = context;
    this.locked = locked;
    this.faults = new QueryFaults(this.queries);
    this.memory = new QueryMemory(this.queries, context.memoryBudget());
    for (int query = 0; query < this.queries.size(); query++) {
      memory.begin(query);
      List<BestLaunches.Best> best = context.launches().best(this.queries.get(query));
      memory.end(query);
      launches.add(best);
      demands.add(MemoryDemand.of(this.queries.get(query), best));
    }
    this.queues = closer.orClose(() -> open(closer, false));
    this.threads = new Workers("multiqx", Math.max(1, queries.size()));
    cost = new RunCost(0, clock.millis(), 0, 0, 0, 0);
  }

  private List<CommandQueue> open(Closer owner, boolean profiled) {
    List<CommandQueue> opened = new ArrayList<>();
    queries.forEach(q -> opened.add(owner.own(context.backend().newQueue(profiled))));
    return opened;
  }

  @Override
  public void run() {
    QueueCounters before = counters();
    long start = System.nanoTime();
    runOn(queues);
    double millis = (System.nanoTime() - start) / 1e6;
    QueueCounters counted = counters().minus(before);
    long submissions = counted.launches() + counted.copies();
    double ready = cost.readyMillis();
    cost = new RunCost(0, ready, millis, millis, counted.launches(), submissions);
  }

  /**
   * Runs each query in a thread; returns the timed commands of each query if queues are profiled.
   */
  private List<List<Span>> runOn(List<CommandQueue> lanes) {
    faults.clear();
    AdmissionControl admission = new AdmissionControl(context.memoryBudget());
    List<List<Span>> spans = new ArrayList<>();
    lanes.forEach(lane -> spans.add(new ArrayList<>()));
    if (!queries.isEmpty()) {
      threads.each(query -> runOne(query, lanes.get(query), admission, spans.get(query)));
    }
    return spans;
  }

  private void runOne(int query, CommandQueue queue, AdmissionControl admission, List<Span> spans) {
    admission.enter(query, demands.get(query).fromStep(0));
    try {
      faults.guard(query, () -> allocate(query, queue, spans));
      for (int step = 0; step < launches.get(query).size(); step++) {
        launch(query, step, queue, spans);
        if (locked) { // The kernel is complete, so the query has moved on.
          admission.change(query, demands.get(query).fromStep(step + 1));
        }
      }
      faults.guard(query, () -> queries.get(query).download(queue));
      queue.finish();
      spans.addAll(queue.finished());
    } finally {
      memory.end(query);
      admission.leave(query);
    }
  }

  /**
   * Gives the query memory, and copies its inputs. The copy completes before the lock for kernels
   * is taken, because copies do not need that lock.
   */
  private void allocate(int query, CommandQueue queue, List<Span> spans) {
    if (memory.begin(query) || context.uploads()) {
      queries.get(query).upload(queue);
      if (locked) {
        queue.finish();
        spans.addAll(queue.finished());
      }
      memory.load(query);
    }
  }

  /** The number of times that a query lost its memory to another one. */
  long evictions() {
    return memory.evictions();
  }

  private void launch(int query, int step, CommandQueue queue, List<Span> spans) {
    Runnable kernel =
        () -> queries.get(query).launch(step, launches.get(query).get(step).grid(), queue);
    if (!locked) {
      faults.guard(query, kernel);
      return;
    }
    oneKernel.lock();
    try {
      faults.guard(query, kernel);
      queue.finish();
      spans.addAll(queue.finished());
    } finally {
      oneKernel.unlock();
    }
  }

  private QueueCounters counters() {
    return queues.stream()
        .map(CommandQueue::counters)
        .reduce(QueueCounters.ZERO, QueueCounters::plus);
  }

  @Override
  public List<QueryOutcome> outcomes() {
    return faults.outcomes();
  }

  @Override
  public RunCost cost() {
    return cost;
  }

  @Override
  public List<TimelineSpan> trace() {
    try (Closer profiled = new Closer()) {
      List<List<Span>> lanes = runOn(open(profiled, true));
      List<TimelineSpan> timeline = new ArrayList<>();
      for (int i = 0; i < lanes.size(); i++) {
        for (Span span : lanes.get(i)) {
          timeline.add(TimelineSpan.of(i, i, span));
        }
      }
      return TimelineSpan.fromFirstStart(timeline);
    }
  }

  @Override
  public double deviceMillis() {
    return TimelineSpan.makespan(trace());
  }

  @Override
  public void close() {
    try (threads) {
      closer.close();
    }
  }
}
