package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuoteTest {
  @Test
  void escapesWhatBreaksALineOrChangesATerminal() {
    assertThat(Quote.of("a\nb\r\t\"c\\d")).isEqualTo("\"a\\nb\\r\\t\\\"c\\\\d\"");
    assertThat(Quote.of("\u001b[31m\0")).isEqualTo("\"\\u001b[31m\\u0000\"");
    assertThat(Quote.of("\u2028\u2029\u202e\ufeff")).isEqualTo("\"\\u2028\\u2029\\u202e\\ufeff\"");
    assertThat(Quote.of("\ud800")).isEqualTo("\"\\ud800\"");
    assertThat(Quote.of("\u00e4\u4e2d\ud83d\ude00")).isEqualTo("\"\u00e4\u4e2d\ud83d\ude00\"");
    assertThat(Quote.line("C:\\new \"x\"\n")).isEqualTo("C:\\new \"x\"\\n");
  }

  @Test
  void cutsWhatIsLong() {
    assertThat(Quote.of("x".repeat(61))).isEqualTo("\"" + "x".repeat(60) + "...\"");
    assertThat(Quote.of("x".repeat(60))).isEqualTo("\"" + "x".repeat(60) + "\"");
    assertThat(Quote.line("x".repeat(5000))).isEqualTo("x".repeat(2000) + "...");
  }

  @Test
  void namesThatCannotBePrintedHaveAFault() {
    assertThat(Quote.faultOfName("a b")).isEmpty();
    assertThat(Quote.faultOfName(" ")).hasValue("the name is empty; name it");
    assertThat(Quote.faultOfName("a\nb"))
        .hasValue("the name has a control character in it; use printable characters");
  }
}
