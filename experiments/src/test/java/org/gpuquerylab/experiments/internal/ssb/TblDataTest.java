package org.gpuquerylab.experiments.internal.ssb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.internal.dataset.SsbData;
import org.gpuquerylab.operators.internal.path.StarPath;
import org.gpuquerylab.operators.internal.path.StarPaths;
import org.gpuquerylab.operators.ssb.Generator;
import org.gpuquerylab.operators.ssb.QualifyingData;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.ssb.Scale;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs every path on {@code .tbl} files, and compares it with DuckDB, which reads the same files
 * itself.
 */
class TblDataTest {
  private static final Generator ALL = new Generator(new Scale(0.0001), 1, 1);

  @TempDir Path folder;

  @BeforeEach
  void needsDuckDb() {
    assumeTrue(DuckDb.isAvailable());
  }

  /** DuckDB's answers on the files, as text. */
  private List<List<String>> ofDuckDb(String date) {
    try (DuckDb duckDb = DuckDb.open()) {
      for (String table : ALL.tables()) {
        String columns =
            ALL.table(table, ALL.columns(table)).columns().stream()
                .map(c -> String.format(Locale.ROOT, "'%s': '%s'", c.name(), type(c.type().name())))
                .collect(Collectors.joining(", "));
        // The separator after the last field makes one more column.
        duckDb.run(
            String.format(
                Locale.ROOT,
                "create table \"%s\" as select * from read_csv('%s', delim='|', header=false, quote='', columns={%s, 'rest': 'varchar'})",
                table,
                folder.resolve((table.equals("date") ? date : table) + ".tbl"),
                columns));
      }
      List<List<String>> answers = new ArrayList<>();
      for (StarQuery query : Queries.all()) {
        answers.add(duckDb.query(Queries.sql(query)).stream().map(Object::toString).toList());
      }
      return answers;
    }
  }

  private static String type(String type) {
    return type.equals("STRING") ? "varchar" : "integer";
  }

  private static List<List<String>> answers(StarPath path) {
    List<List<String>> answers = new ArrayList<>();
    for (StarQuery query : Queries.all()) {
      answers.add(
          path.executor().execute(query).rows().stream()
              .map(
                  row -> {
                    List<Object> values = new ArrayList<>(row.groups());
                    values.addAll(row.values());
                    return values.toString();
                  })
              .toList());
    }
    return answers;
  }

  private void everyPathAgrees(String date) {
    List<List<String>> expected = ofDuckDb(date);
    Database loaded = SsbData.read(folder, Queries.all());
    try (Backend backend = Backends.find().open("cpu")) {
      List<StarPath> paths =
          List.of(
              StarPaths.onHost(StarPaths.REFERENCE, loaded, 1),
              StarPaths.onHost(StarPaths.PARALLEL, loaded, 2),
              StarPaths.onDevice(StarPaths.FUSED, loaded, backend, Encoding.PLAIN),
              StarPaths.onDevice(StarPaths.FUSED, loaded, backend, Encoding.NARROW),
              StarPaths.onDevice(StarPaths.OPERATOR, loaded, backend, Encoding.PLAIN));
      for (StarPath path : paths) {
        assertThat(answers(path)).as(path.executor().name()).isEqualTo(expected);
        path.close();
      }
    }
  }

  /**
   * On these data every query has rows, and changing any constant of a query changes its result.
   */
  @ParameterizedTest
  @ValueSource(strings = {"date", "dwdate", "ddate"})
  void everyPathAgreesOnQualifyingData(String date) throws Exception {
    TblData.write(QualifyingData.of(7), folder, date);
    everyPathAgrees(date);
    assertThat(ofDuckDb(date)).noneMatch(List::isEmpty);
  }

  /** Columns that no query reads contain strings such as "January 1, 1992". */
  @Test
  void everyPathAgreesOnTheBenchmark() throws Exception {
    Generator generator = new Generator(new Scale(0.002), 3, 2);
    Database generated =
        new Database(
            generator.tables().stream()
                .map(table -> generator.table(table, generator.columns(table)))
                .toList());
    TblData.write(generated, folder, "date");
    assertThat(Files.readAllLines(folder.resolve("date.tbl")).get(0))
        .startsWith("19920101|January 1, 1992|Wednesday|January|1992|199201|Jan1992|")
        .endsWith("|");
    everyPathAgrees("date");
  }
}
