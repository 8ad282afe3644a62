package org.gpuquerylab.measure.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.gpuquerylab.input.FaultMaker;
import org.gpuquerylab.input.json.JsonReader;

/** The JSON of run folders as trees, for writing, and for reading objects with open fields. */
public final class RunJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RunJson() {}

  /** An object without fields. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * Reads an object of any fields.
   *
   * @param source the stream's name in messages
   * @param faults makes the exceptions
   */
  public static ObjectNode object(InputStream in, String source, FaultMaker faults)
      throws IOException {
    byte[] bytes = in.readAllBytes();
    // Whether it is strict JSON; anything more that the mapper accepts does not reach it.
    JsonReader.read(new ByteArrayInputStream(bytes), source, faults, JsonReader::object);
    JsonNode node = MAPPER.readTree(bytes);
    return (ObjectNode) node;
  }
}
