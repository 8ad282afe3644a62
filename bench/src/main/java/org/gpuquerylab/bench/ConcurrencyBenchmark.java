package org.gpuquerylab.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.execution.ExecutionContext;
import org.gpuquerylab.concurrency.execution.ExecutionPolicy;
import org.gpuquerylab.concurrency.execution.service.ExecutionPolicies;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.query.SharedPass;
import org.gpuquerylab.concurrency.workload.PlannedQuery;
import org.gpuquerylab.concurrency.workload.SizeClass;
import org.gpuquerylab.concurrency.workload.Workload;
import org.gpuquerylab.concurrency.workload.selection.SelectionScan;
import org.gpuquerylab.concurrency.workload.shared.SharedColumn;
import org.gpuquerylab.input.Suggestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Makespans of concurrent queries under each policy, which take turns within one process: Q1 to Q5
 * in turn, of up to three sizes, and 16 selection scans of each of some numbers of rows. Without
 * arguments it measures small ones alone, in under a minute. From the root of the sources, after
 * {@code mvn package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:lab-cli/target/lib/*' \
 *   org.gpuquerylab.bench.ConcurrencyBenchmark --backend cuda:0
 * </pre>
 *
 * A line a policy, workload, size and number of queries, with commas: the median makespan by the
 * host's clock with its interval of 95 %, the speed-ups over both sequential policies, the lower
 * bound, the makespan by the device, kernels and copies apart (sums over a traced run), the time to
 * enqueue a run and the time to ready it; for {@code chosen} the policy that it took and the runs
 * of its trial. Ends with status 1 where answers differ.
 */
@Command(name = "ConcurrencyBenchmark", mixinStandardHelpOptions = true)
public final class ConcurrencyBenchmark implements Callable<Integer> {
  private static final List<String> SEQUENTIAL = List.of("sequential", "sequential-replayed");
  private static final long SEED = 1;

  @Option(names = "--backend", description = "A backend or device (default: cpu).")
  private String backend = "cpu";

  @Option(names = "--policies", split = ",", description = "Names, with commas (default: all).")
  private List<String> policies = new ArrayList<>();

  @Option(names = "--sizes", split = ",", description = "Of small, middle, saturating (small).")
  private List<String> sizes = List.of("small");

  @Option(names = "--queries", split = ",", description = "Numbers of queries (2, 5, 16).")
  private List<Integer> queries = List.of(2, 5, 16);

  @Option(names = "--scans", split = ",", description = "Rows of 16 scans (2^14).")
  private List<Integer> scans = List.of(1 << 14);

  @Option(names = "--shared", split = ",", description = "Rows of a shared column (2^16).")
  private List<Integer> shared = List.of(1 << 16);

  @Option(names = "--inputs", split = ",", description = "Of resident, uploaded.")
  private List<String> inputs = List.of("resident", "uploaded");

  @Option(names = "--repetitions", description = "Most of a policy (default: 50).")
  private int repetitions = 50;

  @Option(names = "--seconds", description = "For each set of queries (default: 1).")
  private double seconds = 1;

  @Option(names = "--partitions", description = "Of the device, for partitioned (default: 8).")
  private int partitions = 8;

  @Option(names = "--saturating-rows", description = "Rows of that size (default: 2^25).")
  private int saturatingRows = 1 << 25;

  /** Runs the benchmark. */
  public static void main(String[] args) {
    System.exit(BenchmarkNames.execute(new ConcurrencyBenchmark(), args));
  }

  @Override
  public Integer call() {
    List<ExecutionPolicy> chosen = chosen();
    System.out.println(PolicyTimes.HEADER);
    boolean agree = true;
    try (Backend opened = open()) {
      for (String input : inputs) {
        ExecutionContext context = ExecutionContext.of(opened, inputs(input));
        PolicyTimes times = new PolicyTimes(context, chosen, repetitions, seconds);
        for (int rows : scans) {
          scans(times, opened, rows);
        }
        for (String size : sizes) {
          mix(times, opened, size);
        }
        agree &= times.allAgree();
        if (!context.inputs().equals(ExecutionContext.Inputs.UPLOADED)) {
          for (int rows : shared) {
            agree &= sharedScans(context, chosen, rows);
          }
        }
      }
    }
    return agree ? 0 : 1;
  }

  /** The named policies, the sequential ones first. */
  private List<ExecutionPolicy> chosen() {
    List<String> names = policies.isEmpty() ? ExecutionPolicies.names() : policies;
    List<ExecutionPolicy> found = new ArrayList<>();
    SEQUENTIAL.forEach(name -> found.add(ExecutionPolicies.named(name)));
    names.stream()
        .filter(name -> !SEQUENTIAL.contains(name))
        .forEach(name -> found.add(ExecutionPolicies.named(name)));
    return found;
  }

  private Backend open() {
    Backends all = Backends.find();
    DeviceInfo device = all.select(backend);
    return partitions > 0 && device.has(Capability.PARTITIONS)
        ? all.open(device, partitions)
        : all.open(device);
  }

  private static ExecutionContext.Inputs inputs(String name) {
    List<String> names = List.of("resident", "uploaded");
    if (!names.contains(name)) {
      throw Suggestion.unknown("inputs", name, names);
    }
    return ExecutionContext.Inputs.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private static void scans(PolicyTimes times, Backend opened, int rows) {
    List<PlannedQuery> planned = Workload.ofKind(new SelectionScan(), 16, rows, SEED).queries();
    withReadied(opened, planned, all -> times.print("Q2," + rows, all));
  }

  /** Selections of ranges of one column, beside all of them in one scan. */
  private boolean sharedScans(ExecutionContext context, List<ExecutionPolicy> all, int rows) {
    Backend opened = context.backend();
    try (Closer readied = new Closer();
        CommandQueue queue = opened.newQueue()) {
      SharedColumn column = readied.own(SharedColumn.open(opened, rows, SEED));
      column.upload(queue);
      List<DeviceQuery> single = readied(context, column.selections(16), column, readied);
      List<SharedPass> passes = single.stream().map(query -> query.pass().orElseThrow()).toList();
      DeviceQuery least = readied.own(passes.get(0).together(opened, passes));
      queue.finish();
      PolicyTimes times = new PolicyTimes(context, all, repetitions, seconds);
      times.print("shared," + rows, single, List.of(least));
      return times.allAgree();
    }
  }

  private static List<DeviceQuery> readied(
      ExecutionContext context, List<QueryKind> kinds, SharedColumn column, Closer owner) {
    List<DeviceQuery> queries = new ArrayList<>();
    try (CommandQueue queue = context.backend().newQueue()) {
      for (QueryKind kind : kinds) {
        queries.add(owner.own(kind.ready(context.backend(), column.rows(), column.seed())));
        queries.get(queries.size() - 1).upload(queue);
      }
      queue.finish();
    }
    return queries;
  }

  private void mix(PolicyTimes times, Backend opened, String size) {
    int most = queries.stream().mapToInt(Integer::intValue).max().orElse(0);
    List<PlannedQuery> planned = Workload.inTurn(most, rows(size), SEED).queries();
    withReadied(
        opened,
        planned,
        all -> queries.forEach(count -> times.print("mix," + size, all.subList(0, count))));
  }

  private int rows(String name) {
    List<String> names = List.of("small", "middle", "saturating");
    if (!names.contains(name)) {
      throw Suggestion.unknown("size", name, names);
    }
    SizeClass size = SizeClass.valueOf(name.toUpperCase(Locale.ROOT));
    return size == SizeClass.SATURATING ? saturatingRows : size.rows();
  }

  /** Readies queries, with their inputs on the device, and closes them. */
  static void withReadied(
      Backend opened, List<PlannedQuery> planned, Consumer<List<DeviceQuery>> use) {
    try (Closer readied = new Closer();
        CommandQueue queue = opened.newQueue()) {
      List<DeviceQuery> all = new ArrayList<>();
      for (PlannedQuery one : planned) {
        DeviceQuery query = readied.own(one.ready(opened));
        query.upload(queue);
        all.add(query);
      }
      queue.finish();
      use.accept(all);
    }
  }
}
