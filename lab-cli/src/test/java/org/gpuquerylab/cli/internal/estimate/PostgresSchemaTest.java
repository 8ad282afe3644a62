package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads the catalogue of a PostgreSQL server of its own (Debian's package postgresql). */
@Tag("long")
class PostgresSchemaTest extends CommandLineHarness {
  private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

  /** Makes a server, which runs as user postgres because root may not run it, and a database. */
  private static final String SERVER =
      """
      set -eu
      bin=$1 dir=$2
      as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
      mkdir -p "$dir"; [ "$(id -u)" != 0 ] || chown postgres "$dir"
      cd "$dir"
      as "$bin/initdb" -D data -U lab -A trust -E UTF8 --no-sync > init.log
      port=$((20000 + $$ % 20000))
      as "$bin/pg_ctl" -D data -w -l server.log \\
        -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$dir -c fsync=off" start > start.log
      as psql -q -h 127.0.0.1 -p "$port" -U lab postgres <<'SQL'
      create table empty (x int);
      create table orders (id int, status text, day date, price numeric);
      insert into orders select i, case when i % 10 < 9 then 'done' when i % 20 = 9 then null else 's' || i end,
        date '2026-01-01' + i % 28, (i % 1000) / 8.0 from generate_series(0, 1999) i;
      analyze;
      SQL
      echo "$port"
      """;

  private static Path bin() throws IOException {
    assumeTrue(Files.isDirectory(VERSIONS), "no PostgreSQL (Debian: postgresql)");
    try (Stream<Path> versions = Files.list(VERSIONS)) {
      return versions
          .map(v -> v.resolve("bin"))
          .filter(b -> Files.exists(b.resolve("initdb")))
          .findAny()
          .orElse(VERSIONS);
    }
  }

  private static String shell(String program, String... arguments) throws Exception {
    List<String> command = List.of("bash", "-c", program, "bash");
    Process bash =
        new ProcessBuilder(Stream.concat(command.stream(), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .start();
    bash.getOutputStream().close();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(printed).isZero();
    return printed;
  }

  @Test
  void theSchemaHasTheStatisticsOfTheCatalogue() throws Exception {
    String bin = bin().toString();
    Path data = Files.createTempDirectory("pg");
    try {
      String port = shell(SERVER, bin, data.toString()).strip().replaceAll("(?s).*\\n", "");
      Path script = labScript(folder.resolve("lab"));
      String json =
          shell(
              "PGUSER=lab exec \"$1\" schema \"$2\"",
              script.toString(),
              "jdbc:postgresql://127.0.0.1:" + port + "/postgres");
      Files.writeString(folder.resolve("schema.json"), json);
      JsonNode schema = new ObjectMapper().readTree(json);
      assertThat(schema.path("tables").toString())
          .isEqualTo("[{\"name\":\"empty\",\"rows\":0},{\"name\":\"orders\",\"rows\":2000}]");
      JsonNode status = schema.path("columns").get(2);
      assertThat(status.path("name").asText()).isEqualTo("status");
      assertThat(status.path("nullFraction").asDouble()).isCloseTo(0.05, withinPercentage(1));
      assertThat(status.path("common").get(0).path("value").asText()).isEqualTo("done");
      assertThat(status.path("common").get(0).path("fraction").asDouble())
          .isCloseTo(1800 / 1900.0, withinPercentage(1));
      JsonNode day = schema.path("columns").get(3);
      assertThat(day.path("min").asText() + " " + day.path("max").asText())
          .isEqualTo("2026-01-01 2026-01-28");
      assertThat(schema.path("columns").get(4).path("max").asDouble()).isEqualTo(999 / 8.0);
    } finally {
      shell(
          "[ ! -d \"$2/data\" ] || (kill -INT $(head -1 \"$2/data/postmaster.pid\") 2> /dev/null; sleep 1); rm -rf \"$2\"",
          bin,
          data.toString());
    }
  }
}
