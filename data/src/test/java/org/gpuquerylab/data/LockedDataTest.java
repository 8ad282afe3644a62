package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that no predicate can read a file other than the data, or write any file. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class LockedDataTest extends DataHarness {

  /**
   * Each predicate must be refused before it reaches the database; the other tests show that the
   * database would not read other files either.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a in (select content from read_text('SECRET'))",
        "a = (select count(*) from read_csv('SECRET'))",
        "exists (from 'SECRET')",
        "1); copy (select 1) to 'SECRET.out'; --",
        "a = 1); attach 'SECRET.db'; select (true",
        "a = 1; pragma database_list",
        "install httpfs",
        "a = getenv('HOME')"
      })
  void attacksDoNothing(String attack) throws Exception {
    Path secret = folder.resolve("secret");
    Files.writeString(secret, "secret\n");
    Path file = csv("a\n1\n");
    assertRefused(file, "here: SQL:1:", attack.replace("SECRET", secret.toString()));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(secret, file);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from read_text('SECRET')",
        "select * from 'SECRET'",
        "select * from read_csv('/*')",
        "copy (select 1) to 'SECRET.out'",
        "copy (select 1) to 'FILE'",
        "attach 'SECRET.db'",
        "install httpfs",
        "load httpfs",
        "export database 'SECRET.out'",
        "set enable_external_access = true",
        "set allowed_paths = ['SECRET']",
        "reset lock_configuration",
        "set threads = 2"
      })
  void theDatabaseIsLocked(String sql) throws Exception {
    Path secret = folder.resolve("secret");
    Files.writeString(secret, "secret\n");
    Path file = csv("a\n1\n").toRealPath();
    String statement = sql.replace("SECRET", secret.toString()).replace("FILE", file.toString());
    try (DuckDb database = DuckDb.open()) {
      database.lock(file, 0);
      assertThat(database.query("select a from read_csv(" + DuckDb.literal(file.toString()) + ")"))
          .hasSize(1);
      assertThatThrownBy(() -> database.run(statement)).isInstanceOf(InputException.class);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(Path::getFileName))
          .containsExactlyInAnyOrder(secret.getFileName(), file.getFileName());
    }
    assertThat(Files.readString(file)).isEqualTo("a\n1\n");
  }
}
