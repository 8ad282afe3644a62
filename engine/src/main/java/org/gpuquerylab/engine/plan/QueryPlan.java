package org.gpuquerylab.engine.plan;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * The plan of a statement: the join tree of each of its blocks. The right input of a join is the
 * side of which the hash table is built; the left input probes it.
 *
 * @param statement the text of the statement for which the plan was made
 * @param blocks the trees, those of derived relations before those above; copied
 */
public record QueryPlan(String statement, List<JoinTree> blocks) {
  /** Copies the list. */
  public QueryPlan {
    blocks = List.copyOf(blocks);
  }

  /**
   * Reads a plan that {@link #write} wrote, or a user.
   *
   * @throws org.gpuquerylab.input.InputException if the file is not a plan; the message names the
   *     place
   */
  public static QueryPlan read(Path file) {
    return QueryPlanFile.read(file);
  }

  /**
   * Writes the plan to a file.
   *
   * @throws org.gpuquerylab.input.InputException if the file cannot be written
   */
  public void write(Path file) {
    OutputFile.replace(file, (toJson() + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
  }

  /** The text of a plan file. */
  public String toJson() {
    return QueryPlanFile.json(this);
  }

  /**
   * The differences between this plan and another one, each in a line: joins of other relations,
   * with another operator, or with other sides. Estimates are not compared.
   */
  public List<String> differences(QueryPlan other) {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < Math.max(blocks.size(), other.blocks.size()); i++) {
      String one = i < blocks.size() ? QueryPlanText.of(blocks.get(i)) : "nothing";
      String two = i < other.blocks.size() ? QueryPlanText.of(other.blocks.get(i)) : "nothing";
      if (!one.equals(two)) {
        differences.add("block " + (i + 1) + ": " + one + " and " + two);
      }
    }
    return differences;
  }
}
