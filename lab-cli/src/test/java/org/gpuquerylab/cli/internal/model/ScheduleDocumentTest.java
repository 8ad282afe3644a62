package org.gpuquerylab.cli.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that docs/schedule.md describes what {@code lab schedule} reads and prints. */
class ScheduleDocumentTest extends CommandLineHarness {
  private static final Path DOCUMENT = Path.of("..", "docs", "schedule.md");
  private static final Path EXAMPLE = Path.of("..", "docs", "examples", "schedule-queries.json");
  private static final ObjectMapper JSON = new ObjectMapper();

  private List<String> document = List.of();

  @BeforeEach
  void read() throws Exception {
    assumeTrue(Files.exists(DOCUMENT), "no checkout");
    document = Files.readAllLines(DOCUMENT);
  }

  /** The keys in the table whose first column has the given heading. */
  private Set<String> documented(String heading) {
    Set<String> keys = new TreeSet<>();
    int line = 0;
    while (!document.get(line).startsWith("| " + heading + " |")) {
      line++;
    }
    for (line += 2; line < document.size() && document.get(line).startsWith("| `"); line++) {
      keys.add(document.get(line).split("`", -1)[1]);
    }
    return keys;
  }

  /** The document's blocks of JSON: the file, then the plan. */
  private List<String> blocks() {
    Matcher block =
        Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(String.join("\n", document));
    List<String> blocks = new ArrayList<>();
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }

  private JsonNode planOf(String file, String policy) throws Exception {
    out.getBuffer().setLength(0);
    assertThat(lab("schedule", file, "--policy", policy, "--json")).as("%s", err).isZero();
    return JSON.readTree(new StringReader(out.toString()));
  }

  private static void addKeys(JsonNode object, Set<String> keys) {
    object.fieldNames().forEachRemaining(keys::add);
  }

  @Test
  void everyKeyOfAPlanIsThereAndNoOther() throws Exception {
    String grouped =
        Files.readString(EXAMPLE)
            .replaceAll("\"threads\": \\d+", "\"threads\": 32")
            .replaceAll("\"count\": \\d", "\"count\": 9")
            .replaceAll("\"sharedBytesPerBlock\": \\d+", "\"sharedBytesPerBlock\": 0");
    Set<String> ofPlan = new TreeSet<>();
    Set<String> ofBatch = new TreeSet<>();
    Set<String> ofKernel = new TreeSet<>();
    for (String policy : SchedulingPolicies.names()) {
      for (String file : List.of(EXAMPLE.toString(), file(grouped))) {
        JsonNode plan = planOf(file, policy);
        addKeys(plan, ofPlan);
        for (JsonNode batch : plan.get("batches")) {
          addKeys(batch, ofBatch);
          batch.get("kernels").forEach(kernel -> addKeys(kernel, ofKernel));
        }
      }
    }
    assertThat(documented("key of the plan")).isEqualTo(ofPlan);
    assertThat(documented("key of a batch")).isEqualTo(ofBatch);
    assertThat(documented("key of a placed kernel")).isEqualTo(ofKernel);
  }

  /** The message about an unknown key names all known keys. */
  @ParameterizedTest
  @CsvSource({
    "key of the file, {, ''",
    "key of `device`, {, device",
    "key of a kernel, {, kernels",
    "key of `work`, {, work"
  })
  void everyKeyOfTheFileIsThereAndNoOther(String heading, String brace, String object)
      throws Exception {
    String text = blocks().get(0);
    int at = object.isEmpty() ? 0 : text.indexOf("\"" + object + "\": ");
    int inside = text.indexOf(brace, at) + 1;
    String other = text.substring(0, inside) + "\"zzzz\": 1, " + text.substring(inside);
    assertThat(lab("schedule", file(other))).isEqualTo(2);
    Matcher known =
        Pattern.compile("the key \"zzzz\" is unknown; use (.*)\\n").matcher(err.toString());
    assertThat(known.find()).as(err.toString()).isTrue();
    assertThat(new TreeSet<>(List.of(known.group(1).split(", ")))).isEqualTo(documented(heading));
  }

  @Test
  void theExampleGivesThePlanThatIsPrintedThere() throws Exception {
    List<String> blocks = blocks();
    assertThat(blocks).hasSize(2);
    ObjectNode plan = (ObjectNode) planOf(file(blocks.get(0)), "two-stage");
    ObjectNode printed = (ObjectNode) JSON.readTree(new StringReader(blocks.get(1)));
    assertThat(plan.remove("millis").asDouble()).isPositive();
    assertThat(printed.remove("millis").asDouble()).isPositive();
    assertThat(plan).isEqualTo(printed);
  }
}
