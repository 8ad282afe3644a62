package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;

/**
 * Checks that the picture of the modules shows the modules of the build, and that each arrow is a
 * dependency.
 */
class ModulePictureTest {

  /** The modules that only list versions or backends and have no code. */
  private static final Set<String> LISTS = Set.of("bom", "gpu-backends");

  private static final Pattern NODE = Pattern.compile("(\\w+)\\[([\\w-]+)]");
  private static final Pattern ARROW =
      Pattern.compile("(?m)^ +(\\w+)(?:\\[[\\w-]+])? --(?: \\w+ --)?> (\\w+)(?:\\[[\\w-]+])?$");

  @Test
  void eachArrowIsADependencyAndEachModuleIsDrawn() throws IOException {
    String text = Documents.text("docs/architecture.md");
    String picture =
        text.substring(text.indexOf("flowchart"), text.indexOf("```", text.indexOf("flowchart")));
    Map<String, String> labels = new HashMap<>();
    Matcher node = NODE.matcher(picture);
    while (node.find()) {
      labels.put(node.group(1), node.group(2));
    }
    Set<String> drawn = new HashSet<>(LISTS);
    Matcher arrow = ARROW.matcher(picture);
    while (arrow.find()) {
      String from = labels.getOrDefault(arrow.group(1), arrow.group(1));
      String to = labels.getOrDefault(arrow.group(2), arrow.group(2));
      assertThat(Files.readString(Sources.file(from).resolve("pom.xml")))
          .as(arrow.group())
          .contains("<artifactId>" + to + "</artifactId>");
      drawn.add(from);
      drawn.add(to);
    }
    assertThat(drawn).isEqualTo(Modules.names());
  }
}
