package org.gpuquerylab.backend.kernel;

/**
 * A call of a routine of a native library in the place of a kernel: launched, timed and captured as
 * kernels are. The record's name gives the routine's, as LAPACK and BLAS have it where these have
 * it: {@code Dpotrf} calls {@code dpotrf}. There is no source, so that the record itself is the
 * signature; where a device's library has the routine, it is checked against that one's.
 *
 * <p>A library is optional: {@link org.gpuquerylab.backend.Backend#has} tells whether a routine is
 * there. A device that runs Java twins has all.
 */
public interface LibraryRoutine extends KernelCall {}
