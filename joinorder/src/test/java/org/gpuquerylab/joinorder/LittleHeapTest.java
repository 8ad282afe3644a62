package org.gpuquerylab.joinorder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gpuquerylab.input.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that in a JVM with a heap of 256 MiB every query gets a plan or a refusal, never an
 * OutOfMemoryError.
 */
@Tag("long")
class LittleHeapTest {

  @Test
  void choosesWhatFits() throws Exception {
    assertThat(run("auto")).matches("108 plans, 0 refusals\\R");
  }

  @Test
  void exactAlgorithmsRefuseWhatDoesNotFit() throws Exception {
    assertThat(run("exact")).matches("[1-9]\\d+ plans, [1-9]\\d+ refusals\\R");
  }

  private static String run(String what) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(ChildJvm.command(List.of("-Xmx256m"), LittleHeap.class, what));
    // This variable could set a different heap size.
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }
}
