package org.gpuquerylab.cli.internal.query;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.data.internal.generated.DataWorkload;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;

/**
 * A statement from the command line.
 *
 * @param sql the text
 * @param source its name in messages
 */
record StatementSource(String sql, String source) {

  private static final Pattern NUMBERED = Pattern.compile("(.+[.](?i:sql)):([0-9]{1,6})");

  /**
   * Reads a file that ends in .sql, standard input for {@code -}, the statement of a workload for a
   * name such as {@code tpch:q05}, one of many statements of a file for {@code queries.sql:17}, or
   * takes the text itself.
   */
  static StatementSource of(String argument) {
    Optional<String> known = DataWorkload.statement(argument);
    if (known.isPresent()) {
      return new StatementSource(known.get(), argument);
    }
    if (argument.equals("-")) {
      return new StatementSource(standardInput(), "standard input");
    }
    Matcher numbered = NUMBERED.matcher(argument);
    if (numbered.matches()) {
      return ofFile(Path.of(numbered.group(1)), Integer.parseInt(numbered.group(2)));
    } else if (argument.toLowerCase(Locale.ROOT).endsWith(".sql")) {
      Path file = Path.of(argument);
      return new StatementSource(SqlFrontEnd.text(file), InputFile.name(file));
    }
    return new StatementSource(argument, "SQL");
  }

  private static StatementSource ofFile(Path file, int number) {
    String name = InputFile.name(file);
    List<String> statements = split(SqlFrontEnd.text(file));
    if (number < 1 || number > statements.size()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: there is no statement %d; the file has %d, numbered from 1",
              name,
              number,
              statements.size()));
    }
    return new StatementSource(statements.get(number - 1), name + ":" + number);
  }

  private static List<String> split(String text) {
    StatementSplitter splitter = new StatementSplitter();
    List<String> statements = new ArrayList<>();
    text.lines().forEach(line -> statements.addAll(splitter.add(line)));
    statements.addAll(splitter.finish());
    return statements;
  }

  /**
   * The statements of an argument, which end at semicolons.
   *
   * @throws InputException if there is none
   */
  static List<StatementSource> allOf(String argument) {
    StatementSource all = of(argument);
    List<String> statements = split(all.sql);
    if (statements.isEmpty()) {
      throw new InputException(all.source + ": there is no statement; write one");
    } else if (statements.size() == 1) {
      return List.of(new StatementSource(statements.get(0), all.source));
    }
    return IntStream.range(0, statements.size())
        .mapToObj(i -> new StatementSource(statements.get(i), all.source + ":" + (i + 1)))
        .toList();
  }

  private static String standardInput() {
    try {
      byte[] bytes = System.in.readNBytes(SqlFrontEnd.MAX_LENGTH + 1);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InputException("standard input: " + InputFile.words(e), e);
    }
  }
}
