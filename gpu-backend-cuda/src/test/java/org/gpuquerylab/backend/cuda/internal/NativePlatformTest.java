package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NativePlatformTest {
  private static final NativePlatform LINUX = new NativePlatform("Linux", "amd64");
  private static final NativePlatform WINDOWS = new NativePlatform("Windows Server 2022", "amd64");

  @Test
  void hasNativesWhereJCudaPublishesThem() {
    assertThat(LINUX.hasJCuda()).isTrue();
    assertThat(WINDOWS.hasJCuda()).isTrue();
    assertThat(new NativePlatform("Linux", "aarch64").hasJCuda()).isFalse();
    assertThat(new NativePlatform("Mac OS X", "x86_64").hasJCuda()).isFalse();
  }

  @Test
  void namesTheLibrariesOfTheSystem() {
    assertThat(LINUX.nvrtcLibraries())
        .containsExactly("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2");
    assertThat(WINDOWS.nvrtcLibraries())
        .containsExactly("nvrtc64_130_0.dll", "nvrtc64_120_0.dll", "nvrtc64_112_0.dll");
    assertThat(LINUX.driverLibrary()).isEqualTo("libcuda.so.1");
    assertThat(WINDOWS.driverLibrary()).isEqualTo("nvcuda.dll");
  }

  @Test
  void looksIntoTheToolkitOfTheEnvironmentBeforeTheUsualOne() {
    assertThat(LINUX.toolkitFolders(Map.of("CUDA_HOME", "/opt/cuda", "CUDA_PATH", "/opt/other")))
        .containsExactly(
            Path.of("/opt/cuda/lib64"),
            Path.of("/opt/other/lib64"),
            Path.of("/usr/local/cuda/lib64"));
  }

  @Test
  void namesAToolkitFolderOnce() {
    assertThat(LINUX.toolkitFolders(Map.of("CUDA_HOME", "/usr/local/cuda", "CUDA_PATH", " ")))
        .containsExactly(Path.of("/usr/local/cuda/lib64"));
  }

  @Test
  void looksIntoTheProgramFoldersOnWindows() {
    assertThat(WINDOWS.toolkitFolders(Map.of("CUDA_PATH", "toolkit")))
        .containsExactly(Path.of("toolkit", "bin"), Path.of("toolkit", "bin", "x64"));
  }
}
