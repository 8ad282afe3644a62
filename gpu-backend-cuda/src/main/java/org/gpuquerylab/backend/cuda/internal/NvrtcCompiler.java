package org.gpuquerylab.backend.cuda.internal;

import static jcuda.driver.JCudaDriver.cuModuleLoadData;

import java.util.List;
import jcuda.driver.CUmodule;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.internal.source.Dialect;
import org.gpuquerylab.backend.internal.source.KernelCompiler;
import org.gpuquerylab.backend.internal.source.KernelSource;

/** Compiles kernels with NVRTC for one device, and loads them into its context. */
public final class NvrtcCompiler implements KernelCompiler<CUmodule> {

  /**
   * The option {@code fmad=false} rounds a product and a sum separately, as Java does, so that a
   * kernel and its twin agree to the last bit. A kernel that needs a fused multiply-add calls
   * {@code fma}. Line information costs no time on the device, and the sanitizer uses it to name a
   * kernel's lines.
   */
  static final List<String> OPTIONS =
      List.of("--std=c++17", "--fmad=false", "--generate-line-info");

  private final CudaContext context;
  private final Nvrtc nvrtc;
  private final Architecture architecture;
  private final String fingerprint;

  /** Creates a compiler for an open device. */
  public NvrtcCompiler(DeviceInfo device, CudaContext context, Nvrtc nvrtc) {
    this.context = context;
    this.nvrtc = nvrtc;
    int capability = DeviceAttributes.of(device.index()).computeCapability();
    this.architecture = Architecture.choose(capability, nvrtc.architectures());
    this.fingerprint =
        String.join(
            "|",
            device.name(),
            "compute capability " + capability,
            device.driver(),
            "NVRTC " + nvrtc.version(),
            String.join(" ", architecture.with(OPTIONS)));
  }

  @Override
  public Dialect dialect() {
    return Dialect.CUDA;
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  @Override
  public byte[] compile(KernelSource source) {
    return nvrtc.compile(source, architecture, OPTIONS);
  }

  @Override
  public CUmodule load(byte[] binary) {
    context.bind();
    CUmodule module = new CUmodule();
    Cuda.check(cuModuleLoadData(module, binary), "cuModuleLoadData");
    return module;
  }
}
