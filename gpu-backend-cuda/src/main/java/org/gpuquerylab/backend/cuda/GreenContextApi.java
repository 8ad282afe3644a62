package org.gpuquerylab.backend.cuda;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import org.jspecify.annotations.Nullable;

/** The functions of {@code cuda.h} about green contexts, which JCuda lacks. */
interface GreenContextApi extends Library {
  /** The size of {@code CUdevResource} in bytes. */
  int RESOURCE_BYTES = 144;

  /** The offset of the number of multiprocessors in {@code CUdevResource}. */
  int MULTIPROCESSORS_AT = 96;

  /** {@code CU_DEV_RESOURCE_TYPE_SM}. */
  int RESOURCE_TYPE_MULTIPROCESSORS = 1;

  /** The flag {@code CU_GREEN_CTX_DEFAULT_STREAM}, which is required. */
  int GREEN_CONTEXT_DEFAULT_STREAM = 1;

  int cuDeviceGetDevResource(int device, Pointer resource, int type);

  /**
   * Splits a resource into groups of at least {@code minimum} multiprocessors.
   *
   * @param result an array that receives the resources, or null to ask only for their number
   */
  int cuDevSmResourceSplitByCount(
      @Nullable Pointer result,
      IntByReference groups,
      Pointer input,
      @Nullable Pointer remaining,
      int flags,
      int minimum);

  int cuDevResourceGenerateDesc(PointerByReference description, Pointer resources, int count);

  int cuGreenCtxCreate(PointerByReference context, Pointer description, int device, int flags);

  int cuGreenCtxStreamCreate(PointerByReference stream, Pointer context, int flags, int priority);

  int cuGreenCtxDestroy(Pointer context);
}
