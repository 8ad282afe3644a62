package org.gpuquerylab.cli.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.engine.QueryEngine;
import org.jline.reader.Candidate;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.Parser;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Tests {@code lab query} without a statement. */
class QuerySessionTest extends CommandLineHarness {
  private static final Path SHOP = Path.of("..", "docs", "examples", "shop");

  @Test
  void answersStatementsFromStandardInput() {
    String input =
        """
        .tables
        -- a comment; with a semicolon
        select count(*) as many from orders; select 'a;b'
          as text;
        select nothing from orders;
        .frob
        .timer off
        .schema customers
        .explain select count(*) from orders;
        select 7 as last""";
    assertThat(withInput(input)).isEqualTo(2);
    assertThat(out.toString())
        .containsSubsequence("customers", "many", "120", "text", "a;b", "TableScan", "last", "7")
        .containsPattern("customers +credit +INT64");
    assertThat(out.toString().split(": parse ", -1)).as("times of two statements").hasSize(3);
    assertThat(err.toString().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("lab: statement 3:1:8: no table has a column"))
        .anyMatch(line -> line.startsWith("lab: unknown command '.frob'"));
  }

  private int withInput(String input) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return lab("query", "--data", SHOP.toString(), "--backend", "cpu");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void aPlanNeedsAStatement() {
    assertThat(lab("query", "--data", SHOP.toString(), "--plan", "plan.json")).isEqualTo(2);
    assertThat(err.toString()).contains("--plan and --save-plan are for one statement");
  }

  /** A terminal in memory; the second statement takes two lines. */
  @Test
  void readsStatementsOfSeveralLinesFromATerminal() throws Exception {
    List<String> asked = new ArrayList<>();
    String typed = "select 1;\nselect ';',\n2; select 3;\n.tables\nselect 4;\n.quit\nselect 5;\n";
    Path history = folder.resolve("history");
    try (Backend backend = Backends.find().open("cpu");
        QueryEngine engine = QueryEngine.open(SHOP, backend);
        Terminal terminal =
            TerminalBuilder.builder()
                .system(false)
                .provider("exec")
                .type("dumb")
                .streams(
                    new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
                    new ByteArrayOutputStream())
                .build()) {
      QuerySession session = session(engine, asked);
      TerminalPrompt.run(session, engine, terminal, Optional.of(history));
      assertThat(session.isOver()).isTrue();
      assertThat(completed(engine, terminal, "select x.pri")).containsExactly("x.price");
      assertThat(completed(engine, terminal, ".sc")).contains(".schema");
    }
    assertThat(asked).containsExactly("select 1", "select ';',\n2", "select 3", "select 4");
    assertThat(out.toString()).contains("customers");
    assertThat(Files.readString(history)).contains("select ';',\\n2; select 3;");
  }

  private QuerySession session(QueryEngine engine, List<String> asked) {
    CommandLine lab = commandLine();
    lab.setOut(new PrintWriter(out, true));
    return new QuerySession(
        engine,
        (text, timed) -> {
          asked.add(text.sql());
          return 0;
        },
        lab,
        false);
  }

  private static List<String> completed(QueryEngine engine, Terminal terminal, String line) {
    List<Candidate> candidates = new ArrayList<>();
    new NameCompleter(engine.data().tables())
        .complete(
            LineReaderBuilder.builder().terminal(terminal).build(),
            new StatementParser().parse(line, line.length(), Parser.ParseContext.COMPLETE),
            candidates);
    return candidates.stream().map(Candidate::value).toList();
  }

  @Test
  void theHistoryIsPrivate() throws Exception {
    Map<String, String> environment = Map.of("XDG_CONFIG_HOME", folder.toString());
    Path file = QueryHistory.file(environment).orElseThrow();
    assertThat(file).isRegularFile().startsWith(folder);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(QueryHistory.file(environment)).contains(file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.delete(file);
    Files.createSymbolicLink(file, Files.writeString(folder.resolve("other"), "mine"));
    assertThat(QueryHistory.file(environment)).isEmpty();
    assertThat(QueryHistory.file(Map.of())).isEmpty();
  }
}
