package org.gpuquerylab.operators.star;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Checks that the drawn cases are different and have rows worth comparing. */
class RandomStarsTest {

  @Test
  void aSeedAlwaysGivesTheSameValues() {
    assertThat(result(5)).isEqualTo(result(5)).isNotEqualTo(result(50));
  }

  @Test
  void mostQueriesFindSomething() {
    long found =
        LongStream.rangeClosed(1, 60)
            .filter(
                seed ->
                    result(seed).rows().stream()
                        .anyMatch(row -> row.values().stream().anyMatch(value -> value != 0)))
            .count();
    assertThat(found).isGreaterThan(30);
  }

  private static StarResult result(long seed) {
    RandomStars.Case star = RandomStars.draw(seed);
    try (StarExecutor reference = new ReferenceExecutor(star.database())) {
      return reference.execute(star.query());
    }
  }
}
