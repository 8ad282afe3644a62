package org.gpuquerylab.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.ssb.Queries;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.Test;

class StarQueriesTest {
  private static final Database DATABASE = Queries.database(0.002);

  private static StarResult expected(StarQuery query) {
    try (ReferenceExecutor reference = new ReferenceExecutor(DATABASE)) {
      return reference.execute(query);
    }
  }

  @Test
  void runsAllQueriesOnTheHost() {
    try (StarQueries queries = StarQueries.onHost(DATABASE)) {
      for (StarQuery query : Queries.all()) {
        assertThat(queries.run(query)).as(query.name()).isEqualTo(expected(query));
      }
    }
  }

  @Test
  void runsQueriesOnADevice() {
    try (Backend backend = Backends.find().open("cpu")) {
      try (StarQueries queries = StarQueries.on(backend, DATABASE)) {
        for (String name : List.of("q11", "Q4.1", "q21")) {
          StarQuery query = Queries.named(name);
          assertThat(queries.run(query)).as(name).isEqualTo(expected(query));
        }
      }
      assertThat(backend.allocatedMemory()).isZero();
    }
  }

  @Test
  void refusesUnknownQueriesAndColumns() {
    assertThatThrownBy(() -> Queries.named("q44"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("unknown query 'q44'")
        .hasMessageContaining("q43");
    Database less = new Database(List.of(DATABASE.table("lineorder")));
    try (StarQueries queries = StarQueries.onHost(less)) {
      assertThatThrownBy(() -> queries.run(Queries.named("q11")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("date");
    }
  }
}
