package org.gpuquerylab.cli.internal.query;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.option.BackendOption;
import org.gpuquerylab.cli.internal.option.Placement;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.AnswerDifference;
import org.gpuquerylab.engine.answer.PlanStep;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.served.StatementOrder;
import org.gpuquerylab.engine.plan.QueryPlan;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.ByteCount;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab query}. */
@Command(
    name = "query",
    description =
        "Answers a statement in SQL over data in files: orders its joins, and runs it on a device.",
    mixinStandardHelpOptions = true)
public final class QueryCommand implements Callable<Integer> {
  static final String ALGORITHM = "--algorithm";
  static final String TIME_BUDGET = "--time-budget";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(
      paramLabel = "SQL",
      arity = "0..*",
      description =
          "A statement, the name of a file that ends in .sql (queries.sql:17 is the 17th of its"
              + " statements), - for standard input, or a statement of a workload, such as"
              + " tpch:q05; several with --concurrent. Without it, a prompt (.help lists its"
              + " commands); if standard input is no terminal, its statements, which end at"
              + " semicolons.")
  List<String> statements = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description =
          "A folder of CSV and Parquet files, each a table of its name; a DuckDB database that ends"
              + " in .duckdb or .db; or generated data: ssb:SF, tpch:SF or shop:ROWS.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path data;

  @Mixin BackendOption backend = new BackendOption();

  @Option(
      names = ALGORITHM,
      paramLabel = "NAME",
      description = "The algorithm that orders joins; lab list names them (default: auto).",
      defaultValue = AutoOptimizer.NAME)
  String algorithm = AutoOptimizer.NAME;

  @Option(
      names = TIME_BUDGET,
      paramLabel = "MS",
      description = "With auto, the time in milliseconds to order each join block (default: 1000).",
      defaultValue = "1000")
  double timeBudget;

  @Option(
      names = "--memory",
      paramLabel = "BYTES",
      description =
          "Device memory that may be used, such as 67108864 or 64M (default: all). What does not fit"
              + " is read in chunks, or runs on the host.")
  @Nullable String memory;

  @Option(
      names = "--concurrent",
      paramLabel = "POLICY",
      description =
          "Run the statements, which end at semicolons, at once as memory allows. They begin as they"
              + " came (fifo), with the shortest predicted (shortest), or the longest"
              + " (longest-first).")
  @Nullable String concurrent;

  @Mixin PlanOptions plans = new PlanOptions();

  @ArgGroup Form form = new Form();

  @ArgGroup Output output = new Output();

  @Option(
      names = "--check",
      description =
          "Compare the answer with that of DuckDB on the same data; the exit status is 1 if they"
              + " differ.")
  boolean check;

  /** What is printed instead of the answer. */
  static final class Form {
    @Option(
        names = "--explain",
        description =
            "Print the plan with estimated rows, and do not run it; with --json, the plan as"
                + " --save-plan writes it.")
    boolean explain;

    @Option(
        names = "--analyze",
        description =
            "Run the statement twice, and print the plan with estimated and actual rows and times.")
    boolean analyze;
  }

  /** How the answer is printed. */
  static final class Output {
    @Option(names = "--csv", description = "Print the answer as CSV.")
    boolean csv;

    @Option(names = "--json", description = "Print the answer and the plan as one JSON object.")
    boolean json;
  }

  @Override
  public Integer call() {
    StatementOrder order = concurrent == null ? null : StatementOrder.named(concurrent);
    List<StatementSource> texts = order == null ? one() : several();
    if (order != null || texts.isEmpty()) {
      plans.checkForSession();
    }
    if (output.csv && (form.explain || form.analyze)) {
      throw new InputException("--csv prints answers; leave out --explain or --analyze");
    }
    long limit =
        memory == null ? Long.MAX_VALUE : ByteCount.parse("--memory", memory, InputException::new);
    try (Placement place = Placement.onDevice(backend.name);
        JoinOrderOptimizer optimizer = optimizer(place);
        QueryEngine engine = QueryEngine.open(data, place.open())) {
      plans.apply(engine, optimizer, spec.commandLine().getParseResult());
      if (memory != null) {
        place.open().limitMemory(limit);
      }
      if (order != null) {
        return new ConcurrentCommand(
                spec.commandLine(),
                place.device(),
                output,
                (text, answer) -> check ? check(engine, text, answer) : 0)
            .run(engine, order, texts);
      }
      return texts.isEmpty() ? session(engine, place) : answer(engine, place, texts.get(0), true);
    }
  }

  private List<StatementSource> one() {
    if (statements.size() > 1) {
      throw new InputException(
          "there are " + statements.size() + " statements; add --concurrent POLICY, or give one");
    }
    return statements.stream().map(StatementSource::of).toList();
  }

  private List<StatementSource> several() {
    if (form.explain || form.analyze) {
      throw new InputException("--concurrent prints answers; leave out --explain or --analyze");
    }
    if (statements.isEmpty() && TerminalPrompt.isThere()) {
      throw new InputException("--concurrent runs given statements; add them");
    }
    return (statements.isEmpty() ? List.of("-") : statements)
        .stream().flatMap(argument -> StatementSource.allOf(argument).stream()).toList();
  }

  private int session(QueryEngine engine, Placement place) {
    boolean terminal = TerminalPrompt.isThere();
    QuerySession session =
        new QuerySession(
            engine,
            (text, timed) -> answer(engine, place, text, timed),
            spec.commandLine(),
            !terminal);
    if (!terminal) {
      SessionInput.run(session);
      return session.status();
    }
    TerminalPrompt.run(session, engine);
    return 0;
  }

  private int answer(QueryEngine engine, Placement place, StatementSource text, boolean timed) {
    PrintWriter out = spec.commandLine().getOut();
    if (form.explain) {
      explain(engine, text, plans.asked(), out);
      out.flush();
      return 0;
    }
    QueryResult answer =
        form.analyze && !output.json
            ? analyze(engine, text, place, out)
            : run(engine, text, plans.asked());
    plans.save(answer.plan());
    if (output.json) {
      String path = plans.asked() == null ? engine.path(text.sql(), text.source()) : null;
      out.println(AnswerText.json(answer, place.device()).put("path", path));
    } else if (!form.analyze) {
      print(answer, place, timed, out);
    }
    out.flush();
    return check ? check(engine, text, answer) : 0;
  }

  private JoinOrderOptimizer optimizer(Placement place) {
    if (!(timeBudget > 0)) {
      throw new InputException("--time-budget: this is " + timeBudget + "; give more than 0");
    }
    return plans
        .optimizer(algorithm, place)
        .withBudget(Duration.ofNanos((long) Math.min(1e18, timeBudget * 1e6)));
  }

  private static QueryResult run(
      QueryEngine engine, StatementSource text, @Nullable QueryPlan asked) {
    return asked == null
        ? engine.query(text.sql(), text.source())
        : engine.query(text.sql(), text.source(), asked);
  }

  /** Runs the statement a second time, with all that the first run has left. */
  private QueryResult analyze(
      QueryEngine engine, StatementSource text, Placement place, PrintWriter out) {
    QueryPlan asked = plans.asked();
    QueryResult first = run(engine, text, asked);
    QueryResult second = run(engine, text, asked);
    AnswerText.printSteps(second.steps(), out);
    if (asked == null) {
      AnswerText.printPath(engine.path(text.sql(), text.source()), out);
    }
    AnswerText.printTimes(first, place.device(), out);
    AnswerText.printTimes(second, place.device(), out);
    AnswerText.printDifferences(second, out);
    return second;
  }

  private void explain(
      QueryEngine engine, StatementSource text, @Nullable QueryPlan asked, PrintWriter out) {
    String sql = text.sql();
    String source = text.source();
    QueryPlan plan = asked == null ? engine.plan(sql, source) : asked;
    List<PlanStep> steps =
        asked == null ? engine.explain(sql, source) : engine.explain(sql, source, asked);
    plans.save(plan);
    if (output.json) {
      out.println(plan.toJson());
      return;
    }
    AnswerText.printSteps(steps, out);
    if (asked == null) {
      AnswerText.printPath(engine.path(sql, source), out);
    }
  }

  private void print(QueryResult answer, Placement place, boolean timed, PrintWriter out) {
    if (output.csv) {
      AnswerText.printCsv(answer, out);
    } else {
      AnswerText.printRows(answer, out);
      if (timed) {
        AnswerText.printTimes(answer, place.device(), out);
        AnswerText.printDifferences(answer, out);
      }
    }
  }

  private int check(QueryEngine engine, StatementSource text, QueryResult answer) {
    AnswerDifference.Verdict verdict =
        AnswerDifference.compare(answer, engine.data().byDuckDb(text.sql()));
    PrintWriter err = spec.commandLine().getErr();
    err.println(text.source() + ": " + verdict.words());
    err.flush();
    return verdict.isEqual() ? 0 : 1;
  }
}
