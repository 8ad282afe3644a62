package org.gpuquerylab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that options that name an output file replace nothing but regular files. */
class OutputOptionsTest extends CommandLineHarness {
  private static final String IRREGULAR = ": this is not a regular file; choose another";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export RUN --csv --out",
        "export RUN --parquet --out",
        "compare RUN RUN --html",
        "calibrate --backend cpu --out",
        "estimate --problems problems.bin --solutions"
      })
  void onlyRegularFilesAreReplaced(String command) throws Exception {
    Files.createFile(folder.resolve("sweep.json"));
    Path target = Files.writeString(folder.resolve("target"), "precious");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    assertRefusedAndKept(command, link, ": this is a link, which is not followed; choose another");
    assertThat(target).hasContent("precious");
    assertRefusedAndKept(command, Files.createDirectory(folder.resolve("inner")), IRREGULAR);
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device));
    assertRefusedAndKept(command, device, IRREGULAR);
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    assertRefusedAndKept(command, pipe, IRREGULAR);
  }

  private void assertRefusedAndKept(String command, Path file, String fault) throws Exception {
    Object key = attributes(file).fileKey();
    err.getBuffer().setLength(0);
    String[] words =
        Stream.of((command + " FILE").split(" "))
            .map(word -> word.replace("RUN", folder.toString()).replace("FILE", file.toString()))
            .toArray(String[]::new);
    assertRefused(file + fault, words);
    assertThat(attributes(file).fileKey()).as("the same file").isEqualTo(key);
    assertThat(attributes(file).isRegularFile()).isFalse();
  }

  private static BasicFileAttributes attributes(Path file) throws Exception {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }
}
