package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedLibrariesTest {
  private static final LoadedLibraries LOADED =
      LoadedLibraries.ofMaps(
          Stream.of(
              "7f0000000000-7f0000001000 r-xp 00000000 08:01 11 /usr/lib/libvendor.so.2.10.0",
              "7f0000002000-7f0000003000 r--p 00000000 08:01 12 /opt/with space/libother.so",
              "7f0000004000-7f0000005000 rw-p 00000000 00:00 0",
              "7ffc00000000-7ffc00001000 rw-p 00000000 00:00 0  [stack]"));

  @Test
  void findsALibraryByNameWhateverItsVersion() {
    assertThat(LOADED.contains("libvendor.so.2.10.0")).isTrue();
    assertThat(LOADED.contains("libvendor.so.2")).isTrue();
    assertThat(LOADED.contains("/elsewhere/libvendor.so")).isTrue();
    assertThat(LOADED.contains("libother.so.1")).isTrue();
  }

  @Test
  void doesNotFindWhatOnlyBeginsAlike() {
    assertThat(LOADED.contains("libvend.so.2")).isFalse();
    assertThat(LOADED.contains("libvendor2.so")).isFalse();
    assertThat(LOADED.contains("/opt/missing.so")).isFalse();
  }

  @Test
  void followsLinks(@TempDir Path folder) throws IOException {
    Path library = Files.createFile(folder.resolve("libvendor.so.2.10.0"));
    Path link = Files.createSymbolicLink(folder.resolve("libalias.so"), library);
    assertThat(LOADED.contains(link.toString())).isTrue();
  }
}
