package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.backend.device.BackendException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NvrtcSearchTest {
  private static final List<String> NAMES = List.of("lib.13", "lib.12", "lib.11.2");

  @TempDir private Path root;
  private Path home;
  private Path usual;
  private final List<String> tried = new ArrayList<>();

  @BeforeEach
  void createFolders() throws IOException {
    home = Files.createDirectory(root.resolve("home"));
    usual = Files.createDirectory(root.resolve("usual"));
  }

  /** A search on a machine where exactly the given libraries load. */
  private String find(Set<String> loading) {
    NvrtcSearch.Opener<String> opener =
        library -> {
          tried.add(library);
          if (!loading.contains(library)) {
            throw new UnsatisfiedLinkError(library);
          }
          return library;
        };
    return new NvrtcSearch<>(NAMES, List.of(home, usual), opener).find();
  }

  @Test
  void prefersTheNewestInTheLibraryPath() {
    assertThat(find(Set.of("lib.12", "lib.11.2"))).isEqualTo("lib.12");
    assertThat(tried).containsExactly("lib.13", "lib.12");
  }

  @Test
  void triesEveryVersionOfTheLibraryPathBeforeTheFolders() throws IOException {
    Files.createFile(home.resolve("lib.13"));
    assertThat(find(Set.of("lib.11.2", home.resolve("lib.13").toString()))).isEqualTo("lib.11.2");
  }

  @Test
  void triesTheFoldersInOrder() throws IOException {
    Files.createFile(usual.resolve("lib.13"));
    String expected = Files.createFile(home.resolve("lib.12")).toString();
    assertThat(find(Set.of(expected, usual.resolve("lib.13").toString()))).isEqualTo(expected);
  }

  @Test
  void opensOnlyFilesThatExist() throws IOException {
    String file = Files.createFile(usual.resolve("lib.12")).toString();
    assertThat(find(Set.of(file))).isEqualTo(file);
    assertThat(tried).containsExactly("lib.13", "lib.12", "lib.11.2", file);
  }

  @Test
  void passesOverALibraryThatDoesNotLoad() throws IOException {
    String broken = Files.createFile(home.resolve("lib.13")).toString();
    String sound = Files.createFile(home.resolve("lib.12")).toString();
    assertThat(find(Set.of(sound))).isEqualTo(sound);
    assertThat(tried).contains(broken);
  }

  @Test
  void saysInOneLineWhereItLookedAndWhatWasWrong() throws IOException {
    String broken = Files.createFile(home.resolve("lib.13")).toString();
    assertThatThrownBy(() -> find(Set.of()))
        .isInstanceOf(BackendException.class)
        .hasMessage(
            "NVRTC not found: looked for lib.13, lib.12, lib.11.2 in the library path, %s, %s;"
                + " %s does not load",
            home, usual, broken);
  }

  @Test
  void reportsALibraryThatCannotBeUsed() {
    NvrtcSearch.Opener<String> opener =
        library -> {
          throw new BackendException(library + " is too new");
        };
    assertThatThrownBy(() -> new NvrtcSearch<>(List.of("lib.13"), List.of(), opener).find())
        .hasMessage("NVRTC not found: looked for lib.13 in the library path; lib.13 is too new");
  }
}
