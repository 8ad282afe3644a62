package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The page about JSON has each command with {@code --json}, and each of its sections exactly the
 * keys that the section's commands print.
 */
class JsonKeysTest extends CommandLineHarness {
  private static final String PAGE = "docs/json.md";
  private static final Pattern KEY = Pattern.compile("`([^`]+)`");

  /** The keys below this one are those of the node itself. */
  private static final String NESTED = "plan";

  /**
   * What the commands of a section printed: its keys, and the arrays and objects that were empty.
   */
  private final Set<String> printed = new TreeSet<>();

  private final Set<String> empty = new TreeSet<>();

  @TestFactory
  Stream<DynamicTest> sectionsHaveTheKeysThatAreThere() throws Exception {
    return Stream.of(Documents.text(PAGE).split("(?m)^## ", -1))
        .skip(1)
        .map(
            section ->
                DynamicTest.dynamicTest(
                    section.lines().findFirst().orElse(""), () -> check(section)));
  }

  private void check(String section) throws Exception {
    printed.clear();
    empty.clear();
    Set<String> commands =
        section.lines().filter(line -> line.startsWith("./lab ")).collect(Collectors.toSet());
    assertThat(commands).isNotEmpty();
    for (String command : commands) {
      run(command);
    }
    Set<String> documented = documented(section);
    assertThat(printed).allSatisfy(key -> assertThat(documented).anyMatch(row -> is(row, key)));
    assertThat(documented)
        .allSatisfy(
            row ->
                assertThat(
                        printed.stream().anyMatch(key -> is(row, key))
                            || empty.stream().anyMatch(row::startsWith))
                    .as(row)
                    .isTrue());
  }

  private void run(String command) throws Exception {
    String[] words =
        Stream.of(
                command
                    .replace("opencl", "cpu")
                    .replace("runs/old runs/new", "results/cpu-meister-fig11 --by overhead")
                    .replace("--device", "--profiles profiles --device")
                    .split(" "))
            .skip(1)
            .map(word -> word.matches("(docs|results|profiles)\\b.*") ? "../" + word : word)
            .toArray(String[]::new);
    out.getBuffer().setLength(0);
    assertThat(lab(words)).as(command + err).isZero();
    collect("", new ObjectMapper().readTree(out.toString()));
  }

  private void collect(String path, JsonNode node) {
    if (node.isContainerNode() && node.isEmpty()) {
      empty.add(path + (node.isArray() ? "[]" : "."));
    }
    if (node.isArray()) {
      node.forEach(element -> collect(path + "[]", element));
    }
    node.properties()
        .forEach(
            entry -> {
              String key = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
              printed.add(key);
              if (!key.equals(NESTED)) {
                collect(key, entry.getValue());
              }
            });
  }

  private static Set<String> documented(String section) {
    Set<String> keys = new TreeSet<>();
    section
        .lines()
        .filter(line -> line.startsWith("| `"))
        .forEach(
            line -> {
              Matcher key = KEY.matcher(line.substring(0, line.indexOf(" |")));
              while (key.find()) {
                keys.add(key.group(1));
              }
            });
    return keys;
  }

  /** Whether a documented key is a printed one; a star stands for a name, or first for any path. */
  private static boolean is(String row, String key) {
    if (row.startsWith("*.")) {
      return key.endsWith(row.substring(1));
    }
    return key.matches(
        Stream.of(row.split("[*]", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining("[^.\\[]+")));
  }

  /** The help of a command says whether it takes {@code --json}. */
  @Test
  void everyCommandWithJsonHasASection() throws Exception {
    Set<String> sections = new TreeSet<>();
    Matcher heading = Pattern.compile("(?m)^## (\\S+)$").matcher(Documents.text(PAGE));
    while (heading.find()) {
      sections.add(heading.group(1));
    }
    Set<String> commands =
        commandLine().getSubcommands().values().stream()
            .map(command -> command.getCommandSpec())
            .filter(spec -> spec.findOption("--json") != null)
            .map(spec -> spec.name())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(sections).isEqualTo(commands);
  }
}
