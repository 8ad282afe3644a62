package org.gpuquerylab.measure.internal.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeDigestTest {
  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /** Creates a jar whose manifest names another. */
  private Path jar(Path place, String named) throws Exception {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, named);
    Path jar = Files.createDirectories(folder.resolve(place)).resolve("lab.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  @Test
  void namedJarsCountAndTheirPlaceDoesNot() throws Exception {
    Path jar = jar(Path.of("one"), "lib/a.jar lib/missing.jar");
    Optional<String> alone = CodeDigest.of(jar.toString());
    Path library = Files.createDirectory(jar.resolveSibling("lib")).resolve("a.jar");
    Files.writeString(library, "a");
    Optional<String> both = CodeDigest.of(jar.toString());
    assertThat(both).isPresent().isNotEqualTo(alone);
    Path other = Files.createDirectories(folder.resolve("two words/lib"));
    Files.copy(library, other.resolve("a.jar"));
    Path moved = Files.copy(jar, other.resolveSibling("lab.jar"));
    assertThat(CodeDigest.of(moved.toString())).isEqualTo(both);
    Files.writeString(library, "b");
    assertThat(CodeDigest.of(jar.toString())).isNotEqualTo(both);
  }

  @Test
  void filesInFoldersCount() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/p"));
    String path = classes.getParent() + File.pathSeparator + folder.resolve("missing");
    assertThat(CodeDigest.of(path)).isEmpty();
    Files.writeString(classes.resolve("A.class"), "1");
    Optional<String> one = CodeDigest.of(path);
    Files.move(classes.resolve("A.class"), classes.resolve("B.class"));
    assertThat(CodeDigest.of(path)).isPresent().isNotEqualTo(one);
  }
}
