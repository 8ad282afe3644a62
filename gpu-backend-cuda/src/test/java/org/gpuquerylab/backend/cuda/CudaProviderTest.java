package org.gpuquerylab.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import org.gpuquerylab.backend.cuda.internal.NativePlatform;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.junit.jupiter.api.Test;

class CudaProviderTest {

  @Test
  void isFoundByTheServiceLoader() {
    assertThat(ServiceLoader.load(BackendProvider.class))
        .anyMatch(provider -> provider instanceof CudaProvider && provider.id().equals("cuda"));
  }

  @Test
  void findsDevicesOrSaysWhyNotInSingleLines() {
    BackendProvider.Findings findings = new CudaProvider().find();
    assertThat(findings.devices().isEmpty()).isEqualTo(!findings.problems().isEmpty());
    assertThat(findings.problems())
        .allSatisfy(problem -> assertThat(problem.reason()).isNotBlank().doesNotContain("\n"));
  }

  @Test
  void namesTheSystemThatJCudaHasNoNativesFor() {
    NativePlatform platform = new NativePlatform("Linux", "aarch64");
    assertThat(new CudaProvider(platform, Map.of()).find().problems())
        .isEqualTo(
            List.of(new BackendProvider.Fault("JCuda has no native libraries for Linux aarch64")));
  }

  @Test
  void opensOnlyWhatItFound() {
    DeviceInfo device =
        new DeviceInfo("cuda", 0, DeviceInfo.Kind.GPU, "GPU", "driver", Set.of(), Map.of());
    assertThatThrownBy(() -> new CudaProvider().open(device))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("cuda:0 GPU");
  }
}
