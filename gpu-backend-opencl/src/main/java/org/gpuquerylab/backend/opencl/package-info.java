/**
 * The OpenCL backend, which uses JOCL: every device of every platform that the ICD loader finds.
 * The package {@link org.gpuquerylab.backend.opencl.internal} has the facts that drivers report
 * about devices, searches for libraries, and protects the JVM's signal handlers from drivers.
 *
 * <p>Peculiarities of this backend and their reasons:
 *
 * <ul>
 *   <li>While a command copies a Java array, JOCL holds a critical section, which blocks some
 *       garbage collectors. Therefore small arrays are copied through a direct buffer, and large
 *       arrays are copied in parts after the queue is drained ({@code ArrayCopies}).
 *   <li>JOCL starts a watching thread for each non-blocking copy. To avoid this, {@code
 *       PinnedCopies} calls JOCL's native methods instead of its public ones.
 *   <li>Implementations may allocate a buffer only when it is first used. Therefore every
 *       allocation writes one byte. An allocation that does not fit then fails at once.
 *   <li>OpenCL reports neither the registers of a kernel nor the free memory of a device, so both
 *       stay unknown. Only AMD's devices report their free memory.
 * </ul>
 */
package org.gpuquerylab.backend.opencl;
