package org.gpuquerylab.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  private static final byte[] BYTES = "text".getBytes(StandardCharsets.UTF_8);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private static String read(Path file, long limit) {
    return InputFile.read(
        file,
        limit,
        IllegalArgumentException::new,
        (in, source) -> source + "=" + new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }

  @Test
  void readsUpToTheLimit() throws IOException {
    Path file = Files.write(folder.resolve("f"), BYTES);
    assertThat(read(file, 4)).isEqualTo(file + "=text");
    assertThatThrownBy(() -> read(file, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(file + ": it has more than 3 bytes, which is the limit; give a smaller one");
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.isReadable(device));
    assertThatThrownBy(() -> read(device, InputFile.MIB))
        .hasMessage("/dev/zero: it has more than 1 MiB, which is the limit; give a smaller one");
  }

  @Test
  void readsStandardInput() {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(BYTES));
    try {
      assertThat(read(Path.of("-"), 10)).isEqualTo("standard input=text");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void readsPipes() throws IOException, InterruptedException {
    Path pipe = folder.resolve("pipe");
    Process made;
    try {
      made = new ProcessBuilder("mkfifo", pipe.toString()).start();
    } catch (IOException e) {
      assumeTrue(false, "mkfifo is missing");
      return;
    }
    assertThat(made.waitFor(1_800, TimeUnit.SECONDS)).isTrue();
    Thread writer = new Thread(() -> write(pipe));
    writer.start();
    assertThat(read(pipe, 10)).isEqualTo(pipe + "=text");
    writer.join();
  }

  private static void write(Path pipe) {
    try {
      Files.write(pipe, BYTES);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void unreadableFilesAreNamedInOneLine() throws IOException {
    assertThatThrownBy(() -> read(folder, 1))
        .hasMessageStartingWith(folder + ": it cannot be read; give a readable file (");
    Path missing = folder.resolve("a\nb");
    assertThatThrownBy(() -> read(missing, 1))
        .hasMessage(folder + "/a\\nb: there is no such file; check the path");
    assertThat(InputFile.words(new java.nio.file.AccessDeniedException("x")))
        .isEqualTo("it cannot be read; give a readable file (permission denied)");
    assertThat(
            InputFile.words(
                new java.nio.file.FileSystemException("x", null, "Too many open files")))
        .isEqualTo("it cannot be read; give a readable file (Too many open files)");
  }

  @Test
  void problemsThatDoNotFitIntoMemoryAreRefused() throws IOException {
    Path file = Files.write(folder.resolve("f"), BYTES);
    assertThatThrownBy(
            () ->
                InputFile.read(
                    file,
                    4,
                    IllegalArgumentException::new,
                    (in, source) -> {
                      throw new OutOfMemoryError("heap");
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs more memory than the JVM may take");
  }

  @Test
  void foldersThatCannotBeReadAreNamed(@TempDir Path folder) throws IOException {
    InputFile.checkFolder(folder, "data");
    assertThatThrownBy(() -> InputFile.checkFolder(folder.resolve("none"), "data"))
        .hasMessage("data: there is no such folder; check the path");
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> InputFile.checkFolder(file, "data"))
        .hasMessage("data: this is not a folder; give one");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    assumeTrue(closed.toFile().setReadable(false) && !Files.isReadable(closed), "root may read");
    assertThatThrownBy(() -> InputFile.checkFolder(closed, "data"))
        .hasMessage("data: permission to read this folder is denied; give it");
  }
}
