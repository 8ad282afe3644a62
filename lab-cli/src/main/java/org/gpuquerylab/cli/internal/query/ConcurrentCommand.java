package org.gpuquerylab.cli.internal.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.engine.answer.QueryResult;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Outcome;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Run;
import org.gpuquerylab.engine.internal.served.ConcurrentStatements.Statement;
import org.gpuquerylab.engine.internal.served.StatementOrder;
import org.gpuquerylab.input.internal.ByteCount;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import picocli.CommandLine;

/** {@code lab query --concurrent}: the statements run at once. */
final class ConcurrentCommand {
  /** The most statements that run at once: more queues than this keep no device busier. */
  private static final int LANES = 4;

  private final CommandLine command;
  private final DeviceInfo device;
  private final QueryCommand.Output output;
  private final Answered answered;
  private int status;

  /** What comes after an answer. */
  interface Answered {
    /** Checks an answer; returns the exit status. */
    int check(StatementSource text, QueryResult answer);
  }

  ConcurrentCommand(
      CommandLine command, DeviceInfo device, QueryCommand.Output output, Answered answered) {
    this.command = command;
    this.device = device;
    this.output = output;
    this.answered = answered;
  }

  /** Runs statements; returns the largest exit status. */
  int run(QueryEngine engine, StatementOrder order, List<StatementSource> texts) {
    List<Statement> statements =
        texts.stream().map(text -> new Statement(text.sql(), text.source())).toList();
    Run run = new ConcurrentStatements(engine, order, LANES).run(statements);
    PrintWriter out = command.getOut();
    if (output.json) {
      out.println(json(run));
    }
    run.outcomes().forEach(this::print);
    if (!output.json && !output.csv) {
      printReport(run, out);
    }
    out.flush();
    return status;
  }

  private void print(Outcome outcome) {
    QueryResult answer = outcome.answer();
    if (answer == null) {
      status = Math.max(status, fault(outcome));
      return;
    }
    PrintWriter out = command.getOut();
    if (output.csv) {
      AnswerText.printCsv(answer, out);
      out.println();
    } else if (!output.json) {
      out.println(outcome.statement().source() + ":");
      AnswerText.printRows(answer, out);
      out.println();
    }
    out.flush();
    Statement of = outcome.statement();
    status = Math.max(status, answered.check(new StatementSource(of.sql(), of.source()), answer));
  }

  private int fault(Outcome outcome) {
    command.getOut().flush();
    RuntimeException fault = outcome.fault();
    return fault == null
        ? FaultHandler.FAILED
        : FaultHandler.execution(fault, command, command.getParseResult());
  }

  private static void printReport(Run run, PrintWriter out) {
    TextTable table =
        new TextTable("statement", "waiting ms", "running ms", "estimated bytes", "out of memory");
    for (Outcome outcome : run.outcomes()) {
      QueryResult answer = outcome.answer();
      boolean ran = !Double.isNaN(outcome.runningMillis());
      table.row(
          outcome.statement().source(),
          ran ? Numbers.significant(outcome.waitingMillis()) : "-",
          ran ? Numbers.significant(outcome.runningMillis()) : "-",
          ran ? Long.toString(outcome.estimatedBytes()) : "-",
          answer == null ? "-" : Integer.toString(answer.shortages()));
    }
    table.print(out);
    out.println(
        String.format(
            Locale.ROOT,
            "makespan %s ms, mean waiting %s ms, at most %s at once, peak %s of %s",
            Numbers.significant(run.makespanMillis()),
            Numbers.significant(meanWaiting(run)),
            Counted.of(run.most(), "statement"),
            ByteCount.roundedUp(run.peakBytes()),
            ByteCount.roundedUp(run.memoryBytes())));
  }

  private static double meanWaiting(Run run) {
    return run.outcomes().stream()
        .mapToDouble(Outcome::waitingMillis)
        .filter(millis -> !Double.isNaN(millis))
        .average()
        .orElse(0);
  }

  private ObjectNode json(Run run) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object
        .put("makespanMillis", run.makespanMillis())
        .put("meanWaitingMillis", meanWaiting(run))
        .put("most", run.most())
        .put("peakBytes", run.peakBytes())
        .put("memoryBytes", run.memoryBytes());
    ArrayNode statements = object.putArray("statements");
    for (Outcome outcome : run.outcomes()) {
      QueryResult answer = outcome.answer();
      if (answer == null) {
        RuntimeException fault = outcome.fault();
        statements
            .addObject()
            .put("statement", outcome.statement().source())
            .put("fault", fault == null ? "" : String.valueOf(fault.getMessage()));
        continue;
      }
      statements.add(
          AnswerText.json(answer, device)
              .put("statement", outcome.statement().source())
              .put("waitingMillis", outcome.waitingMillis())
              .put("runningMillis", outcome.runningMillis())
              .put("estimatedBytes", outcome.estimatedBytes()));
    }
    return object;
  }
}
