package org.gpuquerylab.backend.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelCompileExceptionTest {
  private final IllegalStateException cause = new IllegalStateException("driver");

  /** The logs come from the named compilers; a bar stands for the end of a line. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "clang~ scan.cl:12:5: error: use of undeclared identifier 'x'~ scan.cl~ 12",
        "clang with a path~ /tmp/a b/scan.cl:12:5: error: expected ';'~ scan.cl~ 12",
        "clang on Windows~ C:\\tmp\\scan.cl:12:5: error: expected ';'~ scan.cl~ 12",
        "clang, fatal~ scan.cl:12:5: fatal error: 'x.h' file not found~ scan.cl~ 12",
        "clang after a warning~ a.cl:1:2: warning: unused 'error'|b.cl:3:4: error: no~ b.cl~ 3",
        "PoCL~ error: scan.cl:12:5: use of undeclared identifier 'x'|Device failed~ scan.cl~ 12",
        "PoCL in its cache~ error: /home/me/.cache/pocl/tempfile_U4.cl:2:9: no~ tempfile_U4.cl~ 2",
        "PoCL after a warning~ warning: a.cl:1:2: error in x|error: b.cl:3:4: no~ b.cl~ 3",
        "NVRTC~ scan.cl(12): error: identifier \"x\" is undefined|    x[0] = 1;~ scan.cl~ 12",
        "NVRTC, #error~ scan.cl(3): catastrophic error: #error directive: no~ scan.cl~ 3",
        "NVRTC with a number~ scan.cu(7): error #20: identifier \"x\"~ scan.cu~ 7",
        "NVRTC after a warning~ a.cl(3): warning #177-D: variable \"error\" was declared but never"
            + " referenced|b.cl(6): error: no~ b.cl~ 6",
        "NVIDIA OpenCL~ scan.cl:12:5: error: use of undeclared identifier 'x'~ scan.cl~ 12",
        "no name~ <kernel>:12:5: error: use of undeclared identifier 'x'~ main.cl~ 12"
      })
  void placeOfTheFirstErrorIsRead(String compiler, String log, String file, int line) {
    String lines = log.replace('|', '\n');
    KernelCompileException fault = KernelCompileException.of("main.cl", lines, cause);
    assertThat(fault.file()).isEqualTo(file);
    assertThat(fault.line()).hasValue(line);
    String start = file + ":" + line + " does not compile: ";
    assertThat(fault).hasMessageStartingWith(start).hasMessageEndingWith(lines);
    assertThat(
            String.valueOf(fault.getMessage())
                .lines()
                .findFirst()
                .orElseThrow()
                .substring(start.length()))
        .contains("error")
        .doesNotContain("warning")
        .isIn(lines.lines().toList());
    assertThat(fault.log()).isEqualTo(lines);
    assertThat(fault).hasCause(cause);
  }

  @ParameterizedTest
  @CsvSource({
    "Error(s) while linking: cannot find symbol f",
    "ptxas error : Entry function 'x' uses too much shared data",
    "scan.cl:3:4: warning: unused variable 'error'",
    "''"
  })
  void logWithoutAPlaceNamesTheFileThatWasCompiled(String log) {
    KernelCompileException fault = KernelCompileException.of("main.cl", log, cause);
    assertThat(fault.file()).isEqualTo("main.cl");
    assertThat(fault.line()).isEmpty();
    assertThat(fault).hasMessageStartingWith("main.cl does not compile:").hasMessageContaining(log);
  }

  @ParameterizedTest
  @CsvSource({
    "'\n\n1 error generated.\nerror: <invalid loc>: unable to rename x\nfailed', "
        + "error: <invalid loc>: unable to rename x",
    "'2 errors generated.\nDevice failed to build', 2 errors generated.",
    "'\n  ptxas error : too much shared data \n', ptxas error : too much shared data",
    "'', the compiler says nothing (driver)",
    "' \n', the compiler says nothing (driver)"
  })
  void theFirstLineGivesTheReason(String log, String reason) {
    assertThat(
            String.valueOf(KernelCompileException.of("main.cl", log, cause).getMessage()).lines())
        .first()
        .isEqualTo("main.cl does not compile: " + reason);
  }

  @Test
  void longLogsAreReadInTime() {
    String log = "note: a/b/c error ".repeat(20_000) + "\nscan.cl:1:2: error: no";
    assertThat(KernelCompileException.of("main.cl", log, cause).line()).hasValue(1);
  }
}
