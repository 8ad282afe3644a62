package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LastUsedTest {

  @Test
  void aNewEntryTakesThePlaceOfTheOneUsedLongestAgo() {
    Map<String, Integer> map = new LastUsed<>(2);
    map.put("a", 1);
    map.put("b", 2);
    map.get("a");
    map.put("c", 3);
    assertThat(map).containsExactly(Map.entry("a", 1), Map.entry("c", 3));
  }

  @Test
  void nothingIsKeptIfNothingMayBe() {
    Map<String, Integer> map = new LastUsed<>(0);
    map.put("a", 1);
    assertThat(map).isEmpty();
  }
}
