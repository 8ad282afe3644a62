package org.gpuquerylab.backend.kernel;

/**
 * A call of a routine of a driver's library in the place of a kernel: there is no source, so the
 * record itself is the signature. Launched, timed and captured as kernels are.
 */
public interface LibraryRoutine extends KernelCall {}
