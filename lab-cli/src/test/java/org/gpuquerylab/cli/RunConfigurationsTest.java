package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gpuquerylab.cli.internal.run.ClaimedPaper;
import org.gpuquerylab.experiments.Experiments;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Checks that the run configurations for IntelliJ and VS Code name existing classes and modules,
 * and agree with each other.
 */
class RunConfigurationsTest extends CommandLineHarness {

  private static final Path HOME = Path.of("..");
  private static final String TESTS = "tests of joinorder";

  /** For each configuration, what it runs: module, main class, arguments. */
  private static final Map<String, List<String>> INTELLIJ = new TreeMap<>();

  private static final Map<String, List<String>> CODE = new TreeMap<>();
  private static final Map<String, Element> JUNIT = new TreeMap<>();

  @BeforeAll
  static void read() throws Exception {
    assumeTrue(Files.isDirectory(HOME.resolve(".run")), "a bundle has no run configurations");
    try (Stream<Path> files = Files.list(HOME.resolve(".run"))) {
      for (Path file : files.toList()) {
        assertThat(file.toString()).endsWith(".run.xml");
        readIntelliJ(file);
      }
    }
    JsonNode root = json("launch.json");
    for (JsonNode one : root.get("configurations")) {
      assertThat(one.get("type").asText()).isEqualTo("java");
      assertThat(one.get("cwd").asText()).isEqualTo("${workspaceFolder}");
      assertThat(one.has("env")).isFalse();
      CODE.put(
          one.get("name").asText(),
          List.of(
              one.get("projectName").asText(),
              one.get("mainClass").asText(),
              one.path("args").path(0).asText("")));
    }
  }

  private static JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(HOME.resolve(".vscode").resolve(name).toFile());
  }

  private static void readIntelliJ(Path file) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    Document document = factory.newDocumentBuilder().parse(file.toFile());
    assertThat(document.getDocumentElement().getAttribute("name"))
        .isEqualTo("ProjectRunConfigurationManager");
    Element one = (Element) document.getElementsByTagName("configuration").item(0);
    assertThat(document.getElementsByTagName("envs").getLength()).isZero();
    String name = one.getAttribute("name");
    String module = ((Element) one.getElementsByTagName("module").item(0)).getAttribute("name");
    if (one.getAttribute("type").equals("JUnit")) {
      JUNIT.put(name, one);
      return;
    }
    assertThat(one.getAttribute("type")).isEqualTo("Application");
    assertThat(option(one, "WORKING_DIRECTORY")).isEqualTo("$PROJECT_DIR$");
    INTELLIJ.put(
        name, List.of(module, option(one, "MAIN_CLASS_NAME"), option(one, "PROGRAM_PARAMETERS")));
  }

  private static String option(Element configuration, String name) {
    NodeList options = configuration.getElementsByTagName("option");
    for (int i = 0; i < options.getLength(); i++) {
      Element option = (Element) options.item(i);
      if (option.getAttribute("name").equals(name)) {
        return option.getAttribute("value");
      }
    }
    return "";
  }

  @Test
  void bothRunTheSame() {
    assertThat(CODE).isEqualTo(INTELLIJ);
    assertThat(INTELLIJ).containsKeys("lab demo", "lab list").hasSize(6);
  }

  @Test
  void modulesAndMainClassesExist() throws Exception {
    String modules = Files.readString(HOME.resolve("pom.xml"));
    for (List<String> one : INTELLIJ.values()) {
      assertThat(modules).contains("<module>" + one.get(0) + "</module>");
      Path source =
          HOME.resolve(one.get(0))
              .resolve("src/main/java/" + one.get(1).replace('.', '/') + ".java");
      assertThat(source).content().contains("public static void main(String[] arguments)");
      assertThat(Class.forName(one.get(1)).getMethod("main", String[].class)).isNotNull();
    }
  }

  @Test
  void argumentsAreThoseOfTheLab() {
    INTELLIJ.forEach(
        (name, one) -> {
          if (one.get(1).equals(Lab.class.getName())) {
            assertThat(commandLine().parseArgs(one.get(2).split(" ", -1)).subcommand()).isNotNull();
          } else {
            assertThat(one.get(2)).as("a pass of few points, under runs/").isEmpty();
          }
        });
  }

  @Test
  void eachPaperHasAnExperiment() {
    List<String> named = new ArrayList<>();
    INTELLIJ.forEach(
        (name, one) -> {
          if (!one.get(1).equals(Lab.class.getName())) {
            assertThat(Experiments.find(name).getClass().getName()).isEqualTo(one.get(1));
            named.add(name);
          }
        });
    for (ClaimedPaper paper : ClaimedPaper.all()) {
      assertThat(named.stream().filter(name -> name.startsWith(paper.name() + "-"))).hasSize(1);
    }
  }

  private static Element junit() {
    return Objects.requireNonNull(JUNIT.get(TESTS));
  }

  @Test
  void theTestsOfAModuleAreThere() throws Exception {
    assertThat(JUNIT).containsOnlyKeys(TESTS);
    String tested = option(junit(), "PACKAGE_NAME");
    Path folder = Path.of("src", "test", "java", tested.replace('.', '/'));
    try (Stream<Path> tests = Files.walk(HOME.resolve("joinorder").resolve(folder))) {
      assertThat(tests.anyMatch(file -> file.toString().endsWith("Test.java"))).isTrue();
    }
    assertThat(option(junit(), "WORKING_DIRECTORY")).isEqualTo("$MODULE_WORKING_DIR$");
    JsonNode task = json("tasks.json").at("/tasks/0");
    assertThat(task.get("label").asText()).isEqualTo(TESTS);
    assertThat(task.get("args").toString())
        .contains("\"joinorder\"", tested.replace('.', '/') + "/**/*Test");
  }

  @Test
  void withoutArgumentsTheLabPrintsItsHelp() {
    assertThat(lab()).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(lines())
        .anyMatch(line -> line.startsWith("Usage: lab "))
        .anyMatch(line -> line.startsWith("demo "));
  }
}
