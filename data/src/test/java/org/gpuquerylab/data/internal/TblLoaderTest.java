package org.gpuquerylab.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TblLoaderTest {
  private static final TblLoader LOADER =
      new TblLoader(
          List.of("key", "name", "size"), CsvSchema.parse("size int32, name string, key int64"));

  @TempDir Path folder;

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("part.tbl"), text);
  }

  /** The last two files come from builds that end lines differently. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1|January 1, 1992|7|\n9000000000||-8|\n",
        "1|January 1, 1992|7|\n9000000000||-8|",
        "1|January 1, 1992|7|\r\n\r\n9000000000||-8|\r\n",
        "1|January 1, 1992|7\n9000000000||-8\n"
      })
  void readsFieldsByTheirPlace(String text) throws Exception {
    Table table = LOADER.load("part", file(text));
    assertThat(table.columns().stream().map(Object::toString))
        .containsExactly("size INT32[2]", "name STRING[2]", "key INT64[2]");
    assertThat(table.column("name").value(0)).isEqualTo("January 1, 1992");
    assertThat(table.column("name").value(1)).isEqualTo("");
    assertThat(table.column("key").value(1)).isEqualTo(9_000_000_000L);
    assertThat(table.column("size").ints()).containsExactly(7, -8);
  }

  @Test
  void anEmptyFileIsAnEmptyTable() throws Exception {
    assertThat(LOADER.load("part", file("")).rows()).isZero();
    assertThat(LOADER.load("part", file("\n\n")).rows()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1|a|2|n3|b|; , line 2: 2 fields, but such a file has 3 (key to size); mend the line",
        "1|a|2|3|; , line 1: 4 fields, but such a file has 3",
        "1|a|2|n1|a|2||; , line 2: 4 fields, but such a file has 3",
        "1|a|2|n1|a|2; , line 2: does not end with |, unlike earlier lines; it may be cut off",
        "1|a|2|nn3|b|x|; , line 3, column size: 'x' is not a whole number; mend it",
        "1|a|2147483648|; , line 1, column size: '2147483648' is out of int32's range",
        "|a|2|; , line 1, column key: is empty; give a number",
        "1|a|2\u001b[2J|; , line 1, column size: '2 [2J' is not a whole number"
      })
  void aBrokenLineIsNamed(String text, String message) throws Exception {
    Path file = file(text.replace('n', '\n'));
    assertThatThrownBy(() -> LOADER.load("part", file))
        .isInstanceOf(CsvException.class)
        .hasMessageStartingWith(file + message.strip());
  }

  @Test
  void missingFilesAreRefused() throws Exception {
    Path endless = file("x".repeat(100_000));
    assertThatThrownBy(() -> LOADER.load("part", endless))
        .hasMessageContaining("line 1: more than 65536 characters");
    Path latin = folder.resolve("latin.tbl");
    Files.write(latin, "1|\u00e9|2|\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> LOADER.load("part", latin)).hasMessageContaining("UTF-8; convert it");
    assertThatThrownBy(() -> LOADER.load("part", folder.resolve("none.tbl")))
        .hasMessageContaining("there is no such file");
    assertThatThrownBy(() -> LOADER.load("part", folder)).isInstanceOf(CsvException.class);
    assertThatThrownBy(() -> new TblLoader(List.of("a"), CsvSchema.parse("b string")))
        .hasMessage("there is no column b; choose from a");
  }
}
