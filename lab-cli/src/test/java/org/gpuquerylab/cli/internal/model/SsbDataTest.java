package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.experiments.internal.ssb.TblData;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.junit.jupiter.api.Test;

/** Tests data that {@code lab ssb} writes and reads, data of other tools, and printed rows. */
class SsbDataTest extends CommandLineHarness {

  @Test
  void printsRows() {
    assertThat(
            lab(
                "ssb",
                "--sf",
                "0.01",
                "--path",
                "parallel",
                "--query",
                "q4.1,q11",
                "--rows",
                "--threads",
                "2"))
        .isZero();
    assertThat(lines()).contains("d_year  c_nation             sum");
    assertThat(lines()).filteredOn(line -> line.matches("199[2-8]  [A-Z ]+ [0-9]+")).isNotEmpty();
  }

  @Test
  void readsTheWrittenValues() throws Exception {
    Path data = folder.resolve("data");
    assertThat(lab("ssb", "--sf", "0.01", "--write", data.toString())).isZero();
    assertThat(lines()).hasSize(5).contains(data.resolve("date.csv").toString());
    out.getBuffer().setLength(0);
    String[] parallel = {
      "ssb", "--path", "parallel", "--rows", "--query", "q21", "--repetitions", "1"
    };
    assertThat(lab(with(parallel, "--sf", "0.01"))).isZero();
    List<String> generated = lines().stream().filter(line -> line.startsWith("19")).toList();
    out.getBuffer().setLength(0);
    assertThat(lab(with(parallel, "--data", data.toString()))).isZero();
    assertThat(lines().stream().filter(line -> line.startsWith("19")))
        .isEqualTo(generated)
        .isNotEmpty();

    Path lines = data.resolve("lineorder.csv");
    Files.writeString(lines, Files.readString(lines).replaceFirst("\n1,1,", "\n1,1,1,"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(parallel, "--data", data.toString()))).isEqualTo(2);
    assertFault(lines + ", line 2: 18 fields, but line 1 names 17 columns; ");
  }

  @Test
  void readsParquet() {
    assumeTrue(DuckDb.isAvailable());
    Path data = folder.resolve("data");
    assertThat(lab("ssb", "--sf", "0.01", "--write", data.toString())).isZero();
    Path parquet = folder.resolve("parquet");
    assertThat(parquet.toFile().mkdir()).isTrue();
    try (DuckDb duckDb = DuckDb.open()) {
      for (String table : List.of("lineorder", "date", "part", "supplier")) {
        duckDb.run(
            String.format(
                Locale.ROOT,
                "copy (select * from '%s/%s.csv') to '%s/%s.parquet'",
                data,
                table,
                parquet,
                table));
      }
    }
    String[] q21 = {"ssb", "--query", "q21", "--path", "parallel", "--check"};
    assertThat(lab(with(q21, "--data", parquet.toString()))).as(err.toString()).isZero();
    assertThat(lines()).filteredOn(line -> line.matches("q21 .* equal, [0-9]+ rows")).hasSize(1);
    assertThat(lab("ssb", "--query", "q31", "--path", "parallel", "--data", parquet.toString()))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("there is none of customer.csv, customer.parquet and customer.tbl");
  }

  /** SQL multiplies two 32-bit numbers in 32 bits, and DuckDB fails if the product overflows. */
  @Test
  void productsBeyond32BitsAreCompared() throws Exception {
    assumeTrue(DuckDb.isAvailable());
    Path data = folder.resolve("data");
    Files.createDirectories(data);
    Files.writeString(data.resolve("date.csv"), "d_datekey,d_year\n1,1993\n");
    String header = "lo_orderdate,lo_quantity,lo_discount,lo_extendedprice\n";
    String[] q11 = {
      "ssb", "--query", "q11", "--path", "parallel", "--check", "--repetitions", "1", "--data"
    };
    Files.writeString(
        data.resolve("lineorder.csv"), header + "1,5,3,2147483647\n1,5,2,-2147483648\n");
    assertThat(lab(with(q11, data.toString()))).as(err.toString()).isZero();
    assertThat(lines()).anyMatch(line -> line.matches("q11 .* equal, 1 row"));
    Files.writeString(data.resolve("lineorder.csv"), header.replace("lo_discount", "other"));
    out.getBuffer().setLength(0);
    assertThat(lab(with(q11, data.toString()))).isEqualTo(2);
    assertFault(data.resolve("lineorder.csv") + ", line 1: there is no column lo_discount");
  }

  @Test
  void readsTheFilesOfSsbDbgen() throws Exception {
    Path data = folder.resolve("tbl");
    Files.createDirectories(data);
    TblData.write(QualifyingData.of(8), data, "date");
    String[] all = {"ssb", "--repetitions", "1", "--path", "parallel", "--data", data.toString()};
    String[] check = DuckDb.isAvailable() ? with(all, "--check") : all;
    assertThat(lab(check)).as(err.toString()).isZero();
    assertThat(lines()).filteredOn(line -> line.contains("equal, 0 rows")).isEmpty();
    Path lines = data.resolve("lineorder.tbl");
    Files.writeString(lines, Files.readString(lines).replaceFirst("\\|", "|x|"));
    out.getBuffer().setLength(0);
    assertThat(lab(all)).isEqualTo(2);
    assertFault(lines + ", line 1: 18 fields, but such a file has 17 (lo_orderkey to lo_shipmode)");
  }
}
