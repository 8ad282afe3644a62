package org.gpuquerylab.backend.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderFaultTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @Test
  void aFolderThatExistsOrCanBeCreatedHasNone() {
    assertThat(FolderFault.of(folder)).isEmpty();
    assertThat(FolderFault.of(folder.resolve("a/b/c"))).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aFileInThePlaceOfAFolderIsNamed() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(FolderFault.of(file)).hasValue("the folder " + file + " is no folder");
    assertThat(FolderFault.of(file.resolve("a/b")))
        .hasValue("the folder " + file + "/a/b cannot be created: " + file + " is no folder");
  }

  @Test
  void aFolderWithoutTheRightToWriteIsNamed() throws IOException {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    assumeTrue(closed.toFile().setWritable(false) && !Files.isWritable(closed), "root may write");
    assertThat(FolderFault.of(closed))
        .hasValue("the folder " + closed + " may not be written to by this user");
    assertThat(FolderFault.of(closed.resolve("a")))
        .hasValue(
            "the folder "
                + closed
                + "/a cannot be created: "
                + closed
                + " may not be written to by this user");
  }
}
