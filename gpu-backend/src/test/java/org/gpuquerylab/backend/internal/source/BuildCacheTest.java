package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildCacheTest {
  private static final String KEY = "0123abcd";

  @TempDir Path folder;

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void holdsTheStoredValues() throws IOException {
    BuildCache cache = new BuildCache(folder.resolve("not/yet/there"));
    assertThat(cache.get(KEY)).isEmpty();
    for (int length : new int[] {100_000, 33, 32, 31, 1, 0}) {
      cache.put(KEY, bytes(length, length));
      assertThat(cache.get(KEY))
          .hasValueSatisfying(b -> assertThat(b).isEqualTo(bytes(length, length)));
      assertThat(new BuildCache(cache.folder()).get(KEY)).isPresent();
    }
    assertThat(files()).as("no temporary file is left").hasSize(1);
    cache.remove(KEY);
    cache.remove(KEY);
    assertThat(cache.get(KEY)).isEmpty();
    assertThat(files()).isEmpty();
  }

  @Test
  void damagedEntriesAreAbsent() throws IOException {
    BuildCache cache = new BuildCache(folder);
    cache.put(KEY, bytes(1000, 1));
    Path entry = files().get(0);
    byte[] whole = Files.readAllBytes(entry);
    for (int length : new int[] {0, 1, 31, 32, 33, whole.length - 1}) {
      Files.write(entry, Arrays.copyOf(whole, length));
      assertThat(cache.get(KEY)).as("cut to %d bytes", length).isEmpty();
    }
    whole[500] ^= 1;
    Files.write(entry, whole);
    assertThat(cache.get(KEY)).as("one bit flipped").isEmpty();
    cache.put(KEY, bytes(1000, 1));
    assertThat(cache.get(KEY)).isPresent();
  }

  @Test
  void readersNeverSeeHalfOfAnEntry() throws IOException {
    BuildCache cache = new BuildCache(folder);
    cache.put(KEY, bytes(200_000, 0));
    List<byte[]> versions = IntStream.range(0, 4).mapToObj(i -> bytes(200_000, i)).toList();
    IntStream.range(0, 400)
        .parallel()
        .forEach(
            i -> {
              if (i % 4 == 0) {
                cache.put(KEY, versions.get(i / 4 % 4));
              } else {
                byte[] found = cache.get(KEY).orElseThrow();
                assertThat(versions).anyMatch(version -> Arrays.equals(version, found));
              }
            });
    assertThat(files()).hasSize(1);
  }

  @Test
  void folderThatCannotBeUsedIsAnEmptyCache() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    BuildCache cache = new BuildCache(file.resolve("cache"));
    cache.put(KEY, bytes(10, 1));
    assertThat(cache.get(KEY)).isEmpty();
    cache.remove(KEY);
    assertThat(file).hasContent("not a folder");
  }

  @Test
  void entryThatCannotBeReadIsAbsent() throws IOException {
    BuildCache cache = new BuildCache(folder);
    cache.put(KEY, bytes(10, 1));
    Path entry = files().get(0);
    Files.delete(entry);
    Files.createDirectories(entry.resolve("occupied"));
    assertThat(cache.get(KEY)).isEmpty();
    cache.put(KEY, bytes(10, 1));
    assertThat(cache.get(KEY)).isEmpty();
    assertThat(files()).as("no temporary file is left").isEmpty();
  }

  @Test
  void keyDependsOnEveryPart() {
    KernelSource source = new KernelSource("x.cl", "", "", "text");
    String key = BuildCache.key(source, "device");
    assertThat(key).matches("[0-9a-f]{64}");
    assertThat(BuildCache.key(new KernelSource("x.cl", "", "", "text"), "device")).isEqualTo(key);
    assertThat(
            List.of(
                BuildCache.key(new KernelSource("x.cl", "", "", "text "), "device"),
                BuildCache.key(source, "device 2"),
                BuildCache.key(new KernelSource("x.cl", "", "", "etext"), "devic"),
                BuildCache.key(new KernelSource("x.cl", "", "", ""), "devicetext")))
        .doesNotContain(key)
        .doesNotHaveDuplicates();
  }

  @Test
  void folderThatOthersMayWriteToIsAnEmptyCache() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    BuildCache cache = new BuildCache(folder);
    cache.put(KEY, bytes(10, 1));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx----w-"));
    assertThat(cache.get(KEY)).isEmpty();
    cache.put("fedcba98", bytes(10, 1));
    assertThat(files()).as("nothing was put").hasSize(1);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    assertThat(cache.get(KEY)).isPresent();
  }

  @Test
  void entryThatIsALinkIsAbsentAndReplaced() throws IOException {
    BuildCache cache = new BuildCache(folder.resolve("cache"));
    cache.put(KEY, bytes(10, 1));
    Path entry = files().get(0);
    Path elsewhere = Files.move(entry, folder.resolve("elsewhere"));
    byte[] content = Files.readAllBytes(elsewhere);
    Files.createSymbolicLink(entry, elsewhere);
    assertThat(cache.get(KEY)).isEmpty();
    cache.put(KEY, bytes(10, 2));
    assertThat(cache.get(KEY)).hasValue(bytes(10, 2));
    assertThat(elsewhere).as("what the link led to").hasBinaryContent(content);
  }
}
