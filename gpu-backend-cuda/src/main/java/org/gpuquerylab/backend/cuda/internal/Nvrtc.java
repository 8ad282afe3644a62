package org.gpuquerylab.backend.cuda.internal;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import com.sun.jna.ptr.PointerByReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.kernel.KernelCompileException;

/** NVIDIA's run-time compiler, as an opened library. Safe to use from several threads. */
public final class Nvrtc {
  private final NvrtcApi api;
  private final CudaVersion version;

  @SuppressWarnings(
      "unused") // This reference is kept because JNA unloads a library that nothing refers to.
  private final Optional<NativeLibrary> builtins;

  private Nvrtc(NvrtcApi api, Path library) {
    this.api = api;
    IntByReference major = new IntByReference();
    IntByReference minor = new IntByReference();
    check(api.nvrtcVersion(major, minor), "nvrtcVersion");
    version = new CudaVersion(major.getValue(), minor.getValue());
    builtins = loadBuiltins(library);
  }

  /**
   * When NVRTC compiles, it loads a second library by its bare file name. Loading the second
   * library fails if NVRTC is outside the library path, unless the second library was loaded from
   * the same folder before.
   */
  private Optional<NativeLibrary> loadBuiltins(Path library) {
    return builtinsNames(version).stream()
        .map(library::resolveSibling)
        .filter(file -> file.isAbsolute() && Files.exists(file))
        .map(file -> NativeLibrary.getInstance(file.toString()))
        .findFirst();
  }

  private static List<String> builtinsNames(CudaVersion version) {
    return List.of(
        "libnvrtc-builtins.so." + version,
        String.format(Locale.ROOT, "nvrtc-builtins64_%d%d.dll", version.major(), version.minor()));
  }

  /**
   * Opens NVRTC.
   *
   * @param library the library's name in the library path, or its file path
   * @throws UnsatisfiedLinkError if the library is missing or does not load
   */
  public static Nvrtc open(String library) {
    Map<String, String> options = Map.of(Library.OPTION_STRING_ENCODING, "UTF-8");
    return new Nvrtc(Native.load(library, NvrtcApi.class, options), Path.of(library));
  }

  /** The version of NVRTC, which is the version of its CUDA toolkit. */
  public CudaVersion version() {
    return version;
  }

  /** The compute capabilities for which NVRTC makes machine code, such as 90 for 9.0. */
  public int[] architectures() {
    IntByReference count = new IntByReference();
    check(api.nvrtcGetNumSupportedArchs(count), "nvrtcGetNumSupportedArchs");
    int[] architectures = new int[count.getValue()];
    check(api.nvrtcGetSupportedArchs(architectures), "nvrtcGetSupportedArchs");
    return architectures;
  }

  /**
   * Compiles a source.
   *
   * @param options the options other than the architecture; not modified
   * @return machine code, or PTX with a closing zero, depending on the architecture
   * @throws KernelCompileException if the source has an error; the message includes the compiler's
   *     log
   */
  byte[] compile(KernelSource source, Architecture architecture, List<String> options) {
    PointerByReference handle = new PointerByReference();
    check(
        api.nvrtcCreateProgram(handle, source.text(), source.file(), 0, null, null),
        "nvrtcCreateProgram");
    try {
      compile(handle.getValue(), source.file(), architecture.with(options));
      return architecture.isBinary()
          ? bytes(handle.getValue(), api::nvrtcGetCUBINSize, api::nvrtcGetCUBIN)
          : bytes(handle.getValue(), api::nvrtcGetPTXSize, api::nvrtcGetPTX);
    } finally {
      check(api.nvrtcDestroyProgram(handle), "nvrtcDestroyProgram");
    }
  }

  private void compile(Pointer program, String file, List<String> options) {
    int result = api.nvrtcCompileProgram(program, options.size(), options.toArray(new String[0]));
    if (result == NvrtcApi.NVRTC_SUCCESS) {
      return;
    }
    String log = log(program);
    BackendException failure = failure(result, "nvrtcCompileProgram", log);
    throw result == NvrtcApi.NVRTC_ERROR_COMPILATION
        ? KernelCompileException.of(file, log, failure)
        : failure;
  }

  private String log(Pointer program) {
    byte[] log = bytes(program, api::nvrtcGetProgramLogSize, api::nvrtcGetProgramLog);
    int end = log.length > 0 && log[log.length - 1] == 0 ? log.length - 1 : log.length;
    return new String(log, 0, end, StandardCharsets.UTF_8);
  }

  /**
   * Calls a pair of NVRTC's functions: the first returns a size, the second returns that many
   * bytes.
   */
  private byte[] bytes(
      Pointer program,
      BiFunction<Pointer, LongByReference, Integer> size,
      BiFunction<Pointer, byte[], Integer> content) {
    LongByReference length = new LongByReference();
    check(size.apply(program, length), "reading NVRTC's output size");
    byte[] bytes = new byte[Math.toIntExact(length.getValue())];
    check(content.apply(program, bytes), "reading NVRTC's output");
    return bytes;
  }

  private void check(int result, String call) {
    if (result != NvrtcApi.NVRTC_SUCCESS) {
      throw failure(result, call, "");
    }
  }

  private BackendException failure(int result, String call, String log) {
    return new BackendException(
        (call + " failed: " + api.nvrtcGetErrorString(result) + "\n" + log).strip());
  }
}
