package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.ChildJvm;
import org.junit.jupiter.api.Test;

/** Tests that help has styles on a terminal, and never if NO_COLOR is set. */
class ColourTest {
  private static final String ESCAPE = "\u001b[";

  @Test
  void noColourIsObeyed() throws Exception {
    String styled = lab(Map.of("CLICOLOR_FORCE", "1"), "--help");
    assertThat(styled).contains(ESCAPE).contains("Usage:");
    String plain = lab(Map.of("CLICOLOR_FORCE", "1", "NO_COLOR", "1"), "--help");
    assertThat(plain).doesNotContain(ESCAPE).isEqualTo(styled.replaceAll("\u001b\\[[0-9;]*m", ""));
    assertThat(lab(Map.of(), "--help")).as("into a file or pipe").isEqualTo(plain);
  }

  @Test
  void theVersionAloneIsThatOfTheOption() throws Exception {
    String version = lab(Map.of(), "--version");
    assertThat(version).startsWith("lab ").hasLineCount(1);
    assertThat(lab(Map.of(), "-V")).isEqualTo(version);
    StringWriter byPicocli = new StringWriter();
    assertThat(CommandLineHarness.execute(byPicocli, new StringWriter(), "--version")).isZero();
    assertThat(byPicocli).hasToString(version);
  }

  private static String lab(Map<String, String> variables, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(ChildJvm.command(Lab.class, arguments));
    for (String name : List.of("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE")) {
      builder.environment().remove(name);
    }
    builder.environment().putAll(variables);
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return text;
  }
}
