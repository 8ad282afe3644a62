package org.gpuquerylab.backend.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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
}
