package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.gpuquerylab.experiments.Quote;

/** Reads and writes the JSON of run folders. No field may be there twice, nothing may follow. */
public final class RunJson {

  private static final int DEEPEST = 12;
  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 100;

  private static final ObjectMapper MAPPER =
      new ObjectMapper(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxNumberLength(LONGEST_NUMBER)
                          .maxNameLength(LONGEST_NAME)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private RunJson() {}

  /** An object without fields. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException in one line if it is none
   */
  public static ObjectNode object(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      if (node instanceof ObjectNode object) {
        return object;
      }
      throw new IllegalArgumentException("no JSON object");
    } catch (JsonProcessingException e) {
      String fault = e.getOriginalMessage().lines().findFirst().orElse("it ends too early");
      throw new IllegalArgumentException("no JSON: " + Quote.printable(fault), e);
    }
  }
}
