package org.gpuquerylab.data.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gpuquerylab.input.Mutations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutatedCsvTest {
  private static final String GOOD =
      """
      d_key,d_city,d_total,d_price
      1,"New York, NY",12345678901,1.5
      2,Berlin,-3,2e10
      3,,7,.5
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @Test
  void filesAreReadOrRefusedInOneLine() {
    Path file = folder.resolve("t.csv");
    CsvSchema schema =
        CsvSchema.parse("d_key int32, d_city string, d_total int64, d_price float64");
    Mutations.Tally tally =
        Mutations.tryAll(
            CsvException.class,
            false,
            input -> {
              Files.write(file, input);
              new CsvLoader(schema).load("t", file);
            },
            GOOD.getBytes(StandardCharsets.UTF_8),
            GOOD.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    assertThat(tally.read()).isPositive();
    assertThat(tally.refused()).isPositive();
  }

  @Test
  void schemasAreReadOrRefusedInOneLine() {
    Mutations.Tally tally =
        Mutations.tryAll(
            CsvException.class,
            false,
            input -> CsvSchema.parse(new String(input, StandardCharsets.UTF_8)),
            "d_key int32, d_city string, d_price float64".getBytes(StandardCharsets.UTF_8));
    assertThat(tally.refused()).isPositive();
  }
}
