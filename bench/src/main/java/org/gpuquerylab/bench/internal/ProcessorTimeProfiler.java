package org.gpuquerylab.bench.internal;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Prints the processor time of an operation beside its wall-clock time, because other processes
 * lengthen the wall-clock time. The processor time is that of the whole process, including garbage
 * collection and compilation. To use this profiler, start any JMH benchmark with {@code -prof
 * org.gpuquerylab.bench.internal.ProcessorTimeProfiler}.
 */
final class ProcessorTimeProfiler implements InternalProfiler {
  private final OperatingSystemMXBean process =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private long before;

  @Override
  public String getDescription() {
    return "processor time of an operation, of all threads of the process";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = process.getProcessCpuTime();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = process.getProcessCpuTime() - before;
    long operations = result.getMetadata().getAllOps();
    TimeUnit unit = benchmark.getTimeUnit();
    double each = nanos / unit.toNanos(1) / Math.max(1, operations);
    String name = unit.name().toLowerCase(Locale.ROOT) + "/op";
    return List.of(new ScalarResult("processor", each, name, AggregationPolicy.AVG));
  }
}
