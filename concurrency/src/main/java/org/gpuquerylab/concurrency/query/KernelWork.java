package org.gpuquerylab.concurrency.query;

/**
 * The work of one launch of a kernel, for models of time and for lower bounds.
 *
 * @param bytes bytes that are read from and written to device memory; each byte counts once
 * @param operations number of 32-bit arithmetic operations; each multiplication, addition or
 *     comparison counts as one
 * @param sharedAtomics atomic operations on shared memory
 * @param globalAtomics atomic operations on device memory
 */
public record KernelWork(long bytes, long operations, long sharedAtomics, long globalAtomics) {
  /** No work at all. */
  public static final KernelWork NONE = new KernelWork(0, 0, 0, 0);

  /** The sums of the two works. */
  public KernelWork plus(KernelWork other) {
    return new KernelWork(
        bytes + other.bytes,
        operations + other.operations,
        sharedAtomics + other.sharedAtomics,
        globalAtomics + other.globalAtomics);
  }
}
