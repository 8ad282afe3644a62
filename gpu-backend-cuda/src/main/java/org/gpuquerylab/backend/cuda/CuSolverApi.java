package org.gpuquerylab.backend.cuda;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;

/** The functions of {@code cusolverDn.h} that the backend calls; matrices are column-major. */
interface CuSolverApi extends Library {
  int CUSOLVER_STATUS_SUCCESS = 0;

  /**
   * The lower triangle of a column-major matrix, which is the upper triangle of a row-major matrix.
   */
  int CUBLAS_FILL_MODE_LOWER = 0;

  int cusolverDnCreate(PointerByReference handle);

  int cusolverDnDestroy(Pointer handle);

  int cusolverDnSetStream(Pointer handle, Pointer stream);

  int cusolverDnDpotrf_bufferSize(
      Pointer handle, int triangle, int n, Pointer matrix, int stride, IntByReference length);

  int cusolverDnDpotrf(
      Pointer handle,
      int triangle,
      int n,
      Pointer matrix,
      int stride,
      Pointer scratch,
      int length,
      Pointer info);

  int cusolverDnDpotrs(
      Pointer handle,
      int triangle,
      int n,
      int sides,
      Pointer matrix,
      int stride,
      Pointer side,
      int sideStride,
      Pointer info);
}
