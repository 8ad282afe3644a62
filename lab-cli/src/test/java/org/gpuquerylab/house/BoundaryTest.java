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
import java.util.stream.Stream;
import org.gpuquerylab.document.Documents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs for users name no type of an {@code internal} package: the examples, the plug-in, and
 * the Java code in documents. Code of a recipe that belongs to a module of the lab may name the
 * internal types of its own module.
 */
class BoundaryTest {
  /** The types that a user may rely on; a smaller number is better. */
  private static final int MOST_PUBLIC_TYPES = 398;

  private static final Pattern INTERNAL = Pattern.compile("org(?:\\.\\w+)*\\.internal(?:\\.\\w+)*");
  private static final Pattern TYPE =
      Pattern.compile(
          "(?s)^(?:.*?\n)?package ([\\w.]+);.*?\npublic (?:(?:abstract|final|sealed|non-sealed) )*"
              + "(?:class|interface|enum|record|@interface) (\\w+)");
  private static final Pattern MODULE = Pattern.compile("(?m)^package (org\\.gpuquerylab\\.\\w+)");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```");

  private record PublicType(String place, String name) {
    boolean isInternal() {
      return INTERNAL.matcher(place).matches();
    }
  }

  private static List<PublicType> publicTypes() throws IOException {
    List<PublicType> types = new ArrayList<>();
    for (Path file : Sources.files("src/main/java", ".java")) {
      Matcher type = TYPE.matcher(Files.readString(file));
      if (type.find()) {
        types.add(new PublicType(type.group(1), type.group(2)));
      }
    }
    return types;
  }

  /** The programs by their places: files, and blocks of documents. */
  private static List<Program> programs() throws IOException {
    List<Program> programs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Sources.file("docs"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
        programs.add(new Program(Sources.name(file), Files.readString(file)));
      }
    }
    for (Path document : Documents.all()) {
      Matcher block = BLOCK.matcher(Files.readString(document));
      while (block.find()) {
        programs.add(new Program(Sources.name(document), block.group(1)));
      }
    }
    return programs;
  }

  private record Program(String place, String text) {

    /** The internal types of other modules that the program names, in full or in short. */
    Set<String> internals(List<PublicType> types) {
      Matcher module = MODULE.matcher(text);
      String own = module.find() ? module.group(1) + "." : " ";
      Set<String> named = new TreeSet<>();
      INTERNAL.matcher(text).results().forEach(found -> named.add(found.group()));
      named.removeIf(name -> name.startsWith(own));
      Set<String> words = new TreeSet<>(List.of(text.split("\\W+")));
      types.stream()
          .filter(type -> type.isInternal() && !type.place().startsWith(own))
          .map(PublicType::name)
          .filter(words::contains)
          .forEach(named::add);
      types.stream()
          .filter(type -> !type.isInternal())
          .map(PublicType::name)
          .forEach(named::remove);
      return named;
    }
  }

  @Test
  void programsForUsersNameNoInternalType() throws IOException {
    List<PublicType> types = publicTypes();
    List<Program> programs = programs();
    assertThat(programs).hasSizeGreaterThan(20);
    List<String> faults = new ArrayList<>();
    for (Program program : programs) {
      program.internals(types).forEach(type -> faults.add(program.place() + " names " + type));
    }
    assertThat(faults).as("give users a public way, or make the type public").isEmpty();
  }

  @Test
  void usersMayRelyOnFewTypes() throws IOException {
    long exported = publicTypes().stream().filter(type -> !type.isInternal()).count();
    assertThat(exported)
        .as("public types outside internal packages; move what no user needs")
        .isBetween(100L, (long) MOST_PUBLIC_TYPES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          import org.gpuquerylab.a.internal.b.Hidden;         | Hidden, org.gpuquerylab.a.internal.b.Hidden
          Hidden hidden = new Hidden();                       | Hidden
          Shown shown = new Shown();                          | ''
          package org.gpuquerylab.a.c; class X extends Hidden | ''
          package org.gpuquerylab.d.c; class X extends Hidden | Hidden
          HiddenAway away;                                    | ''
          """)
  void tellsWhatAProgramNames(String text, String named) {
    List<PublicType> types =
        List.of(
            new PublicType("org.gpuquerylab.a.internal.b", "Hidden"),
            new PublicType("org.gpuquerylab.a.b", "Shown"));
    assertThat(String.join(", ", new Program("", text).internals(types))).isEqualTo(named);
  }
}
