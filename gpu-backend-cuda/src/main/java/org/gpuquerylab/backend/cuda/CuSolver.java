package org.gpuquerylab.backend.cuda;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.nio.file.Path;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.device.BackendException;
import org.jspecify.annotations.Nullable;

/**
 * cuSOLVER, NVIDIA's library of dense solvers, which is loaded when it is first called. This class
 * uses one handle, from one thread at a time.
 */
final class CuSolver implements AutoCloseable {
  private final Path library;
  private final CudaContext context;
  private @Nullable Open open;

  /** Creates a solver from a library file, in the context that its handle will belong to. */
  public CuSolver(Path library, CudaContext context) {
    this.library = library;
    this.context = context;
  }

  private record Open(CuSolverApi api, Pointer handle) {}

  private synchronized Open open() {
    Open now = open;
    if (now == null) {
      now = load();
      open = now;
    }
    return now;
  }

  private Open load() {
    try {
      CuSolverApi api = Native.load(library.toString(), CuSolverApi.class);
      PointerByReference handle = new PointerByReference();
      context.bind();
      check(api.cusolverDnCreate(handle), "cusolverDnCreate");
      return new Open(api, handle.getValue());
    } catch (UnsatisfiedLinkError e) {
      throw new BackendException(library + " does not load: " + e.getMessage(), e);
    }
  }

  /**
   * Calls a function of the library that enqueues commands.
   *
   * @param name the function's name, for messages
   */
  void enqueue(String name, CudaStream stream, Call function) {
    call(
        name,
        (api, handle) -> {
          check(
              api.cusolverDnSetStream(handle, new Pointer(stream.handle())), "cusolverDnSetStream");
          return function.call(api, handle);
        });
  }

  /**
   * Calls a function of the library in its context.
   *
   * @param name the function's name, for messages
   */
  synchronized void call(String name, Call function) {
    Open solver = open();
    context.bind();
    check(function.call(solver.api(), solver.handle()), name);
  }

  /** A call of a library function that returns a status. */
  @FunctionalInterface
  interface Call {
    int call(CuSolverApi api, Pointer handle);
  }

  private static void check(int status, String call) {
    if (status != CuSolverApi.CUSOLVER_STATUS_SUCCESS) {
      throw new BackendException(call + " failed: cuSOLVER's status " + status);
    }
  }

  /** Destroys the handle, if there is one; the context must be bound. */
  @Override
  public synchronized void close() {
    Open now = open;
    if (now != null) {
      open = null;
      Cuda.checkFreed(now.api().cusolverDnDestroy(now.handle()), "cusolverDnDestroy");
    }
  }
}
