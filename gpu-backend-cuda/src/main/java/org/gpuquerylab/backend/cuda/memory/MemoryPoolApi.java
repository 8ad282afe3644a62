package org.gpuquerylab.backend.cuda.memory;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;

/** The functions of {@code cuda.h} about memory pools that JCuda lacks. */
interface MemoryPoolApi extends Library {

  int cuDeviceGetDefaultMemPool(PointerByReference pool, int device);

  int cuMemPoolSetAttribute(Pointer pool, int attribute, LongByReference value);

  int cuMemPoolGetAttribute(Pointer pool, int attribute, LongByReference value);

  int cuMemPoolTrimTo(Pointer pool, long bytes);
}
