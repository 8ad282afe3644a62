package org.gpuquerylab.backend.kernel;

/**
 * A call of a native library's routine in place of a kernel. The routine is launched, timed and
 * captured like a kernel. The record's name determines the routine's name, which is spelled as in
 * LAPACK or BLAS if the routine is one of theirs: {@code Dpotrf} calls {@code dpotrf}. A routine
 * has no source, so the record itself is the signature. The record is checked against the routine
 * in the device's library.
 *
 * <p>A library is optional: {@link org.gpuquerylab.backend.Backend#has} says whether a routine is
 * available. A device that runs Java twins has every routine.
 */
public interface LibraryRoutine extends KernelCall {}
