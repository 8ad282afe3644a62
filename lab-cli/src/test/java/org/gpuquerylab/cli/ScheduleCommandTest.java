package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.gpuquerylab.concurrency.schedule.SchedulingPolicies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code lab schedule}. */
class ScheduleCommandTest extends CommandLineHarness {
  private static final Path EXAMPLE = Path.of("..", "docs", "examples", "schedule-queries.json");
  private static final Path H200 = Path.of("..", "profiles", "nvidia-h200-cuda.json");
  private static final String LIMITS =
      "\"device\": {\"multiprocessors\": 132, \"warps\": 64, \"blocks\": 32,"
          + " \"registers\": 65536, \"sharedBytes\": 233472}";
  private static final String PROBE =
      "{\"name\": \"probe\", \"threads\": 65536, \"registersPerThread\": 40,"
          + " \"sharedBytesPerBlock\": 8192, \"count\": 1}";

  static List<String> policies() {
    return SchedulingPolicies.names();
  }

  private JsonNode json(String... arguments) throws Exception {
    assertThat(lab(arguments)).as("%s", err).isZero();
    assertThat(err.toString()).isEmpty();
    return new ObjectMapper().readTree(new StringReader(out.toString()));
  }

  private static String problem(String... kernels) {
    return "{" + LIMITS + ", \"kernels\": [" + String.join(", ", kernels) + "]}";
  }

  @ParameterizedTest
  @MethodSource("policies")
  void schedulesEachKernelOfTheExampleOnce(String policy) throws Exception {
    JsonNode json = json("schedule", EXAMPLE.toString(), "--policy", policy, "--json");
    assertThat(json.get("policy").asText()).isEqualTo(policy);
    assertThat(json.get("millis").asDouble()).isPositive();
    assertThat(json.get("bound").isInt()).isTrue();
    List<String> names = new ArrayList<>();
    for (JsonNode batch : json.get("batches")) {
      for (JsonNode kernel : batch.get("kernels")) {
        names.add(kernel.get("name").asText());
        assertThat(kernel.get("blocksPerMultiprocessor").asInt()).isBetween(1, 32);
        assertThat(kernel.get("warpsPerBlock").asInt()).isBetween(1, 32);
      }
    }
    assertThat(names).hasSize(12).filteredOn("scan"::equals).hasSize(4);
  }

  @Test
  void printsTheDocumentedObject() throws Exception {
    JsonNode json = json("schedule", file(problem(PROBE)), "--json");
    assertThat(json.fieldNames())
        .toIterable()
        .containsExactly("policy", "device", "rates", "bound", "barriers", "batches", "millis");
    assertThat(json.get("policy").asText()).isEqualTo("two-stage");
    assertThat(json.get("bound").asInt()).isEqualTo(1);
    // 65,536 threads on 132 multiprocessors are 497 threads on each: 16 warps, in one block.
    assertThat(json.get("batches"))
        .hasToString(
            "[{\"kernels\":[{\"name\":\"probe\",\"blocksPerMultiprocessor\":1,"
                + "\"warpsPerBlock\":16}]}]");
  }

  @Test
  void putsIntoBatchesWhatDoesNotFitAtOnce() throws Exception {
    String scan = PROBE.replace("65536", "135168").replace("\"count\": 1", "\"count\": 5");
    JsonNode json = json("schedule", file(problem(scan)), "--json");
    assertThat(json.get("bound").asInt())
        .isEqualTo(5); // 32 warps with 40 registers per thread use 40,960 of 65,536 registers
    assertThat(json.get("batches")).hasSize(5);
    assertThat(json.has("multiprocessorsGrouped")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"shared-scan", "sequential", "paired", "multiqx"})
  void namesTheLanesThatKernelsShare(String policy) throws Exception {
    JsonNode json = json("schedule", EXAMPLE.toString(), "--policy", policy, "--json");
    List<Integer> lanes = new ArrayList<>();
    for (JsonNode batch : json.get("batches")) {
      batch.get("kernels").forEach(kernel -> lanes.add(kernel.get("lane").asInt(-1)));
    }
    assertThat(lanes).hasSize(12).allMatch(lane -> lane >= 0);
    assertThat(lanes.stream().distinct().count()).isLessThan(12);
  }

  @Test
  void refusesASecondKernelOfOneName() throws Exception {
    String text = problem(PROBE, PROBE.replace("65536", "1024"));
    String file = file(text);
    assertRefused(file + ":1:", "schedule", file);
    int first = 1 + text.indexOf("\"probe\"");
    assertThat(err.toString())
        .contains(
            String.format(
                Locale.ROOT,
                "/kernels/1/name: \"probe\" is already the name of the kernel at 1:%d: /kernels/0/name; rename one of",
                first));
  }

  @Test
  void keepsToTheFilesMemory() throws Exception {
    String twice = PROBE.replace("\"count\": 1", "\"deviceBytes\": 600, \"count\": 2");
    String text = problem(twice).replace("233472}", "233472, \"memoryBytes\": 1000}");
    assertRefused(
        "the kernels up to 'probe' need more than the device's 1000 bytes", "schedule", file(text));
    err.getBuffer().setLength(0);
    assertThat(json("schedule", file(text), "--policy", "multiqx", "--json").get("batches"))
        .hasSize(2);
  }

  @Test
  void saysWhereTwoMultiprocessorsAreGrouped() throws Exception {
    String small =
        PROBE.replace("65536", "32").replace("\"count\": 1", "\"count\": 40").replace("8192", "0");
    JsonNode json = json("schedule", file(problem(small)), "--json");
    assertThat(json.get("multiprocessorsGrouped").asInt()).isEqualTo(2);
    assertThat(json.get("batches")).hasSize(1);
    out.getBuffer().setLength(0);
    assertThat(lab("schedule", file(problem(small)))).isZero();
    assertThat(out.toString()).contains("two multiprocessors, grouped");
  }

  @Test
  void takesAProfileBeforeTheFilesLimits() throws Exception {
    String tiny = problem(PROBE).replace("132", "2").replace("\"warps\": 64", "\"warps\": 1");
    assertThat(lab("schedule", file(tiny))).isEqualTo(2);
    err.getBuffer().setLength(0);
    JsonNode json = json("schedule", file(tiny), "--device", H200.toString(), "--json");
    assertThat(json.get("device").asText()).isEqualTo("NVIDIA H200");
    out.getBuffer().setLength(0);
    String bare = "{\"kernels\": [" + PROBE + "]}";
    assertThat(lab("schedule", file(bare), "--device", H200.toString())).isZero();
    assertThat(out.toString())
        .startsWith("policy two-stage on NVIDIA H200, decided in ")
        .containsPattern("1 +probe +0 +1 +16 +132");
  }

  @Test
  void saysWhatWasChosen() throws Exception {
    JsonNode json = json("schedule", EXAMPLE.toString(), "--policy", "chosen", "--json");
    assertThat(json.get("chosen").asText()).isEqualTo("shared-scan"); // four scans of one column
    assertThat(StreamSupport.stream(json.get("batches").spliterator(), false)).hasSize(2);
    out.getBuffer().setLength(0);
    assertThat(lab("schedule", EXAMPLE.toString(), "--policy", "chosen")).isZero();
    assertThat(out.toString()).contains("chosen, which takes shared-scan").contains("estimated: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threads\": 65536 | threads\": -1 | /kernels/0/threads: this is -1; it must be from 1 to",
        "threads\": 65536 | threads\": 1e300 | it must be a whole number up to 2^53 - 1",
        "threads\": 65536 | threads\": 9007199254740991 | it must be from 1 to 1099511627776",
        "threads\": 65536 | threads\": NaN | NaN",
        "threads\": 65536 | threads\": \"many\" | this is a string; it must be a whole number",
        "\"threads\": 65536, | '' | the key \"threads\" is missing; add it",
        ", \"count\": 1 | '' | the key \"count\" is missing; add it",
        "count\": 1 | count\": 0 | /kernels/0/count: this is 0; it must be from 1 to 65536",
        "count\": 1 | count\": 5000 | there are more than 4096 kernels up to here; give fewer",
        "count\": 1 | count\": 1, \"count\": 2 | count",
        "count\": 1 | cuont\": 1 | the key \"count\" is missing",
        "count\": 1 | count\": 1, \"work\": {\"byte\": 1} | did you mean bytes? use bytes, operations",
        "8192 | 300000 | /kernels/0: kernel 'probe' cannot fit: it needs at least 1 blocks",
        "40 | 4000 | kernel 'probe' cannot fit",
        "65536, \"reg | 5e6, \"reg | kernel 'probe' cannot fit",
        "\"warps\": 64 | \"warps\": -64 | /device/warps: this is -64; it must be from 1 to 128",
        "\"warps\": 64, | '' | /device: the key \"warps\" is missing; add it",
      })
  void refusesFaultyNumbers(String from, String to, String message) throws Exception {
    String text = problem(PROBE);
    assertThat(text).contains(from);
    String file = file(text.replaceFirst(Pattern.quote(from), to));
    assertRefused(file + ":", "schedule", file, "--json");
    assertThat(err.toString()).contains(message);
  }

  @Test
  void refusesMissingParts() throws Exception {
    String bare = file("{\"kernels\": [" + PROBE + "]}");
    assertThat(lab("schedule", bare)).isEqualTo(2);
    assertFault(bare + ": the key \"device\" is missing; add the limits of a multiprocessor, or");
    err.getBuffer().setLength(0);
    String none = file("{" + LIMITS + ", \"kernels\": []}");
    assertRefused(none + ":1:", "schedule", none);
    assertThat(err.toString()).contains("/kernels: there are no kernels; give at least one");
    err.getBuffer().setLength(0);
    assertThat(lab("schedule", EXAMPLE.toString(), "--policy", "two-stge")).isEqualTo(2);
    assertFault("unknown policy 'two-stge'; did you mean two-stage? choose from sequential, ");
    err.getBuffer().setLength(0);
    assertRefused(
        "there is no profile of GTX 1 in ", "schedule", EXAMPLE.toString(), "--device", "GTX 1");
    err.getBuffer().setLength(0);
    assertRefused("absent.json: there is no such file; check the path", "schedule", "absent.json");
  }

  @Test
  void refusesProfilesThatDoNotTellTheLimits() throws Exception {
    String profile = Files.readString(H200).replaceAll("\"registersPerMultiprocessor\".*", "");
    Path old = folder.resolve("old.json");
    Files.writeString(old, profile);
    assertRefused(
        "the profile of NVIDIA H200 (cuda) lacks facts.registersPerMultiprocessor",
        "schedule",
        EXAMPLE.toString(),
        "--device",
        old.toString());
  }

  @Test
  void refusesKernelsBeyondTheDevicesMemory() throws Exception {
    String large = file(problem(PROBE.replace("\"count\"", "\"deviceBytes\": 1e15, \"count\"")));
    assertRefused(large + ":1:", "schedule", large, "--device", H200.toString());
    assertThat(err.toString()).contains("/kernels/0/deviceBytes: the device has 150109880320");
  }
}
