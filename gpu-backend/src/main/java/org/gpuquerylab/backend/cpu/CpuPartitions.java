package org.gpuquerylab.backend.cpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.DevicePartition;

/**
 * Partitions of the processors: each has a pool of threads. A twin that divides its work into
 * parallel streams stays within the pool in which it began.
 */
final class CpuPartitions implements AutoCloseable {
  private final List<DevicePartition> partitions = new ArrayList<>();
  private final List<ForkJoinPool> pools = new ArrayList<>();

  private CpuPartitions(int partitions, int processorsOfEach) {
    for (int i = 0; i < partitions; i++) {
      this.partitions.add(new DevicePartition(i, processorsOfEach));
      pools.add(new ForkJoinPool(processorsOfEach));
    }
  }

  /**
   * Divides the device into partitions.
   *
   * @param partitions the number of partitions, or 0 for none
   */
  static CpuPartitions of(DeviceInfo device, int partitions) {
    int processors = Math.toIntExact(device.fact(DeviceFact.MULTIPROCESSORS).orElse(1L));
    if (partitions > processors) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "%s cannot be divided into %d partitions: at most %d",
              device,
              partitions,
              processors));
    }
    return new CpuPartitions(partitions, partitions == 0 ? 0 : processors / partitions);
  }

  List<DevicePartition> list() {
    return List.copyOf(partitions);
  }

  /** The threads of a partition. */
  ForkJoinPool pool(DevicePartition partition) {
    return pools.get(partition.index());
  }

  /** Ends the threads; their queues must already be closed. */
  @Override
  public void close() {
    pools.forEach(ForkJoinPool::shutdown);
  }
}
