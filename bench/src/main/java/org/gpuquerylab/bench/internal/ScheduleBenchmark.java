package org.gpuquerylab.bench.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.concurrency.internal.batch.TwoStageModel;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.KernelClass;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of the two-stage model to schedule 16 kernels on the multiprocessors of an H200: median
 * and percentiles over 1,000 random sets of kernels of one class. The paper reports 0.082 to 1.487
 * ms, and 0.571 ms on average. Run this benchmark from the root of the sources, after {@code mvn
 * package}:
 *
 * <pre>
 * java -cp 'lab-cli/target/lab.jar:bench/target/jmh/*' org.openjdk.jmh.Main ScheduleBenchmark
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ScheduleBenchmark {
  private static final MultiprocessorLimits H200 =
      MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472).with(AllocationUnits.HOPPER);
  private static final int SETS = 1000;
  private static final long SEED = 16;

  /** The class of the kernels; {@code ANY} takes kernels of each class in turn. */
  @Param({"ANY", "MIXED", "OVER_HALF", "OVER_THIRD", "OVER_QUARTER", "TRIPLES"})
  public String kernels = "ANY";

  /** The number of kernels. */
  @Param({"16"})
  public int count = 16;

  /** The last stage of the batch-level model. */
  @Param({"heuristic", "exact"})
  public String end = "heuristic";

  private final List<List<KernelDemand>> sets = new ArrayList<>();
  private TwoStageModel model = TwoStageModel.heuristic(H200);
  private int next;

  /** Draws random kernels. */
  @Setup
  public void draw() {
    model = end.equals("exact") ? TwoStageModel.exact(H200) : TwoStageModel.heuristic(H200);
    Random random = new Random(SEED);
    KernelClass[] all = KernelClass.values();
    for (int i = 0; i < SETS; i++) {
      KernelClass kind = kernels.equals("ANY") ? all[i % all.length] : KernelClass.valueOf(kernels);
      sets.add(kind.kernels(random, count, H200));
    }
  }

  /** Makes one schedule. */
  @Benchmark
  public Object schedule() {
    next = next + 1 < SETS ? next + 1 : 0;
    return model.schedule(sets.get(next));
  }
}
