package org.gpuquerylab.backend.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCacheTest {
  private static final String KEY = BuildCache.key(new KernelSource("a.cl", "text"), "device");

  @TempDir Path folder;
  private BuildCache cache;

  @BeforeEach
  void open() {
    cache = new BuildCache(folder.resolve("kernels"));
  }

  @Test
  void givesBackWhatWasStored() {
    for (int length : new int[] {0, 1, 31, 32, 33, 100_000}) {
      byte[] binary = new byte[length];
      new SplittableRandom(length).nextBytes(binary);
      cache.put(KEY, binary);
      assertThat(cache.get(KEY)).as("seed %d", length).get().isEqualTo(binary);
    }
  }

  @Test
  void isEmptyBeforeAndAfter() {
    assertThat(cache.get(KEY)).isEmpty();
    cache.put(KEY, new byte[] {1});
    cache.remove(KEY);
    assertThat(cache.get(KEY)).isEmpty();
  }

  @Test
  void damagedEntriesAreEmpty() throws IOException {
    cache.put(KEY, new byte[100]);
    Path file = entry();
    byte[] whole = Files.readAllBytes(file);
    for (int length : new int[] {0, 1, 31, 32, 33, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(cache.get(KEY)).as("%d of %d bytes", length, whole.length).isEmpty();
    }
    whole[whole.length - 7] ^= 1;
    Files.write(file, whole);
    assertThat(cache.get(KEY)).isEmpty();
    cache.put(KEY, new byte[] {5});
    assertThat(cache.get(KEY)).get().isEqualTo(new byte[] {5});
  }

  @Test
  void leavesNoTemporaryFile() throws IOException {
    cache.put(KEY, new byte[10]);
    cache.put(KEY, new byte[20]);
    assertThat(entry()).isRegularFile();
  }

  @Test
  void aFolderThatCannotBeIsAsGoodAsEmpty() throws IOException {
    BuildCache none = new BuildCache(Files.createFile(folder.resolve("file")).resolve("below"));
    none.put(KEY, new byte[1]);
    assertThat(none.get(KEY)).isEmpty();
    none.remove(KEY);
  }

  @Test
  void theKeyTellsSourcesAndDevicesApart() {
    assertThat(KEY).matches("[0-9a-f]{64}");
    assertThat(BuildCache.key(new KernelSource("a.cl", "text"), "device2")).isNotEqualTo(KEY);
    assertThat(BuildCache.key(new KernelSource("a.cl", "text2"), "device")).isNotEqualTo(KEY);
    assertThat(BuildCache.key(new KernelSource("a.cl", "etext"), "devic")).isNotEqualTo(KEY);
  }

  private Path entry() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("kernels"))) {
      return files.reduce((a, b) -> folder.resolve("more than one file")).orElseThrow();
    }
  }
}
