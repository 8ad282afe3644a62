package org.gpuquerylab.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the public signatures of the modules that users program against with stored lists, and
 * names what was removed and added. With {@code -Ddocuments=write} the test writes the lists
 * instead. Signatures of exported types that name an internal type are listed apart: they are the
 * known exceptions from the boundary.
 */
class PublicApiTest {
  private static final String ROOT = "org.gpuquerylab.";
  private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");
  private static final String[] MODULES = {
    "backend", "joinorder", "entropy", "operators", "costmodel", "concurrency"
  };

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new DependenciesTest.MainClasses())
          .importPackages(Stream.of(MODULES).map(ROOT::concat).toArray(String[]::new));

  private static boolean isInternal(String name) {
    return name.startsWith(ROOT) && name.contains(".internal.");
  }

  private static boolean isExported(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && !isInternal(type.getName())
        && type.getEnclosingClass().map(PublicApiTest::isExported).orElse(true);
  }

  private static boolean isVisible(JavaMember member) {
    Set<JavaModifier> modifiers = member.getModifiers();
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(JavaModifier.SYNTHETIC)
        && !modifiers.contains(JavaModifier.BRIDGE)
        && !OF_EVERY_OBJECT.contains(member.getName());
  }

  /** The types that occur in a member's declaration. */
  private static Stream<JavaType> types(JavaMember member) {
    if (member instanceof JavaField field) {
      return Stream.of(field.getType());
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    return Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
  }

  private static String signature(JavaMember member) {
    String owner = member.getOwner().getName();
    String names =
        types(member).skip(1).map(JavaType::getName).collect(Collectors.joining(", ", "(", ")"));
    String type = types(member).findFirst().map(JavaType::getName).orElse("");
    String arguments = member instanceof JavaField ? "" : names;
    return (owner + "." + member.getName() + arguments + ": " + type).replace(ROOT, "");
  }

  private static Stream<JavaClass> exported(String module) {
    String home = ROOT + module + ".";
    return CLASSES.stream()
        .filter(PublicApiTest::isExported)
        .filter(type -> type.getName().startsWith(home))
        .filter(type -> !type.getName().matches(".*\\.backend\\.(cuda|opencl)\\..*"));
  }

  private static Stream<JavaMember> members(String module) {
    return exported(module)
        .flatMap(type -> type.getMembers().stream())
        .filter(PublicApiTest::isVisible);
  }

  private static boolean namesInternal(JavaMember member) {
    return types(member)
        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
        .anyMatch(type -> isInternal(type.getBaseComponentType().getName()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"backend", "joinorder", "entropy", "operators", "costmodel", "concurrency"})
  void signaturesAreAsStored(String module) throws IOException {
    Set<String> now = new TreeSet<>();
    exported(module).forEach(type -> now.add(type.getName().replace(ROOT, "")));
    members(module).forEach(member -> now.add(signature(member)));
    assertThat(now).hasSizeGreaterThan(50);
    compare(module, now);
  }

  @Test
  void exportedTypesNameNoInternalTypeExceptAsStored() throws IOException {
    Set<String> now = new TreeSet<>();
    for (String module : MODULES) {
      members(module).filter(PublicApiTest::namesInternal).forEach(m -> now.add(signature(m)));
    }
    compare("exceptions", now);
  }

  private static void compare(String list, Set<String> now) throws IOException {
    Path file = Sources.file("lab-cli/src/test/resources/api/" + list + ".txt");
    if (System.getProperty("documents", "").equals("write")) {
      Files.createDirectories(file.getParent());
      Files.write(file, now);
    }
    Set<String> stored = new TreeSet<>(Files.readAllLines(file));
    assertThat(changes(stored, now))
        .as("public API; if the change is meant, run this test with -Ddocuments=write")
        .isEmpty();
  }

  /** A line for each signature that was removed or added. */
  static Set<String> changes(Set<String> before, Set<String> now) {
    Set<String> changes = new TreeSet<>();
    before.stream().filter(line -> !now.contains(line)).forEach(l -> changes.add("removed " + l));
    now.stream().filter(line -> !before.contains(line)).forEach(l -> changes.add("added " + l));
    return changes;
  }

  @Test
  void namesWhatWasRemovedAndAdded() {
    assertThat(changes(Set.of("a", "b"), Set.of("b", "c"))).containsExactly("added c", "removed a");
  }

  @Test
  void seesTypesAndMembers() {
    assertThat(members("joinorder").map(PublicApiTest::signature))
        .contains(
            "joinorder.JoinOrderOptimizer.withBudget(java.time.Duration):"
                + " joinorder.JoinOrderOptimizer",
            "joinorder.plan.JoinTree$Join.cost(): double",
            "joinorder.query.QueryGraph.MAX_RELATIONS: int");
  }
}
