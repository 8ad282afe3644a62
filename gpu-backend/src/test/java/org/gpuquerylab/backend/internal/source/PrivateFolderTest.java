package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateFolderTest {
  @TempDir Path temporary;

  @BeforeEach
  void needsPermissions() {
    assumeTrue(temporary.getFileSystem().supportedFileAttributeViews().contains("posix"));
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static void refuses(Path folder, String fault) {
    assertThatExceptionOfType(UnsafeFolderException.class)
        .isThrownBy(() -> PrivateFolder.open(folder))
        .withMessageContaining("the folder " + folder + " ")
        .withMessageContaining(fault)
        .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
  }

  @Test
  void isMadeForItsUserAlone() throws IOException {
    Path folder = temporary.resolve("a/b");
    assertThat(PrivateFolder.open(folder).path()).isEqualTo(folder).isDirectory();
    for (Path made : new Path[] {folder, folder.getParent()}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
          .isEqualTo("rwx------");
    }
    assertThat(PrivateFolder.open(folder).path()).isEqualTo(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwx---", "rwx---rwx", "rwx-w----", "rwx----w-"})
  void oneThatOthersMayWriteToIsRefused(String permissions) throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("folder"));
    permit(folder, permissions);
    refuses(folder, "may be written by others; chmod go-w it");
    permit(folder, "rwxr-xr-x");
    assertThat(PrivateFolder.open(folder).path()).isEqualTo(folder);
  }

  @Test
  void oneOfAnotherUserIsRefused() throws IOException {
    Path folder = Path.of("/usr"); // root's
    if (Files.getOwner(folder).equals(Files.getOwner(temporary))) {
      folder = Files.createDirectory(temporary.resolve("folder"));
      Files.setAttribute(folder, "unix:uid", 65_534);
    }
    refuses(folder, "belongs to ");
  }

  @Test
  void aLinkIsRefused() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("folder"));
    refuses(Files.createSymbolicLink(temporary.resolve("link"), folder), "is a symbolic link");
    refuses(
        Files.createSymbolicLink(temporary.resolve("dangling"), temporary.resolve("nowhere")),
        "is a symbolic link");
    assertThat(temporary.resolve("nowhere")).doesNotExist();
  }

  @Test
  void oneBelowAFolderThatEverybodyMayWriteToIsRefused() throws IOException {
    Path above = Files.createDirectory(temporary.resolve("above"));
    Path folder = above.resolve("between/folder");
    PrivateFolder.open(folder);
    permit(above, "rwxrwxrwx");
    refuses(folder, "lies below " + above + ", which everybody may write to");
    Files.setAttribute(above, "unix:mode", 01777); // as /tmp is
    assertThat(PrivateFolder.open(folder).path()).isEqualTo(folder);
  }

  @Test
  void aFileIsNotAFolder() throws IOException {
    Path file = Files.writeString(temporary.resolve("file"), "content");
    assertThatThrownBy(() -> PrivateFolder.open(file)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> PrivateFolder.open(file.resolve("below")))
        .isInstanceOf(IOException.class);
    assertThat(file).hasContent("content");
  }

  @Test
  void controlCharactersOfANameAreEscaped() throws IOException {
    Path folder = Files.createDirectory(temporary.resolve("two\nlines"));
    permit(folder, "rwxrwxrwx");
    assertThatThrownBy(() -> PrivateFolder.open(folder)).hasMessageContaining("two\\nlines");
  }
}
