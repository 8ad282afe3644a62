package org.gpuquerylab.joinorder.internal.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares a {@link LinkMap} with a map of the JDK. */
class LinkMapTest {

  private static Map<Integer, Long> walk(LinkMap links) {
    Map<Integer, Long> found = new HashMap<>();
    for (int place = 0; place < links.places(); place++) {
      if (links.component(place) != LinkMap.NONE) {
        assertThat(found.put(links.component(place), links.predicates(place))).isNull();
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 50, 1000})
  void isAMap(int components) {
    for (long seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LinkMap links = new LinkMap(0);
      Map<Integer, Long> expected = new HashMap<>();
      for (int i = 0; i < 3_000; i++) {
        boolean grows = i % 2_000 < 1_000 || expected.isEmpty();
        int component = random.nextInt(components);
        if (grows || random.nextBoolean()) {
          long tokens = random.nextLong(-100, 100);
          long sum = expected.merge(component, tokens, Long::sum);
          assertThat(links.add(component, tokens)).as("seed %d", seed).isEqualTo(sum);
        } else if (expected.containsKey(component)) {
          assertThat(links.remove(component)).isEqualTo(expected.remove(component));
        } else {
          assertThatThrownBy(() -> links.remove(component))
              .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(links.size()).isEqualTo(expected.size());
      }
      assertThat(walk(links)).as("seed %d", seed).isEqualTo(expected);
    }
  }
}
