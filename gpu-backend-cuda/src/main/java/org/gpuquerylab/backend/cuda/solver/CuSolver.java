package org.gpuquerylab.backend.cuda.solver;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.nio.file.Path;
import java.util.function.ToIntFunction;
import org.gpuquerylab.backend.cuda.context.Cuda;
import org.gpuquerylab.backend.cuda.context.CudaContext;
import org.gpuquerylab.backend.cuda.context.CudaStream;
import org.gpuquerylab.backend.cuda.memory.CudaMemory;
import org.gpuquerylab.backend.device.BackendException;
import org.jspecify.annotations.Nullable;

/**
 * NVIDIA's dense solvers, a library that is loaded when it is first called. One handle, used by one
 * thread at a time.
 */
public final class CuSolver implements AutoCloseable {
  private final Path library;
  private final CudaContext context;
  private @Nullable Open open;

  /** A library file in the context that its handle belongs to. */
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

  /** The doubles of scratch memory that a factorization needs. */
  public long scratch(int size, int stride) {
    IntByReference length = new IntByReference();
    call(
        "cusolverDnDpotrf_bufferSize",
        solver ->
            solver
                .api()
                .cusolverDnDpotrf_bufferSize(
                    solver.handle(),
                    CuSolverApi.CUBLAS_FILL_MODE_LOWER,
                    size,
                    Pointer.NULL,
                    stride,
                    length));
    return length.getValue();
  }

  /** Enqueues a factorization; the arguments are those of DenseCholesky.Factorize. */
  public void factorize(CudaStream stream, Object[] arguments) {
    enqueue(
        "cusolverDnDpotrf",
        stream,
        solver ->
            solver
                .api()
                .cusolverDnDpotrf(
                    solver.handle(),
                    CuSolverApi.CUBLAS_FILL_MODE_LOWER,
                    (Integer) arguments[1],
                    pointer(arguments[0]),
                    (Integer) arguments[2],
                    pointer(arguments[3]),
                    (Integer) arguments[4],
                    pointer(arguments[5])));
  }

  /** Enqueues a solution; the arguments are those of DenseCholesky.Solve. */
  public void solve(CudaStream stream, Object[] arguments) {
    int size = (Integer) arguments[1];
    enqueue(
        "cusolverDnDpotrs",
        stream,
        solver ->
            solver
                .api()
                .cusolverDnDpotrs(
                    solver.handle(),
                    CuSolverApi.CUBLAS_FILL_MODE_LOWER,
                    size,
                    1,
                    pointer(arguments[0]),
                    (Integer) arguments[2],
                    pointer(arguments[3]),
                    size,
                    pointer(arguments[4])));
  }

  private void enqueue(String name, CudaStream stream, ToIntFunction<Open> function) {
    call(
        name,
        solver -> {
          check(
              solver.api().cusolverDnSetStream(solver.handle(), new Pointer(stream.handle())),
              "cusolverDnSetStream");
          return function.applyAsInt(solver);
        });
  }

  private synchronized void call(String name, ToIntFunction<Open> function) {
    Open solver = open();
    context.bind();
    check(function.applyAsInt(solver), name);
  }

  private static Pointer pointer(Object memory) {
    return new Pointer(((CudaMemory) memory).address());
  }

  private static void check(int status, String call) {
    if (status != CuSolverApi.CUSOLVER_STATUS_SUCCESS) {
      throw new BackendException(call + " failed: cuSOLVER's status " + status);
    }
  }

  /** Destroys the handle, where there is one; the context is bound. */
  @Override
  public synchronized void close() {
    Open now = open;
    if (now != null) {
      open = null;
      Cuda.checkFreed(now.api().cusolverDnDestroy(now.handle()), "cusolverDnDestroy");
    }
  }
}
