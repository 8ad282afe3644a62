/**
 * The JVM's handlers of signals, kept while OpenCL drivers run in its process.
 *
 * <p>The JVM handles null pointers and safepoints by SIGSEGV and integer divisions by zero by
 * SIGFPE. LLVM, inside a driver of a processor, registers handlers of its own for these and others
 * before it writes its first file ({@code RegisterHandlers()} in {@code
 * llvm/lib/Support/Unix/Signals.inc}); they delete the files of running compilations and are gone
 * after one signal. PoCL handles SIGFPE by stepping over the division, in whichever thread, so that
 * a division by zero in Java goes on with a wrong result. Here LLVM's and PoCL's calls of {@code
 * sigaction} have no effect, because the slots of the drivers' libraries through which they call it
 * point elsewhere, and PoCL's handler runs after the JVM's.
 *
 * <p>On Linux; elsewhere it does nothing.
 */
@org.jspecify.annotations.NullMarked
package org.gpuquerylab.backend.opencl.signals;
