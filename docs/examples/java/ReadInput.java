import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;

/** Module input: reads strict JSON, and refuses what is wrong in one line with its place. */
public class ReadInput {
  public static void main(String[] arguments) throws IOException {
    System.out.println(rows("{\"name\": \"title\", \"rows\": 2528312}"));
    try {
      rows("{\"name\": \"title\",\n \"rows\": -3}");
    } catch (InputException refused) {
      System.out.println(refused.getMessage());
    }
  }

  static long rows(String json) throws IOException {
    InputStream in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    JsonObject table = JsonReader.read(in, "table.json", InputException::new, JsonReader::object);
    return table.whole("rows", 0, 1_000_000_000);
  }
}
