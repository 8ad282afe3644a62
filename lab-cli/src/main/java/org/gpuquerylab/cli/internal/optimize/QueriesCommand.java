package org.gpuquerylab.cli.internal.optimize;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.input.internal.Reason;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab queries}. */
@Command(
    name = "queries",
    description =
        "Shows a workload in SQL at a glance: which statements are taken and which refused, their"
            + " join blocks, and what ordering these gains.",
    mixinStandardHelpOptions = true)
public final class QueriesCommand implements Callable<Integer> {
  private static final int MOST_FILES = 10_000;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "A folder with a statement in each file *.sql.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path folder;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Describes the tables; schema.json of the folder unless it is given.")
  @Nullable Path schema;

  @Mixin SearchOptions searchOptions = new SearchOptions();

  @Option(names = "--json", description = "Print one JSON object for each statement.")
  boolean json;

  @Override
  public Integer call() {
    List<Path> files = files();
    Path description = schema == null ? folder.resolve("schema.json") : schema;
    SqlFrontEnd frontEnd = new SqlFrontEnd(Catalogues.read(description));
    PrintWriter out = spec.commandLine().getOut();
    List<QueryLine> lines = new ArrayList<>();
    for (Path file : files) {
      QueryLine line = QueryLine.of(file, frontEnd, searchOptions);
      lines.add(line);
      if (json) {
        out.println(line.json());
        out.flush();
      }
    }
    if (!json) {
      print(lines, out);
    }
    out.flush();
    return 0;
  }

  private List<Path> files() {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> files =
          entries
              .filter(file -> file.toString().endsWith(".sql") && Files.isRegularFile(file))
              .sorted()
              .limit(MOST_FILES + 1)
              .toList();
      if (files.isEmpty() || files.size() > MOST_FILES) {
        String found = files.isEmpty() ? "no" : "more than " + MOST_FILES;
        throw new InputException(
            folder + ": there are " + found + " files *.sql; give a folder with some");
      }
      return files;
    } catch (IOException e) {
      throw new InputException(folder + ": " + Reason.of(e) + "; give a folder of files *.sql", e);
    }
  }

  private static void print(List<QueryLine> lines, PrintWriter out) {
    TextTable table = new TextTable(QueryLine.HEAD);
    lines.stream().filter(QueryLine::isTaken).forEach(line -> table.row(line.cells()));
    table.print(out);
    out.println();
    long taken = lines.stream().filter(QueryLine::isTaken).count();
    long others = lines.stream().filter(line -> line.otherJoins() > 0).count();
    out.println("taken        " + taken + " of " + Counted.of(lines.size(), "statement"));
    out.println("not inner    " + others + " have outer, semi or anti joins");
    lines.stream()
        .filter(line -> !line.isTaken())
        .forEach(line -> out.println("refused      " + Quote.line(line.refusal())));
  }
}
