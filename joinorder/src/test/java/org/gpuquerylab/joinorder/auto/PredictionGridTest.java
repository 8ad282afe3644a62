package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Starts {@link PredictionGrid} as a user does, in a separate JVM, with one point of the grid. */
@Tag("long")
class PredictionGridTest {

  /** The exit status of the program, and what it printed. */
  private record Ended(int status, String text) {}

  private static Ended run(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(PredictionGrid.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), text);
  }

  @Test
  void comparesEachAlgorithmOfThePoint() throws Exception {
    Ended ended = run("linear", "6");
    assertThat(ended.status).as(ended.text).isZero();
    for (Method method : HostMethods.all()) {
      String name = method.entry().name();
      assertThat(ended.text)
          .containsPattern("(?m)^linear 6 " + name + " \\| [0-9.e-]+ [0-9.e-]+ ")
          .containsPattern("(?m)^" + name + ": of 1 within a factor of 2: time [01] ");
    }
    int all = HostMethods.all().size();
    assertThat(ended.text).containsPattern("(?m)^all: of " + all + " within a factor of 2: ");
  }

  @Test
  void aPointThatIsNotInTheGridIsRefused() throws Exception {
    for (String[] wrong : List.of(new String[] {"line"}, new String[] {"linear", "7"})) {
      Ended ended = run(wrong);
      assertThat(ended.status).isEqualTo(2);
      assertThat(ended.text.lines()).singleElement().asString().startsWith("PredictionGrid: give");
    }
  }
}
