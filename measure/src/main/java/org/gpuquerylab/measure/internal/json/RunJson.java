package org.gpuquerylab.measure.internal.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.measure.internal.machine.MachineState;

/** Reads and writes the JSON of run folders as trees. Some objects may have any fields. */
public final class RunJson {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RunJson() {}

  /** Creates an object without fields. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /**
   * Reads an object that may have any fields.
   *
   * @param source the name of the stream in messages
   * @param faults creates the exceptions
   */
  public static ObjectNode object(InputStream in, String source, FaultMaker faults)
      throws IOException {
    byte[] bytes = in.readAllBytes();
    // Checks that the text is strict JSON, because the mapper would accept more.
    JsonReader.read(new ByteArrayInputStream(bytes), source, faults, JsonReader::object);
    JsonNode node = MAPPER.readTree(bytes);
    return (ObjectNode) node;
  }

  /**
   * Writes the state of a machine, in the order of its names.
   *
   * @param object gets a number for each name that the state has
   */
  public static void putState(ObjectNode object, Map<String, Double> state) {
    MachineState.NAMES.stream()
        .filter(state::containsKey)
        .forEach(name -> object.put(name, state.get(name)));
  }
}
