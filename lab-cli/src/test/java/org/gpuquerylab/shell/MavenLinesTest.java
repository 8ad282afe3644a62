package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.cluster.internal.SparkFolder;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names in documented Maven commands exist, and Maven accepts the commands. */
class MavenLinesTest {

  private static final Set<String> PHASES =
      Set.of("validate", "compile", "test", "package", "verify", "install", "deploy");

  /** Properties of Maven's plugins. */
  private static final Set<String> OF_PLUGINS =
      Set.of("test", "skipTests", "surefire.failIfNoSpecifiedTests");

  private static final Pattern PROFILE = Pattern.compile("<profile>(?s:.*?)<id>([^<]+)</id>");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern PLUGIN =
      Pattern.compile("<artifactId>(?:maven-([a-z]+)-plugin|([a-z]+)-maven-plugin)</artifactId>");

  @TempDir Path folder;

  private static Set<String> named(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .flatMap(MavenLinesTest::groups)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> groups(MatchResult found) {
    List<String> groups = new ArrayList<>();
    for (int i = 1; i <= found.groupCount(); i++) {
      if (found.group(i) != null) {
        groups.add(found.group(i));
      }
    }
    return groups.stream();
  }

  private static List<ShellLine> lines() throws IOException {
    return ShellLine.of(CommandKind.MAVEN);
  }

  private static List<MavenLine> of(ShellLine line) {
    return line.parts().stream()
        .filter(part -> part.startsWith("mvn "))
        .map(MavenLine::parse)
        .toList();
  }

  @Test
  void profilesGoalsAndModulesAreThere() throws IOException {
    String pom = Files.readString(Sources.file("pom.xml"));
    assertThat(lines()).hasSizeGreaterThan(20);
    for (ShellLine line : lines()) {
      Set<String> modules = named(MODULE, pom);
      // A recipe makes the module itself.
      modules.addAll(named(Pattern.compile("`([a-z-]+)/pom.xml`:"), page(line)));
      for (MavenLine maven : of(line)) {
        String own = maven.file().isEmpty() ? "" : Files.readString(Sources.file(maven.file()));
        assertThat(named(PROFILE, pom)).as(line.toString()).containsAll(maven.profiles());
        assertThat(modules).as(line.toString()).containsAll(maven.modules());
        Set<String> goals = new TreeSet<>(PHASES);
        named(PLUGIN, pom + own).forEach(plugin -> goals.add(plugin + ":"));
        assertThat(goals)
            .as(line.toString())
            .containsAll(
                maven.goals().stream().map(goal -> goal.replaceFirst(":.*", ":")).toList());
      }
    }
  }

  /** The class of {@code -Dtest} belongs to the module, or the recipe writes it. */
  @Test
  void testsBelongToTheirModules() throws IOException {
    for (ShellLine line : lines()) {
      for (MavenLine maven : of(line)) {
        String test = maven.properties().getOrDefault("test", "");
        if (!test.isEmpty()) {
          assertThat(maven.goals()).as(line.toString()).isSubsetOf("test", "verify");
          assertThat(maven.properties()).containsKey("surefire.failIfNoSpecifiedTests");
          assertThat(test.contains("*") || isIn(maven.modules(), test) || isWritten(line, test))
              .as(line.toString())
              .isTrue();
        }
      }
    }
  }

  private static boolean isIn(List<String> modules, String test) throws IOException {
    for (Path file : Sources.files("src/test/java", "/" + test + ".java")) {
      if (modules.contains(Sources.name(file).replaceFirst("/.*", ""))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWritten(ShellLine line, String test) throws IOException {
    return page(line).contains("/" + test + ".java`:\n\n```java");
  }

  private static String page(ShellLine line) throws IOException {
    return Files.readString(Sources.file(line.document()));
  }

  /** A property is one of a plugin, stands in a pom, or is read by code. */
  @Test
  void propertiesAreRead() throws IOException {
    StringBuilder read = new StringBuilder(Files.readString(Sources.file("pom.xml")));
    for (Path file : Sources.files("src", ".java")) {
      read.append(Files.readString(file));
    }
    for (ShellLine line : lines()) {
      for (MavenLine maven : of(line)) {
        for (String name : maven.properties().keySet()) {
          assertThat(
                  OF_PLUGINS.contains(name)
                      || read.indexOf("<" + name + ">") >= 0
                      || read.indexOf('"' + name + '"') >= 0)
              .as("%s: -D%s", line, name)
              .isTrue();
        }
      }
    }
  }

  /**
   * All profiles, modules and flags of the documents at once. The goals are replaced by one that
   * writes nothing and whose plugin the build has used before.
   */
  @Test
  @Tag("long")
  void mavenTakesTheOptions() throws Exception {
    Set<String> profiles = new TreeSet<>();
    Set<String> modules = new TreeSet<>();
    for (ShellLine line : lines()) {
      for (MavenLine maven : of(line)) {
        profiles.addAll(maven.profiles());
        maven.modules().stream()
            .filter(name -> Files.exists(Sources.file(name)))
            .forEach(modules::add);
      }
    }
    assertThat(profiles).hasSizeGreaterThan(3);
    assertThat(modules).hasSizeGreaterThan(4);
    String options =
        String.format(
            Locale.ROOT,
            "-T1 -P%s -pl %s -am enforcer:enforce@versions",
            String.join(",", profiles),
            String.join(",", modules));
    assertThat(maven(options)).contains("BUILD SUCCESS").doesNotContain("could not be activated");
  }

  /** The command that gets Spark, offline, with the jars that the build has for its tests. */
  @Test
  @Tag("long")
  void sparkIsCopied() throws Exception {
    List<MavenLine> copies = new ArrayList<>();
    for (ShellLine line : lines()) {
      of(line).stream()
          .filter(maven -> maven.goals().contains("dependency:copy-dependencies"))
          .forEach(copies::add);
    }
    assertThat(copies).isNotEmpty();
    MavenLine copy = copies.get(0);
    assertThat(copies).containsOnly(copy);
    String goals = String.join(" ", copy.goals());
    maven(String.format(Locale.ROOT, "-f %s %s -Dspark.folder='%s'", copy.file(), goals, folder));
    SparkFolder found = SparkFolder.find(Map.of(SparkFolder.VARIABLE, folder.toString()), folder);
    assertThat(found.version()).startsWith("4.");
  }

  /** Runs Maven in the root, without downloads; returns what it prints. */
  private String maven(String arguments) throws Exception {
    ShellFolder shell = new ShellFolder(folder);
    assumeTrue(shell.run("command -v mvn || true").contains("mvn"), "no Maven");
    return shell.run(
        String.format(Locale.ROOT, "cd '%s' && mvn -B -o %s", Sources.file("."), arguments));
  }

  @Test
  void readsACommand() {
    MavenLine line = MavenLine.parse("mvn -q -Plint,long -pl a,b -am test -Dx=1 -Dy -f c/pom.xml");
    assertThat(line.goals()).containsExactly("test");
    assertThat(line.profiles()).containsExactly("lint", "long");
    assertThat(line.modules()).containsExactly("a", "b");
    assertThat(line.properties()).containsEntry("x", "1").containsEntry("y", "true").hasSize(2);
    assertThat(line.file()).isEqualTo("c/pom.xml");
    assertThat(line.options())
        .containsExactly("-q", "-Plint,long", "-pl", "a,b", "-am", "-f", "c/pom.xml");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MavenLine.parse("mvn --unknown"))
        .withMessage("--unknown");
  }
}
