package org.gpuquerylab.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvLoaderTest {
  private static final CsvSchema SCHEMA =
      CsvSchema.parse("day int32, id int64, price float64, city string");

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), text);
  }

  private static List<List<Object>> rows(Table table) {
    List<List<Object>> rows = new ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int at = row;
      rows.add(table.columns().stream().map(column -> column.value(at)).toList());
    }
    return rows;
  }

  @Test
  void loadsColumnsByNameWhateverTheirOrder() throws IOException {
    Path file =
        file(
            """
            city,price,more,id,day
            Rome,-1.5e3,x,9223372036854775807,-2147483648
            "New ""York"", NY",.5,,-9223372036854775808,+2147483647

            "two
            lines",0,,0,7
            ,1,,1,1
            """);
    Table table = new CsvLoader(SCHEMA).load("t", file);
    assertThat(table.name()).isEqualTo("t");
    assertThat(rows(table))
        .containsExactly(
            List.of(Integer.MIN_VALUE, Long.MAX_VALUE, -1500.0, "Rome"),
            List.of(Integer.MAX_VALUE, Long.MIN_VALUE, 0.5, "New \"York\", NY"),
            List.of(7, 0L, 0.0, "two\nlines"),
            List.of(1, 1L, 1.0, ""));
    assertThat(table.column("city").dictionary().strings())
        .containsExactly("", "New \"York\", NY", "Rome", "two\nlines");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"day,id,price,city", "\uFEFFday,id,price,city\r\n", "day, id,price,city\n\n"})
  void aHeaderAloneIsATableWithoutRows(String text) throws IOException {
    Table table = new CsvLoader(SCHEMA).load("t", file(text));
    assertThat(table.rows()).isZero();
    assertThat(table.columns()).hasSize(4);
  }

  @Test
  void takesAnotherSeparator() throws IOException {
    Table table =
        new CsvLoader(CsvSchema.parse("a int32"), '|').load("t", file("b|a\n1,5|2\n\"|\"|3\n"));
    assertThat(rows(table)).containsExactly(List.of(2), List.of(3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "19x,1,1,a ~ day: '19x' is not a whole number; mend it, or load the column as string",
        "2147483648,1,1,a ~ day: '2147483648' is out of int32's range; load the column as int64",
        "-2147483649,1,1,a ~ day: '-2147483649' is out of int32's range; load the column as int64",
        "\u0663,1,1,a ~ day: '\u0663' is not a whole number; mend it, or load the column as string",
        "1.0,1,1,a ~ day: '1.0' is not a whole number; mend it, or load the column as string",
        ",1,1,a ~ day: is empty; give a number, or load the column as string",
        "\" 1\",1,1,a ~ day: ' 1' is not a whole number; mend it, or load the column as string",
        "1,9223372036854775808,1,a ~ id: '9223372036854775808' is out of int64's range; load the column as float64 or string",
        "1,1e3,1,a ~ id: '1e3' is not a whole number; mend it, or load the column as string",
        "1,1,NaN,a ~ price: 'NaN' is not a finite number; mend it, or load the column as string",
        "1,1,-Infinity,a ~ price: '-Infinity' is not a finite number; mend it, or load the column as string",
        "1,1,1e999,a ~ price: '1e999' is not a finite number; mend it, or load the column as string",
        "1,1,0x1p3,a ~ price: '0x1p3' is not a finite number; mend it, or load the column as string",
        "1,1,1d,a ~ price: '1d' is not a finite number; mend it, or load the column as string",
        "1,1,,a ~ price: is empty; give a number, or load the column as string"
      })
  void namesLineAndColumnOfABadField(String row, String fault) throws IOException {
    Path file = file("day,id,price,city\n1,1,1,\"a\nb\"\n" + row + "\n2,2,2,b\n");
    assertFault(file, file + ", line 4, column " + fault);
  }

  private static void assertFault(Path file, String message) {
    assertThatThrownBy(() -> new CsvLoader(SCHEMA).load("t", file))
        .isInstanceOf(CsvException.class)
        .hasMessage(message);
  }

  @Test
  void namesTheLineOfTooManyOrTooFewFields() throws IOException {
    String mend = " columns; mend the line, or quote fields that hold separators";
    Path file = file("day,id,price,city\n1,1,1,a\n1,1,1,a,b\n");
    assertFault(file, file + ", line 3: 5 fields, but line 1 names 4" + mend);
    file("day,id,price,city\n1,1,1\n");
    assertFault(file, file + ", line 2: 3 fields, but line 1 names 4" + mend);
  }

  @Test
  void namesFaultsOfTheHeader() throws IOException {
    Path file = file("");
    assertFault(file, file + ": is empty; its first line must name the columns");
    file("day,id,city\n1,1,a\n");
    assertFault(file, file + ", line 1: there is no column price; choose from day, id, city");
    file("day,id,price,city,id\n1,1,1,a,1\n");
    assertFault(file, file + ", line 1: column id occurs twice; rename one of them");
  }

  @Test
  void namesFaultsOfTheFile() throws IOException {
    Path missing = folder.resolve("missing.csv");
    assertFault(missing, missing + ": there is no such file; check the path");
    Path directory = Files.createDirectory(folder.resolve("folder.csv"));
    assertFault(directory, directory + ": cannot be read (Is a directory); give a readable file");
    Path file = folder.resolve("latin.csv");
    Files.write(file, new byte[] {'d', 'a', 'y', ',', (byte) 0xE9, '\n'});
    assertFault(file, file + ": not all of it is UTF-8; convert it");
    for (String bad : List.of("1,1,1,\"a\n", "1,1,1,\"a\"b\n")) {
      Path quotes = file("day,id,price,city\n" + bad);
      assertThatThrownBy(() -> new CsvLoader(SCHEMA).load("t", quotes))
          .isInstanceOf(CsvException.class)
          .hasMessageStartingWith(quotes + ": ")
          .hasMessageEndingWith("; mend the quotes there")
          .message()
          .doesNotContain("\n");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a int ~ schema: column a has unknown type 'int'; choose from int32, int64, float64, string",
        "a ~ schema: 'a' is not a name and a type, such as: d_year int32",
        "a int32,, ~ schema: '' is not a name and a type, such as: d_year int32",
        "a int32, a int64 ~ the schema names column a twice; leave one out"
      })
  void namesFaultsOfTheSchema(String schema, String fault) {
    assertThatThrownBy(() -> CsvSchema.parse(schema))
        .isInstanceOf(CsvException.class)
        .hasMessage(fault);
  }

  @Test
  void loadsTheWrittenValues() {
    SplittableRandom random = new SplittableRandom(11);
    Dictionary words =
        Dictionary.of(List.of("", " ", ",", "\"", "\"\"", "a\nb", "a\r\nb", "é", "x,\"y\""));
    int rows = 3000;
    Table table =
        new Table(
            "t",
            List.of(
                Column.ofInts("day", IntStream.generate(random::nextInt).limit(rows).toArray()),
                Column.ofLongs("id", random.longs(rows).toArray()),
                Column.ofDoubles(
                    "price",
                    random
                        .longs(rows)
                        .mapToDouble(Double::longBitsToDouble)
                        .map(d -> Double.isFinite(d) ? d : 0)
                        .toArray()),
                Column.ofCodes("city", random.ints(rows, 0, words.size()).toArray(), words)));
    Path path = folder.resolve("written.csv");
    try (CsvFile file = new CsvFile(path, List.of("day", "id", "price", "city"))) {
      file.append(table);
      file.append(table);
      assertThat(path).doesNotExist();
    }
    List<List<Object>> twice = new ArrayList<>(rows(table));
    twice.addAll(rows(table));
    Table loaded = new CsvLoader(CsvSchema.of(table)).load("t", path);
    assertThat(rows(loaded).equals(twice)).isTrue();
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void emptyStringsOfALonelyColumnAreNoEmptyLines() {
    Dictionary words = Dictionary.of(List.of("", "a"));
    Table table = new Table("t", List.of(Column.ofCodes("city", new int[] {0, 1, 0, 0}, words)));
    Path path = folder.resolve("lonely.csv");
    try (CsvFile file = new CsvFile(path, List.of("city"))) {
      file.append(table);
    }
    assertThat(rows(new CsvLoader(CsvSchema.of(table)).load("t", path))).isEqualTo(rows(table));
  }

  @Test
  void saysWhereItCannotWrite() {
    Path path = folder.resolve("none").resolve("t.csv");
    assertThatThrownBy(() -> new CsvFile(path, List.of("a")))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(path + ": there is no folder ");
  }
}
