package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.BackendException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // JUnit calls open
class NativeFolderTest {
  /** Any file will do; this one is the class's own. */
  private static final String RESOURCE =
      "/" + NativeFolderTest.class.getName().replace('.', '/') + ".class";

  @TempDir Path temporary;

  private Path path;
  private NativeFolder folder;

  @BeforeEach
  void open() {
    path = temporary.resolve("natives");
    folder = NativeFolder.open(path);
  }

  private Path place() {
    return Objects.requireNonNull(folder.place(NativeFolderTest.class, RESOURCE));
  }

  private static byte[] content() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(NativeFolderTest.class.getResourceAsStream(RESOURCE))) {
      return in.readAllBytes();
    }
  }

  private void holdsTheLibraryAlone(Path file) throws IOException {
    assertThat(file).isRegularFile().hasBinaryContent(content());
    assertThat(Files.isSymbolicLink(file)).isFalse();
    try (Stream<Path> files = Files.list(path)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void placesTheLibraryOnce() throws IOException {
    Path file = place();
    assertThat(file).isEqualTo(path.resolve("NativeFolderTest.class"));
    holdsTheLibraryAlone(file);
    Object key = Files.getAttribute(file, "fileKey");
    assertThat(Files.getAttribute(place(), "fileKey")).as("the same file").isEqualTo(key);
  }

  @Test
  void otherContentOfTheSameSizeIsReplaced() throws IOException {
    byte[] planted = content();
    planted[planted.length / 2] ^= 1;
    Files.write(path.resolve("NativeFolderTest.class"), planted);
    holdsTheLibraryAlone(place());
    Files.write(path.resolve("NativeFolderTest.class"), Arrays.copyOf(planted, 3));
    holdsTheLibraryAlone(place());
  }

  @Test
  void aLinkIsReplacedAndNotFollowed() throws IOException {
    Path target = Files.writeString(temporary.resolve("target"), "target");
    Path link = Files.createSymbolicLink(path.resolve("NativeFolderTest.class"), target);
    holdsTheLibraryAlone(place());
    assertThat(target).hasContent("target");
    Files.write(target, content());
    Files.delete(link);
    Files.createSymbolicLink(link, target);
    holdsTheLibraryAlone(place());
  }

  @Test
  void aFileThatOthersMayWriteToIsReplaced() throws IOException {
    assumeTrue(path.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path file = place();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    place();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void filesThatCannotBeReplacedAreReportedInOneLine() throws IOException {
    Files.createDirectories(path.resolve("NativeFolderTest.class/occupied"));
    assertThatThrownBy(this::place)
        .isInstanceOf(BackendException.class)
        .message()
        .startsWith("cannot place " + RESOURCE + " in " + path + ": ")
        .hasLineCount(1);
  }

  @Test
  void manyAtOncePlaceOneLibrary() throws IOException {
    byte[] expected = content();
    List<Path> placed =
        IntStream.range(0, 200)
            .parallel()
            .mapToObj(
                i -> {
                  Path file = NativeFolder.open(path).place(NativeFolderTest.class, RESOURCE);
                  assertThat(Objects.requireNonNull(file)).hasBinaryContent(expected);
                  return file;
                })
            .distinct()
            .toList();
    holdsTheLibraryAlone(placed.get(0));
  }

  @Test
  void filesThatTheJarLacksAreNotPlaced() {
    assertThat(folder.place(NativeFolderTest.class, "/lib/none.so")).isNull();
    assertThat(path).isEmptyDirectory();
  }

  @Test
  void aFolderThatCannotBeMadeIsReplacedByOneOfThisProcess() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "no folder");
    NativeFolder own = NativeFolder.open(file.resolve("natives"));
    NativeFolder other = NativeFolder.open(file.resolve("natives"));
    assertThat(own.path()).isNotEqualTo(other.path()).isEmptyDirectory();
    assertThat(own.place(NativeFolderTest.class, RESOURCE)).hasBinaryContent(content());
  }

  @Test
  void loadersFindTheFolderAsTheOneOfTemporaryFiles() {
    String before = System.getProperty("java.io.tmpdir");
    String[] seen = new String[1];
    folder.load(() -> seen[0] = System.getProperty("java.io.tmpdir"));
    assertThat(seen[0]).isEqualTo(path.toString());
    assertThatThrownBy(
            () ->
                folder.load(
                    () -> {
                      throw new LinkageError("no");
                    }))
        .isInstanceOf(LinkageError.class);
    assertThat(System.getProperty("java.io.tmpdir")).isEqualTo(before);
  }
}
