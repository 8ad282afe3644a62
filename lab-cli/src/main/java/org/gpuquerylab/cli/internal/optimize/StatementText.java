package org.gpuquerylab.cli.internal.optimize;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.PredicateText;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.report.Numbers;

/** The output of {@code lab optimize --sql}. */
final class StatementText {
  private StatementText() {}

  /**
   * One JSON object: that of the block if there is one, else an array of them; and the tree of the
   * statement with the plans.
   */
  static ObjectNode json(SqlStatement statement) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    ArrayNode blocks = JsonNodeFactory.instance.arrayNode();
    for (SqlStatement.Ordered block : statement.blocks()) {
      ObjectNode one = OptimizationText.json(block.found());
      one.put("written", JoinOrderText.written(block.order().block()));
      one.put("found", JoinOrderText.found(block.found()));
      blocks.add(one);
    }
    if (blocks.size() == 1) {
      object.setAll((ObjectNode) blocks.get(0));
    } else {
      object.set("blocks", blocks);
    }
    object.set("tree", tree(statement.tree()));
    return object;
  }

  private static ObjectNode tree(RelNode node) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("operator", node.getRelTypeName().replace("Logical", ""));
    object.put("details", PredicateText.details(node));
    ArrayNode inputs = object.putArray("inputs");
    node.getInputs().forEach(input -> inputs.add(tree(input)));
    return object;
  }

  /** Text for people. */
  static void print(SqlStatement statement, boolean explain, PrintWriter out) {
    for (SqlStatement.Ordered block : statement.blocks()) {
      OptimizationText.print(block.name(), block.order(), block.found(), out);
      out.println();
      if (block.isChanged()) {
        out.println("as written   " + Quote.line(JoinOrderText.written(block.order().block())));
        out.println("now          " + Quote.line(JoinOrderText.found(block.found())));
      } else {
        out.println("the order is as written");
      }
      out.println();
      if (explain) {
        explain(block, out);
      }
    }
    if (statement.blocks().isEmpty()) {
      out.println(statement.query().source() + ": no joins to order");
      out.println();
    }
    out.println("the statement, with " + Counted.of(statement.blocks().size(), "block"));
    PredicateText.lines(statement.tree()).forEach(line -> out.println(Quote.line(line)));
  }

  private static void explain(SqlStatement.Ordered block, PrintWriter out) {
    TextTable table = new TextTable("predicate", "selectivity", "from");
    PredicateText.of(block.order().block())
        .forEach(
            predicate ->
                table.row(
                    Quote.line(predicate.text()),
                    Numbers.significant(predicate.selectivity()),
                    predicate.statistic()));
    table.print(out);
    out.println();
  }
}
