package org.gpuquerylab.backend.kernel;

/**
 * A call of a native library's routine in place of a kernel; it is launched, timed and captured
 * like a kernel. The record's name gives the routine's, spelled as in LAPACK and BLAS if it is one
 * of theirs: {@code Dpotrf} calls {@code dpotrf}. A routine has no source, so the record itself is
 * the signature; it is checked against the routine of the device's library.
 *
 * <p>A library is optional: {@link org.gpuquerylab.backend.Backend#has} says whether it has a
 * routine. A device that runs Java twins has every routine.
 */
public interface LibraryRoutine extends KernelCall {}
