/**
 * The existing devices, and the facts that their drivers report.
 *
 * <p>The native libraries: JOCL's library, the ICD loader, and the vendor files that the loader
 * reads.
 *
 * <p>Protects the JVM's signal handlers while OpenCL drivers run in the JVM's process.
 *
 * <p>The JVM handles null pointers and safepoints with SIGSEGV, and integer divisions by zero with
 * SIGFPE. LLVM, which a CPU driver contains, registers its own handlers for these and other signals
 * before it writes its first file ({@code RegisterHandlers()} in {@code
 * llvm/lib/Support/Unix/Signals.inc}). Its handlers delete the files of running compilations, and
 * unregister after one signal. PoCL handles SIGFPE by skipping the division in any thread, so a
 * division by zero in Java would continue with a wrong result. This package makes LLVM's and PoCL's
 * calls of {@code sigaction} ineffective: it redirects the slots through which the drivers'
 * libraries call {@code sigaction}. PoCL's handler runs after the JVM's.
 *
 * <p>All of this applies to Linux; on other systems the package does nothing.
 */
@org.jspecify.annotations.NullMarked
package org.gpuquerylab.backend.opencl.internal;
