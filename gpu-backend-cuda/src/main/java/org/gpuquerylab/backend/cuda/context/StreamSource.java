package org.gpuquerylab.backend.cuda.context;

/** Makes streams of a device, or of a part of it, that do not wait for the default stream. */
@FunctionalInterface
public interface StreamSource {

  /** A new stream; the context is bound. */
  CudaStream create();
}
