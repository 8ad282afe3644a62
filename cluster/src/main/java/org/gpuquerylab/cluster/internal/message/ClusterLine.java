package org.gpuquerylab.cluster.internal.message;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;

/** Reads a line that the other process sent. */
public final class ClusterLine {
  private ClusterLine() {}

  /**
   * The JSON object of a line.
   *
   * @param source the line's name in messages
   * @throws ClusterException if the line is not a JSON object
   */
  public static JsonObject read(String line, String source) {
    try {
      return JsonReader.read(
          new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8)),
          source,
          ClusterException::new,
          JsonReader::object);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
