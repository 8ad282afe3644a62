package org.gpuquerylab.backend.cuda;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.cuda.internal.CudaMemory;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelParameter;
import org.gpuquerylab.backend.kernel.KernelSignature;

/**
 * The functions of cuSOLVER that kernel calls may name; the names are those of LAPACK. To add a
 * function, add a constant here and its native functions in {@link CuSolverApi}. The matrices of
 * callers are row-major, those of cuSOLVER column-major: the callers' upper triangle is cuSOLVER's
 * lower one.
 */
enum SolverFunction {
  /** Factorizes a symmetric positive definite matrix A = U^t U. */
  DPOTRF {
    @Override
    List<KernelParameter> parameters() {
      return List.of(
          doubles("matrix"),
          number("size"),
          number("stride"),
          doubles("scratch"),
          number("length"),
          ints("info"));
    }

    @Override
    void enqueue(CuSolver solver, CudaStream stream, Object[] arguments) {
      solver.enqueue(
          "cusolverDnDpotrf",
          stream,
          (api, handle) ->
              api.cusolverDnDpotrf(
                  handle,
                  CuSolverApi.CUBLAS_FILL_MODE_LOWER,
                  (Integer) arguments[1],
                  pointer(arguments[0]),
                  (Integer) arguments[2],
                  pointer(arguments[3]),
                  (Integer) arguments[4],
                  pointer(arguments[5])));
    }

    /** The arguments {@code sizes} are the matrix's size and its stride. */
    @Override
    long scratch(CuSolver solver, int... sizes) {
      IntByReference length = new IntByReference();
      solver.call(
          "cusolverDnDpotrf_bufferSize",
          (api, handle) ->
              api.cusolverDnDpotrf_bufferSize(
                  handle,
                  CuSolverApi.CUBLAS_FILL_MODE_LOWER,
                  sizes[0],
                  Pointer.NULL,
                  sizes[1],
                  length));
      return length.getValue();
    }
  },

  /** Solves U^t U y = r for one right-hand side. */
  DPOTRS {
    @Override
    List<KernelParameter> parameters() {
      return List.of(
          doubles("matrix"), number("size"), number("stride"), doubles("side"), ints("info"));
    }

    @Override
    void enqueue(CuSolver solver, CudaStream stream, Object[] arguments) {
      int size = (Integer) arguments[1];
      solver.enqueue(
          "cusolverDnDpotrs",
          stream,
          (api, handle) ->
              api.cusolverDnDpotrs(
                  handle,
                  CuSolverApi.CUBLAS_FILL_MODE_LOWER,
                  size,
                  1,
                  pointer(arguments[0]),
                  (Integer) arguments[2],
                  pointer(arguments[3]),
                  size,
                  pointer(arguments[4])));
    }
  };

  /** All routines, with their names as keys. */
  static final Map<String, SolverFunction> ALL =
      Stream.of(values())
          .collect(Collectors.toUnmodifiableMap(SolverFunction::routine, Function.identity()));

  /** The routine's name. */
  private String routine() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name and the parameters of the routine. */
  KernelSignature signature() {
    return new KernelSignature(routine(), "cuSOLVER", parameters());
  }

  /** The parameters, in the order of the signature. */
  abstract List<KernelParameter> parameters();

  /** Enqueues a call; the arguments are those of the signature. */
  abstract void enqueue(CuSolver solver, CudaStream stream, Object[] arguments);

  /**
   * The number of elements of scratch memory that a call needs for given sizes; most functions need
   * no scratch memory.
   */
  long scratch(CuSolver solver, int... sizes) {
    return 0;
  }

  private static KernelParameter doubles(String name) {
    return new KernelParameter(name, true, ElementType.DOUBLE);
  }

  private static KernelParameter ints(String name) {
    return new KernelParameter(name, true, ElementType.INT);
  }

  private static KernelParameter number(String name) {
    return new KernelParameter(name, false, ElementType.INT);
  }

  private static Pointer pointer(Object memory) {
    return new Pointer(((CudaMemory) memory).address());
  }
}
