package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserCacheTest {

  @Test
  void followsTheEnvironment() {
    assertThat(UserCache.of(Map.of("GPU_QUERY_LAB_CACHE", "/a/b", "XDG_CACHE_HOME", "/c"), "/h"))
        .isEqualTo(new UserCache(Path.of("/a/b"), Path.of("/a/b/natives")));
    assertThat(UserCache.of(Map.of("XDG_CACHE_HOME", "/c"), "/h"))
        .isEqualTo(
            new UserCache(
                Path.of("/c/gpu-query-lab/kernels"), Path.of("/c/gpu-query-lab/natives")));
    assertThat(UserCache.of(Map.of("GPU_QUERY_LAB_CACHE", "", "XDG_CACHE_HOME", " "), "/h"))
        .isEqualTo(
            new UserCache(
                Path.of("/h/.cache/gpu-query-lab/kernels"),
                Path.of("/h/.cache/gpu-query-lab/natives")));
  }

  /** Java knows the home folder of the user's account, which is "?" if there is no account. */
  @Test
  void theHomeOfTheEnvironmentComesFirst() {
    String below = ".cache/gpu-query-lab/kernels";
    assertThat(UserCache.of(Map.of("HOME", "/e"), "/h").kernels()).isEqualTo(Path.of("/e", below));
    for (String none : List.of("", "relative")) {
      assertThat(UserCache.of(Map.of("HOME", none), "/h").kernels())
          .isEqualTo(Path.of("/h", below));
    }
    assertThat(UserCache.of(Map.of(), "?").kernels())
        .isEqualTo(Path.of(System.getProperty("java.io.tmpdir"), "gpu-query-lab/kernels"));
  }
}
