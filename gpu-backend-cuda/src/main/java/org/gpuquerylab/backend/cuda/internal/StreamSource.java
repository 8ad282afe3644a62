package org.gpuquerylab.backend.cuda.internal;

/** Makes streams of a device that do not wait for the default stream. */
@FunctionalInterface
public interface StreamSource {

  /** Creates a stream; the context must be bound. */
  CudaStream create();
}
