package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packages that documents install are those that {@code .ci/run} installs and then tests. */
class PackageLinesTest {

  @TempDir Path folder;

  private static Set<String> listed(String kinds) throws IOException {
    Set<String> packages = new TreeSet<>();
    for (String line : Files.readAllLines(Sources.file(".ci/packages"))) {
      if (!line.startsWith("#")) {
        assertThat(line).matches("(needed|wanted|image) [a-z0-9-]+");
        if (line.matches("(" + kinds + ") .*")) {
          assertThat(packages.add(line.replaceFirst(".* ", ""))).as(line).isTrue();
        }
      }
    }
    return packages;
  }

  @Test
  void documentsInstallWhatCiInstalls() throws IOException {
    for (ShellLine line : ShellLine.of(CommandKind.PACKAGES)) {
      String packages = line.parts().get(0).replaceFirst("sudo apt-get install -y ", "");
      assertThat(List.of(packages.split("\\s+", -1)))
          .as(line.toString())
          .contains("maven", "pocl-opencl-icd", "ocl-icd-libopencl1")
          .isSubsetOf(listed("needed|wanted"));
    }
  }

  /** The commands of {@code .ci/run} and of the Dockerfile find all packages of the list. */
  @Test
  void imagesAndCiReadTheList() throws Exception {
    String image = Files.readString(Sources.file("Dockerfile"));
    Matcher reads = Pattern.compile("grep -v .* -f 2 ").matcher(image);
    assertThat(reads.find()).isTrue();
    ShellFolder shell = new ShellFolder(folder);
    String list = "cd '" + Sources.file(".ci") + "' && ";
    assertThat(shell.run(list + reads.group().replace("/tmp/", "")).lines())
        .hasSameElementsAs(listed("needed|wanted|image"));
    String ci = Files.readString(Sources.file(".ci/run"));
    for (String kind : List.of("needed", "wanted")) {
      assertThat(ci).contains("missing " + kind);
      assertThat(shell.run(list + "sed -n 's/^" + kind + " //p' packages").lines())
          .hasSameElementsAs(listed(kind));
    }
    assertThat(Files.readString(Sources.file(".devcontainer/devcontainer.json")))
        .contains("\"dockerfile\": \"../Dockerfile\"", "\"target\": \"packages\"");
  }
}
