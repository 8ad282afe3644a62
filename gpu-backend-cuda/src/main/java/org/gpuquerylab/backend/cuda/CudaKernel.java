package org.gpuquerylab.backend.cuda;

import static jcuda.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES;
import static jcuda.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
import static jcuda.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK;
import static jcuda.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_NUM_REGS;
import static jcuda.driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES;
import static jcuda.driver.JCudaDriver.cuFuncGetAttribute;
import static jcuda.driver.JCudaDriver.cuFuncSetAttribute;
import static jcuda.driver.JCudaDriver.cuLaunchKernel;
import static jcuda.driver.JCudaDriver.cuModuleGetFunction;
import static jcuda.driver.JCudaDriver.cuOccupancyMaxActiveBlocksPerMultiprocessor;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.backend.spi.DriverKernel;

/** A function of a loaded module. */
final class CudaKernel implements DriverKernel {
  /** The name of the define that states how much shared memory a group gets at launch. */
  public static final String LAUNCH_SHARED_BYTES = "LAUNCH_SHARED_BYTES";

  private final CudaContext context;
  private final String name;
  private final CUfunction function = new CUfunction();
  private final KernelResources resources;
  private final int maxGroupSize;
  private final int sharedBytes;

  /** By the size of a group, because operators ask at each launch. */
  private final Map<Integer, Integer> residentGroups = new ConcurrentHashMap<>();

  /**
   * Finds a function in a module; the context must be bound.
   *
   * @param sharedBytes shared memory that each group gets at launch
   */
  public CudaKernel(CudaContext context, CUmodule module, String name, int sharedBytes) {
    this.context = context;
    this.name = name;
    this.sharedBytes = sharedBytes;
    int result = cuModuleGetFunction(function, module, name);
    if (result == CUresult.CUDA_ERROR_NOT_FOUND) {
      throw new BackendException("the compiled source has no kernel function " + name);
    }
    Cuda.check(result, "cuModuleGetFunction");
    if (sharedBytes > 0) {
      Cuda.check(
          cuFuncSetAttribute(
              function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, sharedBytes),
          "cuFuncSetAttribute of " + name + " with " + sharedBytes + " bytes");
    }
    // The attribute is read now because this makes a lazy driver load the function; during a
    // capture, loading is forbidden.
    maxGroupSize = attribute(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    resources =
        new KernelResources(
            OptionalInt.of(attribute(CU_FUNC_ATTRIBUTE_NUM_REGS)),
            OptionalLong.of(attribute(CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)),
            OptionalLong.of(attribute(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)),
            OptionalInt.of(maxGroupSize));
  }

  private int attribute(int attribute) {
    int[] value = new int[1];
    Cuda.check(cuFuncGetAttribute(value, attribute, function), "cuFuncGetAttribute");
    return value[0];
  }

  /**
   * Enqueues a launch; the context must be bound.
   *
   * @param arguments {@link org.gpuquerylab.backend.cuda.internal.CudaMemory} for buffers and boxed
   *     numbers for scalars; not modified
   * @param launchArguments the queue's native memory for arguments
   */
  void launch(CudaStream stream, Grid grid, Object[] arguments, LaunchArguments launchArguments) {
    launch(stream, grid, launchArguments.store(arguments));
  }

  /**
   * Enqueues a launch; the context must be bound.
   *
   * @param arguments the array of the addresses of the arguments
   */
  void launch(CUstream stream, Grid grid, Pointer arguments) {
    int groups = (int) grid.groups();
    int result =
        cuLaunchKernel(
            function, groups, 1, 1, grid.group(), 1, 1, sharedBytes, stream, arguments, null);
    if (result != CUresult.CUDA_SUCCESS) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "cuLaunchKernel of %s with %d groups of %d (at most %d) failed: %s",
              name,
              groups,
              grid.group(),
              maxGroupSize,
              Cuda.describe(result)));
    }
  }

  @Override
  public KernelResources resources() {
    return resources;
  }

  @Override
  public OptionalInt residentGroups(int groupSize) {
    if (groupSize > maxGroupSize) {
      return OptionalInt.of(0);
    }
    return OptionalInt.of(residentGroups.computeIfAbsent(groupSize, this::occupancy));
  }

  private int occupancy(int groupSize) {
    context.bind();
    int[] groups = new int[1];
    Cuda.check(
        cuOccupancyMaxActiveBlocksPerMultiprocessor(groups, function, groupSize, sharedBytes),
        "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    return groups[0];
  }

  @Override
  public String toString() {
    return name;
  }
}
