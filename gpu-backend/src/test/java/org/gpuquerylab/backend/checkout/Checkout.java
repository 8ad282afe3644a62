package org.gpuquerylab.backend.checkout;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The files of this project's checkout, for rules over all modules. */
final class Checkout {
  private static final Set<String> NO_SOURCES = Set.of("target", "results", ".git");

  private final Path root;

  private Checkout(Path root) {
    this.root = root;
  }

  /** The checkout; skips the running test where it runs from jars alone. */
  static Checkout find() {
    Path root = Path.of("..").toAbsolutePath().normalize();
    assumeTrue(Files.exists(root.resolve("pom.xml")), "these tests run without their sources");
    return new Checkout(root);
  }

  /** The files whose names end so, without what a build or a run has made, in order. */
  List<Path> files(String... endings) {
    List<Path> found = new ArrayList<>();
    FileVisitor<Path> visitor =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NO_SOURCES.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (Stream.of(endings).anyMatch(ending -> file.toString().endsWith(ending))) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(root, visitor);
    } catch (IOException e) {
      throw new AssertionError("cannot look at " + root, e);
    }
    return found.stream().sorted().toList();
  }

  /** A file's path from the root, with slashes. */
  String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /** The text of a file of a name as {@link #name} gives it. */
  String text(String name) {
    return text(root.resolve(name));
  }

  /** The text of a file. */
  String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError("cannot read " + file, e);
    }
  }
}
