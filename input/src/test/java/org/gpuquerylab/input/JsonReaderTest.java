package org.gpuquerylab.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {
  private static final String GOOD =
      """
      {"name": "a", "rate": 1.5, "count": 6e7, "flag": true, "comment": "c", "widths": [4, 8],
       "inner": {"x/y~z": 1}, "list": [{"name": "b"}, {"name": "c"}]}
      """;

  private static JsonObject read(String json) throws IOException {
    return read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static JsonObject read(byte[] json) throws IOException {
    return JsonReader.read(
        new ByteArrayInputStream(json), "f", IllegalArgumentException::new, JsonReader::object);
  }

  private static void use(JsonObject json) {
    json.name("name");
    json.number("rate", 0, 10);
    json.whole("count", 0, 1L << 40);
    json.flag("flag");
    json.wholes("widths", 10, 1, 100);
    json.object("inner").number("x/y~z");
    json.objects("list", 5).forEach(object -> object.text("name"));
    json.refuseOthers();
  }

  @Test
  void readsTheRequestedValues() throws IOException {
    JsonObject json = read(GOOD);
    use(json);
    assertThat(json.text("name")).isEqualTo("a");
    assertThat(json.whole("count", 0, 1L << 40)).isEqualTo(60_000_000);
    assertThat(json.wholes("widths", 2, 4, 8)).containsExactly(4L, 8L);
    assertThat(json.number("absent", 3)).isEqualTo(3);
    assertThat(json.keys()).contains("inner").hasSize(8);
  }

  @Test
  void wholeNumbersBeyondADoublesAreExact() throws IOException {
    JsonObject json = read("{\"least\": -9223372036854775808, \"most\": 9223372036854775807}");
    assertThat(json.whole("least", Long.MIN_VALUE, 0)).isEqualTo(Long.MIN_VALUE);
    assertThat(json.whole("most", 0, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(json.number("most")).isEqualTo(0x1p63);
    assertThatThrownBy(() -> json.whole("most", 0, 7))
        .hasMessage("f:1:41: /most: this is 9223372036854775807; it must be from 0 to 7");
  }

  @Test
  void readsStringsOfAnArray() throws IOException {
    JsonObject json = read("{\"a\": [\"x\", \"y\"], \"b\": [1]}");
    assertThat(json.texts("a", 2)).containsExactly("x", "y");
    assertThatThrownBy(() -> json.texts("a", 1))
        .hasMessage("f:1:7: /a: there are 2; there may be 1");
    assertThatThrownBy(() -> json.texts("b", 1))
        .hasMessage("f:1:25: /b/0: this is a number; it must be a string");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1}|f:7:7: /a: this is a number; it must be a string",
        "{|f:7:2: the line ends inside the JSON object; complete it",
        "{\"a\": 1,|f:7:9: the line ends inside the JSON object; complete it",
        "``|f:7: the line is empty; it must hold a JSON object"
      })
  void aLineOfJsonLinesIsNamedByItsNumber(String line, String message) {
    assertThatThrownBy(
            () ->
                JsonReader.readLine(
                    new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)),
                    "f",
                    7,
                    IllegalArgumentException::new,
                    json -> json.object().text("a")))
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1.5|11|f:1:23: /rate: this is 11.0; it must be from 0.0 to 10.0",
        "1.5|\"x\"|f:1:23: /rate: this is a string; it must be a number",
        "1.5|NaN|f:1:23: /rate: this is NaN; it must be a finite number that a double holds",
        "1.5|1e1000000000|f:1:23: /rate: this is 1e1000000000; it must be a finite number that a"
            + " double holds",
        "1.5|1e-400|f:1:23: /rate: this number is too small for a double; write 0 or at least 1e-307",
        "6e7|6.5|f:1:37: /count: this is 6.5; it must be a whole number up to 2^53 - 1",
        "true|null|f:1:50: /flag: this is null; it must be true or false",
        "[4, 8]|[4, 800]|f:1:86: /widths/1: this is 800; it must be from 1 to 100",
        "[4, 8]|{}|f:1:82: /widths: this is an object; it must be an array",
        "\"x/y~z\": 1|\"x/y~z\": {}|f:2:21: /inner/x~1y~0z: this is an object; it must be a number",
        "{\"name\": \"c\"}|7|f:2:49: /list/1: this is a number; it must be an object",
        "\"name\": \"c\"|\"nam\": \"c\"|f:2:49: /list/1: the key \"name\" is missing; add it",
        "\"flag\"|\"flg\"|f:1:1: the key \"flag\" is missing; add it",
        "\"comment\"|\"coment\"|f:1:66: /coment: the key \"coment\" is unknown; did you mean comment? use name, rate,"
            + " count, flag, widths, inner, list",
        "\"comment\": \"c\"|\"comment\": 1|f:1:67: /comment: this is a number; it must be a string",
        "\"a\"|\"a\\nb\"|f:1:10: /name: the name has a control character in it; use printable characters",
        "6e7|6e7, \"name\": \"z\"|f:1:48: /name: the key occurs twice; remove one",
      })
  void faultsNameTheirPlace(String before, String after, String message) {
    assertThat(GOOD).contains(before);
    assertThatThrownBy(() -> use(read(GOOD.replace(before, after))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void limitsAreKept() {
    assertFault("[".repeat(100_000), "this is an array; it must be an object");
    assertFault(
        "{\"a\":".repeat(33), "beyond a limit; make it smaller: Document nesting depth (33)");
    assertFault("{\"a\": " + "9".repeat(1001) + "}", "/a: this is beyond a limit; make it smaller");
    assertFault("{\"a\": \"" + "9".repeat(100_000) + "\"}", "beyond a limit; make it smaller");
    assertFault("{\"" + "9".repeat(100_000) + "\": 1}", "beyond a limit; make it smaller");
    assertFault("{\"a\": \"" + "9".repeat(100_000) + "\"}", " exceeds the maximum allowed (65536)");
    assertFault("{\"a\": [" + "0,".repeat(300_000) + "0]}", "there are more than 200000 values");
    assertFault(GOOD + "1", "something follows the end of the JSON object; remove it");
    assertFault("{\"a\":", "the file ends inside the JSON object; complete it");
    assertFault("", "f: the file is empty; it must hold a JSON object");
  }

  @Test
  void otherEncodingsAreRefusedOrRead() throws IOException {
    assertThatThrownBy(() -> read("{\"\u00e4bc\": 1}".getBytes(StandardCharsets.ISO_8859_1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Invalid UTF-8");
    assertThat(read(GOOD.getBytes(Charset.forName("UTF-16BE"))).text("name")).isEqualTo("a");
    assertThatThrownBy(() -> read(new byte[] {0, 0, 0, 123, 1, 2, 3, 4}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("f: the text is not in UTF-8; save it as UTF-8");
  }

  @Test
  void valuesOfAnArrayAreCountedAsTheyCome() {
    assertThatThrownBy(
            () ->
                JsonReader.read(
                    new ByteArrayInputStream("[1, 2, 3]".getBytes(StandardCharsets.UTF_8)),
                    "f",
                    IllegalArgumentException::new,
                    json -> json.elements(2, "too many", JsonReader::number)))
        .hasMessage("f:1:8: /2: too many");
  }

  @Test
  void refusesMutationsInOneLine() {
    Mutations.Tally tally =
        Mutations.tryAll(
            IllegalArgumentException.class,
            false,
            input -> use(read(input)),
            GOOD.getBytes(StandardCharsets.UTF_8));
    assertThat(List.of(tally.read(), tally.refused())).allMatch(count -> count > 0);
  }

  private static void assertFault(String json, String message) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("f:")
        .hasMessageContaining(message);
  }
}
