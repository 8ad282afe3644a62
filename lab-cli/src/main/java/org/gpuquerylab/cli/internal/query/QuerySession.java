package org.gpuquerylab.cli.internal.query;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import picocli.CommandLine;

/**
 * Statements and commands that come line by line. A fault is one line on standard error, and the
 * session goes on.
 */
final class QuerySession {
  /** The commands, each a line of its own. */
  static final List<String> COMMANDS =
      List.of(".explain", ".help", ".quit", ".schema", ".tables", ".timer");

  private final QueryEngine engine;
  private final Answers answers;
  private final CommandLine command;
  private final boolean numbered;
  private final StatementSplitter splitter = new StatementSplitter();
  private boolean timed = true;
  private boolean over;
  private int statements;
  private int status;

  /** Answers a statement. */
  interface Answers {
    /**
     * Prints the answer.
     *
     * @param timed whether times are printed
     * @return the exit status
     */
    int answer(StatementSource text, boolean timed);
  }

  /**
   * Creates a session.
   *
   * @param command prints answers and faults
   * @param numbered whether messages name statements by their numbers
   */
  QuerySession(QueryEngine engine, Answers answers, CommandLine command, boolean numbered) {
    this.engine = engine;
    this.answers = answers;
    this.command = command;
    this.numbered = numbered;
  }

  /** Takes a line: a command, or a part of a statement, which ends at a semicolon. */
  void add(String line) {
    guarded(
        () -> {
          if (!splitter.isOpen() && line.strip().startsWith(".")) {
            splitter.clear();
            run(line.strip());
          } else {
            splitter.add(line).forEach(this::answer);
          }
        });
  }

  /** Answers the open statement, although no semicolon has come. */
  void finish() {
    splitter.finish().forEach(this::answer);
  }

  /** Drops the open statement. */
  void drop() {
    splitter.clear();
  }

  private void answer(String sql) {
    statements++;
    String source = numbered ? "statement " + statements : "SQL";
    guarded(
        () -> status = Math.max(status, answers.answer(new StatementSource(sql, source), timed)));
  }

  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      report(e);
    } catch (OutOfMemoryError e) {
      report(FaultHandler.outOfMemory("SQL", "the statement", e));
    }
    command.getOut().flush();
    command.getErr().flush();
  }

  private void report(RuntimeException fault) {
    status = Math.max(status, FaultHandler.execution(fault, command, command.getParseResult()));
  }

  private void run(String line) {
    String[] words = line.split("\\s+", 2);
    String rest = words.length > 1 ? words[1].strip() : "";
    switch (words[0].toLowerCase(Locale.ROOT)) {
      case ".quit", ".exit" -> over = true;
      case ".tables" -> tables(command.getOut());
      case ".schema" -> schema(rest, command.getOut());
      case ".timer" -> timer(rest);
      case ".explain" -> explain(rest);
      case ".help" -> help(command.getOut());
      default -> throw Suggestion.unknown("command", words[0], COMMANDS);
    }
  }

  private void tables(PrintWriter out) {
    TextTable table = new TextTable("table", "rows", "columns");
    relations()
        .forEach(
            (name, relation) ->
                table.row(
                    Quote.line(name),
                    Integer.toString(relation.rows()),
                    Integer.toString(relation.columns().size())));
    table.print(out);
  }

  private void schema(String wanted, PrintWriter out) {
    Map<String, HostRelation> relations = relations();
    if (!wanted.isEmpty()) {
      Collection<String> names = List.copyOf(relations.keySet());
      relations.keySet().removeIf(name -> !name.equalsIgnoreCase(wanted));
      if (relations.isEmpty()) {
        throw Suggestion.unknown("table", wanted, names);
      }
    }
    TextTable table = new TextTable("table", "column", "type");
    relations.forEach(
        (name, relation) -> {
          for (Vector column : relation.columns()) {
            table.row(Quote.line(name), Quote.line(column.name()), column.type().toString());
          }
        });
    table.print(out);
  }

  private Map<String, HostRelation> relations() {
    return new TreeMap<>(engine.data().tables());
  }

  private void timer(String rest) {
    if (!rest.equals("on") && !rest.equals("off")) {
      throw new InputException(".timer takes on or off");
    }
    timed = rest.equals("on");
  }

  private void explain(String sql) {
    List<String> one = new StatementSplitter().add(sql + ";");
    if (one.size() != 1) {
      throw new InputException(".explain takes one statement in its line");
    }
    AnswerText.printSteps(engine.explain(one.get(0), "SQL"), command.getOut());
    AnswerText.printPath(engine.path(one.get(0), "SQL"), command.getOut());
  }

  private static void help(PrintWriter out) {
    out.println("A statement ends at a semicolon, and may have several lines.");
    out.println(".tables           the tables");
    out.println(".schema [TABLE]   the columns of all tables, or of one");
    out.println(".explain SQL      the plan of a statement, which does not run");
    out.println(".timer on|off     whether times are printed");
    out.println(".quit             the end");
  }

  /** Whether the session was asked to end. */
  boolean isOver() {
    return over;
  }

  /** The largest exit status of all statements. */
  int status() {
    return status;
  }
}
