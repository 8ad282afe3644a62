package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;

/** The packages that documents install are those that {@code .ci/run} installs and then tests. */
class PackageLinesTest {

  private static final Pattern LISTED = Pattern.compile("(?m)(?:needed|wanted)\\+?=\\(([^)]*)\\)");
  private static final Pattern INSTALLED =
      Pattern.compile("apt-get install -q -y --no-install-recommends((?:[ \\\\\n]+[a-z0-9-]+)+)");

  private static Set<String> words(String text) {
    return new TreeSet<>(Set.of(text.replace('\\', ' ').strip().split("\\s+", -1)));
  }

  private static Set<String> ofCi() throws IOException {
    Set<String> packages = new TreeSet<>();
    Matcher listed = LISTED.matcher(Files.readString(Sources.file(".ci/run")));
    while (listed.find()) {
      packages.addAll(words(listed.group(1)));
    }
    return packages;
  }

  @Test
  void documentsInstallWhatCiInstalls() throws IOException {
    for (ShellLine line : ShellLine.of(CommandKind.PACKAGES)) {
      String packages = line.parts().get(0).replaceFirst("sudo apt-get install -y ", "");
      assertThat(words(packages))
          .as(line.toString())
          .contains("maven", "pocl-opencl-icd", "ocl-icd-libopencl1")
          .isSubsetOf(ofCi());
    }
  }

  /** Images start from nothing, so they also need Git and certificates. */
  @Test
  void imagesHaveWhatCiInstalls() throws IOException {
    for (String image : Set.of("Dockerfile", ".devcontainer/Dockerfile")) {
      Matcher installed = INSTALLED.matcher(Files.readString(Sources.file(image)));
      assertThat(installed.find()).as(image).isTrue();
      Set<String> packages = words(installed.group(1));
      assertThat(packages).as(image).containsAll(ofCi());
      packages.removeAll(ofCi());
      assertThat(Set.of("git", "ca-certificates", "parallel")).as(image).containsAll(packages);
    }
  }
}
