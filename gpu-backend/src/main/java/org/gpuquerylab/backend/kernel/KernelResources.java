package org.gpuquerylab.backend.kernel;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The resources that a compiled kernel uses, as far as the driver reports them.
 *
 * @param registersPerThread 32-bit registers of one work-item
 * @param staticSharedBytes local (shared) memory that one group declares
 * @param localBytesPerThread private memory of one work-item outside registers: spilled registers
 *     and arrays
 * @param maxGroupSize the largest group size with which this kernel can be launched
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
