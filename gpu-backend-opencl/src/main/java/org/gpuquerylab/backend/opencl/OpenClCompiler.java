package org.gpuquerylab.backend.opencl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.jocl.CL.CL_BUILD_PROGRAM_FAILURE;
import static org.jocl.CL.CL_DEVICE_SINGLE_FP_CONFIG;
import static org.jocl.CL.CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
import static org.jocl.CL.CL_PROGRAM_BINARIES;
import static org.jocl.CL.CL_PROGRAM_BINARY_SIZES;
import static org.jocl.CL.CL_PROGRAM_BUILD_LOG;
import static org.jocl.CL.CL_PROGRAM_NUM_KERNELS;

import java.util.Arrays;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelCompiler;
import org.gpuquerylab.backend.internal.source.KernelSource;
import org.gpuquerylab.backend.kernel.KernelCompileException;
import org.gpuquerylab.backend.opencl.internal.DeviceParameters;
import org.gpuquerylab.backend.opencl.internal.InfoQuery;
import org.gpuquerylab.backend.opencl.internal.JoclLibrary;
import org.gpuquerylab.backend.opencl.internal.PoclCache;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.Pointer;
import org.jocl.cl_context;
import org.jocl.cl_device_id;
import org.jocl.cl_program;

/**
 * Builds programs for one device, from source or from binaries of the driver.
 *
 * <p>For PoCL, the cached binary is the source. PoCL itself caches compiled kernels on disk, one
 * for each group size of a first launch. Before PoCL returns a binary, it would also compile every
 * kernel of the program for any group size, which no launch uses.
 */
final class OpenClCompiler implements KernelCompiler<cl_program> {
  private final cl_context context;
  private final cl_device_id device;
  private final String options;
  private final String fingerprint;
  private final boolean keepsKernels;

  OpenClCompiler(cl_context context, cl_device_id device, DeviceParameters query) {
    this.context = context;
    this.device = device;
    this.options = options(query);
    this.keepsKernels = query.platformName().equals(PoclCache.PLATFORM);
    this.fingerprint = query.fingerprint() + "|" + options + (keepsKernels ? "|source" : "");
  }

  /**
   * No compiler option trades accuracy for speed, so that kernels compute exactly what their Java
   * twins compute.
   */
  private static String options(DeviceParameters query) {
    boolean rounds =
        (query.info(CL_DEVICE_SINGLE_FP_CONFIG).number() & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT)
            != 0;
    return "-cl-std=CL1.2" + (rounds ? " -cl-fp32-correctly-rounded-divide-sqrt" : "");
  }

  @Override
  public Dialect dialect() {
    return Dialect.OPENCL;
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  @Override
  public byte[] compile(KernelSource source) {
    cl_program program = ofSource(source.text());
    try {
      build(program);
      return keepsKernels ? source.text().getBytes(UTF_8) : binary(program);
    } catch (CLException e) {
      String log = log(program);
      if (e.getStatus() != CL_BUILD_PROGRAM_FAILURE && log.isEmpty()) {
        throw ClFailure.of(source.file(), e);
      }
      throw KernelCompileException.of(source.file(), source.relocate(log), e);
    } finally {
      CL.clReleaseProgram(program);
    }
  }

  @Override
  public cl_program load(byte[] binary) {
    cl_program program;
    try {
      program = keepsKernels ? ofSource(new String(binary, UTF_8)) : ofBinary(binary);
    } catch (CLException e) {
      throw ClFailure.of("load of a compiled program", e);
    }
    try {
      build(program);
      InfoQuery kernels = info(program, CL_PROGRAM_NUM_KERNELS);
      if (kernels.number() == 0) {
        throw new BackendException("load of a compiled program: it holds no kernel");
      }
      return program;
    } catch (CLException e) {
      CL.clReleaseProgram(program);
      throw ClFailure.of("build of a compiled program", e);
    } catch (BackendException e) {
      CL.clReleaseProgram(program);
      throw e;
    }
  }

  private cl_program ofSource(String text) {
    return CL.clCreateProgramWithSource(context, 1, new String[] {text}, null, null);
  }

  private cl_program ofBinary(byte[] binary) {
    cl_device_id[] devices = {device};
    long[] lengths = {binary.length};
    return CL.clCreateProgramWithBinary(
        context, 1, devices, lengths, new byte[][] {binary}, new int[1], null);
  }

  private void build(cl_program program) {
    cl_device_id[] devices = {device};
    // Some drivers load their compiler only here.
    JoclLibrary.keepingSignals(() -> CL.clBuildProgram(program, 1, devices, options, null, null));
  }

  /**
   * The binary for this device; a program is built for only one device even if its context has
   * several devices.
   */
  private static byte[] binary(cl_program program) {
    long[] sizes = info(program, CL_PROGRAM_BINARY_SIZES).numbers();
    byte[][] binaries = new byte[sizes.length][];
    Pointer[] targets = new Pointer[sizes.length];
    for (int i = 0; i < sizes.length; i++) {
      binaries[i] = new byte[Math.toIntExact(sizes[i])];
      targets[i] = Pointer.to(binaries[i]);
    }
    CL.clGetProgramInfo(
        program, CL_PROGRAM_BINARIES, (long) Long.BYTES * sizes.length, Pointer.to(targets), null);
    return Arrays.stream(binaries)
        .filter(binary -> binary.length > 0)
        .findFirst()
        .orElseThrow(
            () -> new BackendException("the driver gives no binary of a compiled program"));
  }

  private String log(cl_program program) {
    InfoQuery log =
        (size, value, length) ->
            CL.clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, value, length);
    return log.text();
  }

  private static InfoQuery info(cl_program program, int what) {
    return (size, value, length) -> CL.clGetProgramInfo(program, what, size, value, length);
  }
}
