package org.gpuquerylab.backend.cuda.internal;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;

/** The functions of {@code cuda.h} about memory pools that JCuda lacks. */
interface MemoryPoolApi extends Library {

  /** The size of a {@code CUmemAccessDesc}: the location's type and number, and the access. */
  int ACCESS_BYTES = 12;

  /** {@code CU_MEM_LOCATION_TYPE_DEVICE}. */
  int LOCATION_IS_DEVICE = 1;

  /** {@code CU_MEM_ACCESS_FLAGS_PROT_READWRITE}. */
  int READ_AND_WRITE = 3;

  int cuDeviceGetDefaultMemPool(PointerByReference pool, int device);

  int cuMemPoolSetAttribute(Pointer pool, int attribute, LongByReference value);

  int cuMemPoolGetAttribute(Pointer pool, int attribute, LongByReference value);

  int cuMemPoolSetAccess(Pointer pool, Pointer descriptions, long count);

  int cuMemPoolTrimTo(Pointer pool, long bytes);
}
