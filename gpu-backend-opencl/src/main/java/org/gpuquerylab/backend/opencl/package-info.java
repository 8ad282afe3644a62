/**
 * The OpenCL backend, through JOCL: every device of every platform that the ICD loader finds. The
 * facts that drivers give about devices are in {@link org.gpuquerylab.backend.opencl.device}, the
 * search for libraries is in {@link org.gpuquerylab.backend.opencl.library}, and {@link
 * org.gpuquerylab.backend.opencl.signals} protects the JVM's signal handlers from the drivers'.
 *
 * <p>Peculiarities of this backend, and their reasons:
 *
 * <ul>
 *   <li>JOCL holds a Java array in a critical section while a command copies it, which on some
 *       collectors keeps the garbage collector out. Small arrays go through a direct buffer, large
 *       ones are copied in chunks after the queue is drained ({@code ArrayCopies}).
 *   <li>JOCL starts a watching thread for each copy that does not block. To avoid this, {@code
 *       PinnedCopies} calls JOCL's native methods instead of its public ones.
 *   <li>Implementations may allocate a buffer only when it is first used. Every allocation writes
 *       one byte, so that an allocation that does not fit fails where it is made.
 *   <li>OpenCL reports neither a kernel's registers nor the free memory; both stay unknown, except
 *       for the free memory of AMD's devices.
 * </ul>
 */
package org.gpuquerylab.backend.opencl;
