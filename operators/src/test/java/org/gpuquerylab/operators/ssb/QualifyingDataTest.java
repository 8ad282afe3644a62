package org.gpuquerylab.operators.ssb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.operators.star.ReferenceExecutor;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QualifyingDataTest {

  /**
   * If a constant did not matter, a path with a wrong constant would pass a comparison on these
   * data.
   */
  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void everyConstantOfEveryQueryMatters(long seed) {
    Database database = QualifyingData.of(seed);
    int mutants = 0;
    try (StarExecutor reference = new ReferenceExecutor(database)) {
      for (StarQuery query : Queries.all()) {
        StarResult expected = reference.execute(query);
        assertThat(expected.rows()).as(query.name()).isNotEmpty();
        assertThat(expected.rows()).as(query.name()).anyMatch(row -> row.values().get(0) != 0);
        List<StarQuery> changed = QueryMutants.of(query, database);
        assertThat(changed).as(query.name()).hasSizeGreaterThan(3);
        for (StarQuery mutant : changed) {
          assertThat(reference.execute(mutant))
              .as("seed %d, %s", seed, mutant)
              .isNotEqualTo(expected);
        }
        mutants += changed.size();
      }
    }
    assertThat(mutants).isGreaterThan(100);
  }

  @Test
  void aSeedAlwaysGivesTheSameValues() {
    assertThat(QualifyingData.of(4).table("lineorder").column("lo_revenue").ints())
        .isEqualTo(QualifyingData.of(4).table("lineorder").column("lo_revenue").ints())
        .isNotEqualTo(QualifyingData.of(5).table("lineorder").column("lo_revenue").ints());
  }
}
