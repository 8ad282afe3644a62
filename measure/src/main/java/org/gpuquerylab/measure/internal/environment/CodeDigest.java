package org.gpuquerylab.measure.internal.environment;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.gpuquerylab.backend.internal.source.Sha256;

/** A digest of the files from which a process loads its classes. */
final class CodeDigest {
  private CodeDigest() {}

  /**
   * The SHA-256 digest over the names and the contents of all files of a class path: its jars, the
   * jars that their manifests name, and the files in its folders. The order of the class path and
   * the place of the jars do not matter.
   *
   * @param classPath the entries, divided by the system's separator; missing files are left out
   * @return such as {@code sha256:1a2b...}; empty if a file cannot be read, or there is none
   */
  static Optional<String> of(String classPath) {
    TreeSet<String> digests = new TreeSet<>();
    try {
      for (String entry : classPath.split(File.pathSeparator, -1)) {
        Path path = Path.of(entry).toAbsolutePath();
        boolean isFolder = Files.isDirectory(path);
        for (Path file : isFolder ? files(path) : withNamedJars(path)) {
          Path name = isFolder ? path.relativize(file) : file.getFileName();
          digests.add(name + " " + hex(file));
        }
      }
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      return Optional.empty(); // the last one is a manifest's name that is no path
    }
    byte[] all = String.join("\n", digests).getBytes(StandardCharsets.UTF_8);
    return digests.isEmpty()
        ? Optional.empty()
        : Optional.of("sha256:" + HexFormat.of().formatHex(Sha256.digest(all)));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private static List<Path> withNamedJars(Path jar) throws IOException {
    List<Path> jars = new ArrayList<>();
    if (Files.isRegularFile(jar)) {
      jars.add(jar);
      try (JarFile opened = new JarFile(jar.toFile())) {
        Manifest manifest = opened.getManifest();
        String named =
            manifest == null
                ? null
                : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        Stream.of(named == null ? new String[0] : named.split(" +"))
            .filter(name -> name.startsWith("file:") || !name.contains(":"))
            .map(name -> Path.of(jar.toUri().resolve(name)))
            .filter(Files::isRegularFile)
            .forEach(jars::add);
      }
    }
    return jars;
  }

  /** The SHA-256 digest of a file's content. */
  static String hex(Path file) throws IOException {
    MessageDigest digest = Sha256.start();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
