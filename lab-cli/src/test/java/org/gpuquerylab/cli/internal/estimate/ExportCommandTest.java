package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExportCommandTest extends CommandLineHarness {

  private static final String SWEEP =
      """
      {"format":1,"experiment":"ssb","pass":"full","axes":{"query":["q11","q12","q13"],
       "path":["fused-plain"],"sf-percent":["100"],"backend":["opencl"]},
       "repetitions":1,"timeoutMillis":1000,"seed":1}
      """;

  private static final String ROWS =
      """
      {"point":{"query":"q11","path":"fused-plain","sf-percent":"100","backend":"opencl"},\
      "repetition":0,"status":"ok","nanos":0.1,"runs":3,"checksum":5,"expectedChecksum":5,\
      "measures":{"rows":1.0,"deviceMillis":2.5,"firstMillis PART":1,"firstMillis.part":2},\
      "finished":"2026-11-21T22:52:03.25Z"}
      {"point":{"query":"q12","path":"fused-plain","sf-percent":"100","backend":"opencl"},\
      "repetition":0,"status":"disagrees","nanos":1e6,"runs":1,"checksum":"NaN",\
      "expectedChecksum":"-Infinity","measures":{},"message":"a \\"b\\", c\\nd é",\
      "finished":"2026-11-21T22:52:03Z","environment":1}
      {"point":{"query":"q13","path":"fused-plain","sf-percent":"100","backend":"opencl"},\
      "repetition":0,"status":"timeout","finished":"2026-11-21T22:52:03Z"}
      """;

  private static final String ENVIRONMENT =
      """
      {"commit":"abc","dirty":true,"cpu":{"model":5,"logicalCores":"many"},
       "devices":[{"selector":"opencl:0","name":"PoCL","driver":"3.1"}],
       "resumed":[{"commit":"def","cpu":{"model":"fast, \\"new\\"","logicalCores":4}}]}
      """;

  private Path run = Path.of(".");

  @BeforeEach
  void write() throws Exception {
    assumeTrue(DuckDb.isAvailable(), "no DuckDB");
    run = Files.createDirectories(folder.resolve("it's a run"));
    Files.writeString(run.resolve("sweep.json"), SWEEP);
    Files.writeString(run.resolve("results.jsonl"), ROWS);
    Files.writeString(run.resolve("environment.json"), ENVIRONMENT);
  }

  @Test
  void csvTellsMissingFromNotANumberAndQuotes() throws Exception {
    assertThat(lab("export", run.toString(), "--csv")).as(err.toString()).isZero();
    assertThat(out.toString()).isEqualTo(run.resolve("rows.csv") + ": 3 rows, 31 columns\n");
    List<CsvRecord> lines;
    try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(run.resolve("rows.csv"))) {
      lines = csv.stream().toList();
    }
    assertThat(lines).hasSize(4);
    assertThat(cells(lines, "time_nanos")).containsExactly("0.1", "1000000.0", "");
    assertThat(cells(lines, "runs")).containsExactly("3", "1", "");
    assertThat(cells(lines, "checksum")).containsExactly("5.0", "nan", "");
    assertThat(cells(lines, "expected_checksum")).containsExactly("5.0", "-inf", "");
    assertThat(cells(lines, "message")).containsExactly("", "a \"b\", c\nd é", "");
    assertThat(cells(lines, "measure_device_millis")).containsExactly("2.5", "", "");
    assertThat(cells(lines, "measure_first_millis_part")).containsExactly("1.0", "", "");
    assertThat(cells(lines, "measure_first_millis_part_2")).containsExactly("2.0", "", "");
    assertThat(cells(lines, "environment_commit")).containsExactly("abc", "def", "abc");
    assertThat(cells(lines, "environment_dirty")).containsExactly("true", "", "true");
    assertThat(cells(lines, "environment_cpu")).containsExactly("", "fast, \"new\"", "");
    assertThat(cells(lines, "environment_cpu_cores")).containsExactly("", "4", "");
    assertThat(cells(lines, "environment_device")).containsExactly("PoCL", "", "PoCL");
  }

  private static List<String> cells(List<CsvRecord> lines, String column) {
    int place = lines.get(0).getFields().indexOf(column);
    assertThat(place).as(column).isNotNegative();
    return lines.stream().skip(1).map(line -> line.getField(place)).toList();
  }

  @Test
  void parquetHasTypes() throws Exception {
    Path file = folder.resolve("o'clock.parquet");
    assertThat(lab("export", run.toString(), "--parquet", "--out", file.toString())).isZero();
    try (DuckDb duckDb = DuckDb.open()) {
      String from = " from " + DuckDb.literal(file.toString());
      assertThat(
              duckDb.query(
                  "select typeof(query), typeof(sf_percent), typeof(time_nanos), typeof(finished),"
                      + " typeof(environment_dirty)"
                      + from
                      + " limit 1"))
          .containsExactly(List.of("VARCHAR", "BIGINT", "DOUBLE", "TIMESTAMP", "BOOLEAN"));
      assertThat(
              duckDb.query(
                  "select count(*), count(checksum), count(*) filter (isnan(checksum)),"
                      + " count(*) filter (message is null), max(finished)::varchar"
                      + from))
          .containsExactly(List.of(3L, 2L, 1L, 2L, "2026-11-21 22:52:03.25"));
    }
  }

  @Test
  void storedRunsHaveDistinctColumnsAndAllRows() throws Exception {
    for (Path stored : RunSample.stored()) {
      if (!stored.toString().matches(".*-(meister-fig12|ssb|yuan-ranking|li-fig10)")) {
        continue; // one run of each kind is enough
      }
      out.getBuffer().setLength(0);
      Path few = folder.resolve(stored.getFileName());
      RunSample.shrink(stored, few);
      Path file = folder.resolve("rows.csv");
      assertThat(lab("export", few.toString(), "--csv", "--out", file.toString()))
          .as(stored + ": " + err)
          .isZero();
      try (CsvReader<CsvRecord> csv = CsvReader.builder().ofCsvRecord(file)) {
        List<CsvRecord> lines = csv.stream().toList();
        List<String> header = lines.get(0).getFields();
        assertThat(new HashSet<>(header)).hasSameSizeAs(header);
        assertThat(header).allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
        assertThat(lines).hasSize(1 + Files.readAllLines(few.resolve("results.jsonl")).size());
        new RunFolder(few)
            .sweep()
            .axes()
            .keySet()
            .forEach(axis -> assertThat(header).contains(axis.replace('-', '_')));
      }
    }
  }

  @Test
  void unwritableFilesAreReportedInOneLine() {
    assertRefused(
        folder + ": this is not a regular file; choose another",
        "export",
        run.toString(),
        "--csv",
        "--out",
        folder.toString());
    err.getBuffer().setLength(0);
    assertThat(lab("export", run.toString(), "--csv", "--out", folder.resolve("no/x").toString()))
        .isEqualTo(2);
    assertFault(folder.resolve("no/x") + ": there is no folder " + folder.resolve("no") + "; make");
    err.getBuffer().setLength(0);
    assertThat(lab("export", run.toString())).isEqualTo(2);
    assertThat(lab("export", run.toString(), "--csv", "--parquet")).isEqualTo(2);
    assertThat(run.resolve("rows.csv")).doesNotExist();
  }
}
