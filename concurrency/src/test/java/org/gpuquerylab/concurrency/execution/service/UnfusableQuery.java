package org.gpuquerylab.concurrency.execution.service;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.StepLaunch;

/** A query that runs alone, and whose kernels no device takes together with others. */
record UnfusableQuery(DeviceQuery alone) implements DeviceQuery {

  /** A kernel without a source. */
  record Missing(int n) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      throw new UnsupportedOperationException("has no source");
    }
  }

  @Override
  public List<StepLaunch<?>> launches() {
    StepLaunch<Missing> missing =
        new StepLaunch<>(Missing.class, Map.of(), new Missing(1), List.of());
    return alone.steps().stream().<StepLaunch<?>>map(step -> missing).toList();
  }

  @Override
  public String name() {
    return alone.name();
  }

  @Override
  public List<KernelStep> steps() {
    return alone.steps();
  }

  @Override
  public long deviceBytes() {
    return alone.deviceBytes();
  }

  @Override
  public void upload(CommandQueue queue) {
    alone.upload(queue);
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    alone.launch(step, grid, queue);
  }

  @Override
  public void download(CommandQueue queue) {
    alone.download(queue);
  }

  @Override
  public DeviceBuffer<long[]> answerWords() {
    return alone.answerWords();
  }

  @Override
  public void receive(PinnedBuffer<long[]> from, int index) {
    alone.receive(from, index);
  }

  @Override
  public QueryAnswer answer() {
    return alone.answer();
  }

  @Override
  public void close() {
    alone.close();
  }
}
