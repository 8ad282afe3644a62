package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.gpuquerylab.operators.star.StarSamples.query;

import java.util.List;
import org.gpuquerylab.operators.table.Database;

/** Checks the answers of an executor; the oracle is {@link ReferenceExecutor}. */
public abstract class StarAnswers {

  /** Creates the executor under test; the test closes it. */
  protected abstract StarExecutor executor(Database database);

  /** Executes a query on a new executor and compares the result with the reference. */
  protected final StarResult check(Database database, StarQuery query) {
    try (StarExecutor executor = executor(database)) {
      return check(executor, query);
    }
  }

  static StarResult check(StarExecutor executor, StarQuery query) {
    StarResult expected;
    try (StarExecutor reference = new ReferenceExecutor(executor.database())) {
      expected = reference.execute(query);
    }
    StarResult result = executor.execute(query);
    assertThat(result.rows()).as(query.toString()).containsExactlyElementsOf(expected.rows());
    return result;
  }

  /** Checks that a query is refused with a message that contains a name. */
  final void refused(Database database, StarQuery query, String name) {
    try (StarExecutor executor = executor(database)) {
      assertThatThrownBy(() -> executor.execute(query))
          .as(query.toString())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
      // The executor still works afterwards.
      check(executor, query(List.of(), List.of(), new Measure.Value("price"), "key"));
    }
  }
}
