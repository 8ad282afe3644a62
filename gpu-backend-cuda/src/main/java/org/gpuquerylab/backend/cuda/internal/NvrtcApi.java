package org.gpuquerylab.backend.cuda.internal;

import com.sun.jna.Library;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import org.jspecify.annotations.Nullable;

/** The functions of {@code nvrtc.h} that the backend calls; sizes are {@code size_t}. */
interface NvrtcApi extends Library {
  int NVRTC_SUCCESS = 0;
  int NVRTC_ERROR_COMPILATION = 6;

  String nvrtcGetErrorString(int result);

  int nvrtcVersion(IntByReference major, IntByReference minor);

  int nvrtcGetNumSupportedArchs(IntByReference count);

  int nvrtcGetSupportedArchs(int[] architectures);

  int nvrtcCreateProgram(
      PointerByReference program,
      String source,
      String name,
      int headerCount,
      @Nullable Pointer headers,
      @Nullable Pointer includeNames);

  int nvrtcDestroyProgram(PointerByReference program);

  int nvrtcCompileProgram(Pointer program, int optionCount, String[] options);

  int nvrtcGetProgramLogSize(Pointer program, LongByReference size);

  int nvrtcGetProgramLog(Pointer program, byte[] log);

  int nvrtcGetCUBINSize(Pointer program, LongByReference size);

  int nvrtcGetCUBIN(Pointer program, byte[] cubin);

  int nvrtcGetPTXSize(Pointer program, LongByReference size);

  int nvrtcGetPTX(Pointer program, byte[] ptx);
}
