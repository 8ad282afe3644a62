package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gpuquerylab.backend.spi.BackendProvider.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoclCacheTest {

  @Test
  void isWherePoclLooksForIt() {
    Map<String, String> all = Map.of("POCL_CACHE_DIR", "/p", "XDG_CACHE_HOME", "/x", "HOME", "/h");
    assertThat(PoclCache.folder(all)).isEqualTo(Path.of("/p"));
    assertThat(PoclCache.folder(Map.of("XDG_CACHE_HOME", "/x", "HOME", "/h")))
        .isEqualTo(Path.of("/x/pocl/kcache"));
    assertThat(PoclCache.folder(Map.of("POCL_CACHE_DIR", "", "HOME", "/")))
        .isEqualTo(Path.of("/.cache/pocl/kcache"));
    assertThat(PoclCache.folder(Map.of())).isEqualTo(Path.of("/tmp/pocl/kcache"));
  }

  @Test
  void aFolderThatCannotBeUsedIsNamedWithWhatToDo(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(PoclCache.fault(Map.of("POCL_CACHE_DIR", file + "/below")))
        .hasValue(
            new Fault(
                "PoCL cannot keep compiled kernels: the folder "
                    + file
                    + "/below cannot be created: "
                    + file
                    + " is no folder",
                "set POCL_CACHE_DIR to a folder of your own"));
    assertThat(PoclCache.fault(Map.of("POCL_CACHE_DIR", folder + "/new"))).isEmpty();
    assertThat(folder.resolve("new")).doesNotExist();
  }
}
