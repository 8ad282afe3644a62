package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code lab} of a checkout, which has been built, with a stand-in for Java. */
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "lab");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /** Prints its arguments, a line each. */
  private Path java() throws Exception {
    Path home = Files.createDirectories(folder.resolve("a jdk"));
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path library = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
    if (Files.exists(library)) {
      Files.copy(library, Files.createDirectories(home.resolve("lib")).resolve("libjsig.so"));
    }
    return home;
  }

  private Path checkout() throws Exception {
    Path home = folder.resolve("a checkout");
    Path target = Files.createDirectories(home.resolve("lab-cli").resolve("target"));
    Files.createDirectories(home.resolve("lab-cli").resolve("src").resolve("main"));
    for (Path file : Stream.of("pom.xml", "lab-cli/pom.xml").map(home::resolve).toList()) {
      Files.createFile(file);
    }
    Files.createFile(target.resolve("lab.jar"));
    Files.createFile(target.resolve(".built"));
    Files.copy(SCRIPT, home.resolve("lab"));
    return home;
  }

  @Test
  void spacesInPathsDoNotMatter() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path checkout = checkout();
    ProcessBuilder lab = new ProcessBuilder(checkout.resolve("lab").toString(), "list", "a b");
    lab.environment().put("JAVA_HOME", java().toString());
    lab.environment().remove("LD_PRELOAD");
    Process process = lab.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    assertThat(text.lines())
        .containsExactly(
            "-Dlab.home=" + checkout,
            "-Dlab.terminal=false",
            "-jar",
            checkout.resolve("lab-cli/target/lab.jar").toString(),
            "list",
            "a b");
  }
}
