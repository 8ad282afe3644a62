package org.gpuquerylab.backend.kernel;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a compiled kernel uses, as far as the driver reports it.
 *
 * @param registersPerThread 32-bit registers of one work-item
 * @param staticSharedBytes local (shared) memory that one group declares
 * @param localBytesPerThread private memory of one work-item outside registers: spills and arrays
 * @param maxGroupSize the largest group that this kernel can be launched with
 */
public record KernelResources(
    OptionalInt registersPerThread,
    OptionalLong staticSharedBytes,
    OptionalLong localBytesPerThread,
    OptionalInt maxGroupSize) {

  /** No resource is known. */
  public static final KernelResources UNKNOWN =
      new KernelResources(
          OptionalInt.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty());
}
