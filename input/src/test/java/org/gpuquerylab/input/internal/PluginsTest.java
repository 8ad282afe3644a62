package org.gpuquerylab.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.gpuquerylab.input.PluginFolder;
import org.gpuquerylab.input.internal.Plugins.Found;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
  private static final List<String> BUILT_IN = List.of("first", "second");

  /** Provides names. */
  public interface NameProvider {
    List<String> entries();
  }

  /** A provider that loads and has one name. */
  public static final class Third implements NameProvider {
    @Override
    public List<String> entries() {
      return List.of("third");
    }
  }

  /** A provider that does not load. */
  public static final class Broken implements NameProvider {
    /** Fails because a class is missing. */
    public Broken() {
      throw new NoClassDefFoundError("org/example/Missing\nand more");
    }

    @Override
    public List<String> entries() {
      return List.of("broken");
    }
  }

  @TempDir Path folder;

  @Test
  void nothingIsFoundWhereNothingIsNamed() {
    assertThat(Plugins.load(NameProvider.class)).isEqualTo(new Found<>(List.of(), List.of()));
  }

  @Test
  void providersAreFoundThroughTheContextClassLoader() {
    Found<NameProvider> found = loadNamed(Third.class.getName());

    assertThat(found.items()).hasOnlyElementsOfType(Third.class).hasSize(1);
    assertThat(found.problems()).isEmpty();
    assertThat(catalogue(found).items()).containsExactly("first", "second", "third");
  }

  @Test
  void aProviderThatDoesNotLoadIsOneLineAndHidesNoOther() {
    Found<NameProvider> found =
        loadNamed(Broken.class.getName(), "org.example.Nowhere", "no name", Third.class.getName());
    // If one line of the file is not a name, the whole file is refused.
    assertThat(found.items()).isEmpty();
    assertThat(found.problems()).singleElement().asString().contains("NameProvider:3");

    found = loadNamed(Broken.class.getName(), "org.example.Nowhere", Third.class.getName());
    assertThat(found.items()).hasSize(1);
    assertThat(found.problems()).hasSize(2).allMatch(line -> line.lines().count() == 1);
    assertThat(found.problems().get(0))
        .contains("PluginsTest$Broken")
        .endsWith("NoClassDefFoundError: org/example/Missing");
    assertThat(found.problems().get(1)).contains("org.example.Nowhere not found");
  }

  @Test
  void anIteratorThatIsStuckEnds() {
    Iterator<NameProvider> stuck =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public NameProvider next() {
            throw new NoSuchElementException("none");
          }
        };
    assertThat(Plugins.load(stuck).problems()).containsExactly("NoSuchElementException: none");
  }

  @Test
  void aNameThatIsTakenIsLeftOutWithItsPlace() {
    NameProvider clashing = () -> List.of("second", "fourth");
    NameProvider again = () -> List.of("fourth", "fifth");
    Found<String> found = catalogue(new Found<>(List.of(clashing, again), List.of()));

    assertThat(found.items()).containsExactly("first", "second", "fourth", "fifth");
    assertThat(found.problems())
        .satisfiesExactly(
            line -> assertThat(line).endsWith(": the name \"second\" is taken; choose another"),
            line -> assertThat(line).endsWith(": the name \"fourth\" is taken; choose another"));
    assertThat(found.problems()).allMatch(line -> line.startsWith(getClass().getName()));
  }

  @Test
  void namesThatNobodyCouldChooseAreLeftOut() {
    NameProvider odd = () -> List.of("", "a b", "a,b", "a\nb", "a-b+c");
    Found<String> found = catalogue(new Found<>(List.of(odd), List.of()));

    assertThat(found.items()).containsExactly("first", "second", "a-b+c");
    assertThat(found.problems()).hasSize(4).allMatch(line -> line.lines().count() == 1);
  }

  @Test
  void aProviderThatThrowsOrGivesNullIsOneLine() {
    NameProvider throwing =
        () -> {
          throw new IllegalStateException("wrong\nday", new IOException("no file"));
        };
    NameProvider holes = () -> Arrays.asList("third", null, "fourth");
    Found<String> found =
        catalogue(new Found<>(List.of(throwing, holes, new Third()), List.of("before")));

    assertThat(found.items()).containsExactly("first", "second", "third");
    assertThat(found.problems())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("before"),
            line -> assertThat(line).endsWith("IllegalStateException: wrong: IOException: no file"),
            line -> assertThat(line).endsWith("an entry is null"),
            line ->
                assertThat(line)
                    .startsWith(Third.class.getName() + " of ")
                    .endsWith("the name \"third\" is taken; choose another"));
  }

  @Test
  void aCatalogueAsksOnceForEachContextClassLoader() {
    Plugins.Catalogue<NameProvider, String> catalogue =
        new Plugins.Catalogue<>(
            NameProvider.class,
            NameProvider::entries,
            Function.identity(),
            (name, place) -> name,
            BUILT_IN);
    PluginFolder jar = named(Third.class.getName());

    assertThat(catalogue.find("third")).isEmpty();
    jar.run(
        () -> {
          Found<String> found = catalogue.found();
          assertThat(found.items()).containsExactly("first", "second", "third");
          assertThat(catalogue.found()).isSameAs(found);
          assertThat(catalogue.find("third")).contains("third");
          return found;
        });
    assertThat(catalogue.found().items()).isEqualTo(BUILT_IN);
  }

  /** A provider that asks for the built-in entries. */
  public static final class Asking implements NameProvider {
    static final Plugins.Catalogue<NameProvider, String> CATALOGUE =
        new Plugins.Catalogue<>(
            NameProvider.class,
            NameProvider::entries,
            Function.identity(),
            (name, place) -> name,
            BUILT_IN);

    @Override
    public List<String> entries() {
      return CATALOGUE.found().items().stream().map(name -> "my-" + name).toList();
    }
  }

  @Test
  void anEntryIsKeptInTheFormThatKnowsItsPlace() {
    Found<String> found =
        new Found<NameProvider>(List.of(new Third()), List.of())
            .entries(
                BUILT_IN,
                NameProvider::entries,
                Function.identity(),
                (name, place) -> name + " from " + place);
    assertThat(found.items()).hasSize(3).startsWith("first", "second");
    assertThat(found.items().get(2)).startsWith("third from " + Third.class.getName() + " of ");
  }

  @Test
  void aProviderMayAskForWhatIsBuiltIn() {
    PluginFolder jar = named(Asking.class.getName());
    assertThat(jar.run(() -> Asking.CATALOGUE.found().items()))
        .containsExactly("first", "second", "my-first", "my-second");
  }

  private static Found<String> catalogue(Found<NameProvider> providers) {
    return providers.entries(
        BUILT_IN, NameProvider::entries, Function.identity(), (name, place) -> name);
  }

  /** Loads providers by a context class loader that sees a services file with the given lines. */
  private Found<NameProvider> loadNamed(String... lines) {
    return named(lines).run(() -> Plugins.load(NameProvider.class));
  }

  private PluginFolder named(String... lines) {
    return new PluginFolder(folder).name(NameProvider.class, lines);
  }
}
