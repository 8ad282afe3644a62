package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that the descriptions of packages name existing classes. The compiler checks links; this
 * test checks the names in {@code @code}.
 */
class DescribedClassesTest {
  private static final Pattern DECLARED =
      Pattern.compile("\\b(?:class|record|enum|interface)\\s+([A-Z]\\w*)");
  private static final Pattern NAMED =
      Pattern.compile("@code\\s+(?:\\*\\s+)?([A-Z][a-z0-9]+[A-Za-z0-9]*)(?:[.][A-Za-z_]\\w*)?}");

  @Test
  void descriptionsNameExistingClasses() throws IOException {
    Set<String> declared = new TreeSet<>();
    for (Path file : Sources.files("src", ".java")) {
      declared.addAll(found(DECLARED, Files.readString(file)));
    }
    List<String> stale = new ArrayList<>();
    int named = 0;
    for (Path file : Sources.files("src", "package-info.java")) {
      for (String name : found(NAMED, Files.readString(file))) {
        named++;
        if (!declared.contains(name)) {
          stale.add(Sources.name(file) + " names " + name);
        }
      }
    }
    assertThat(named).isGreaterThan(50);
    assertThat(stale).isEmpty();
  }

  private static Set<String> found(Pattern pattern, String text) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          in {@code Rates}             | Rates
          in {@code$ * Rates.read}     | Rates
          in {@code DpTree.SIZE}       | DpTree
          in {@code rates}             | ''
          by {@code RegisterThem()}    | ''
          in {@code B_r}, {@code C x}  | ''
          """)
  void tellsWhichClassIsNamed(String text, String name) {
    assertThat(String.join(" ", found(NAMED, text.replace('$', '\n')))).isEqualTo(name);
  }
}
