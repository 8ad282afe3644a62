package org.gpuquerylab.entropy.internal.moments.gpu;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.internal.gpu.DeviceBetas;
import org.gpuquerylab.entropy.problem.MemoryNeed;

/** The vector of all selectivities at the solver's weights; the device computes and keeps it. */
final class AllBetas {
  private final CommandQueue queue;
  private final DeviceBuffer<double[]> betas;
  private final CommandSequence commands;

  /** Allocates memory and captures the commands, for weights in a given buffer. */
  AllBetas(
      Workspace workspace, CommandQueue queue, Prepared prepared, DeviceBuffer<double[]> weights) {
    this.queue = queue;
    int predicates = prepared.sizes().predicates();
    betas = workspace.allocate(ElementType.DOUBLE, 1L << predicates);
    DeviceBetas all = new DeviceBetas(workspace, queue, predicates, prepared.known());
    commands = workspace.capture(queue, () -> all.enqueue(queue, weights, betas));
  }

  /** The device memory in bytes, mostly for the vector. */
  static long deviceBytes(Prepared prepared) {
    int predicates = prepared.sizes().predicates();
    return MemoryNeed.plus(
        MemoryNeed.vectors(predicates, 1), DeviceBetas.deviceBytes(predicates, prepared.known()));
  }

  Span enqueue() {
    return queue.replay(commands);
  }

  /** Copies the vector to the host. */
  double[] read() {
    double[] values = new double[Math.toIntExact(betas.length())];
    queue.read(betas, values);
    return values;
  }
}
