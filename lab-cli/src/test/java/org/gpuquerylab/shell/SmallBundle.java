package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.house.Sources;

/**
 * A folder with the scripts of a bundle, which run this build and the tests of the CPU backend.
 * Commands that measure for minutes are only recorded.
 */
final class SmallBundle {

  private static final String SCRIPTS = "lab-cli/src/bundle/";
  private static final String TESTS = "org/gpuquerylab/backend/cpu/CpuGroupTest.class";

  private SmallBundle() {}

  /** Makes the bundle in a folder of the shell's folder. */
  static void make(ShellFolder shell, String name) throws IOException {
    for (String script : List.of("lab", "run-tests", "run-figures", "run-groups")) {
      shell.program(name + "/" + script, Files.readString(Sources.file(SCRIPTS + script)));
    }
    shell.program(
        name + "/runtime/bin/java",
        String.format(
            Locale.ROOT,
            """
            #!/usr/bin/env bash
            words=("$@")
            for i in "${!words[@]}"; do
              if [[ "${words[i]}" == */lab.jar && "${words[i + 1]:-}" =~ ^(run|calibrate)$ ]]; then
                (IFS=$'\\t'; echo "${words[*]:i + 1}") >> '%s'
                exit
              fi
            done
            exec '%s' "$@"
            """,
            shell.records(),
            ShellFolder.java()));
    Path bundle = shell.path(name);
    Files.writeString(bundle.resolve("COMMIT"), "small\n");
    for (String folder : List.of("docs", "profiles", "lib", "tests")) {
      Files.createDirectories(bundle.resolve(folder));
    }
    Files.createSymbolicLink(bundle.resolve("docs/examples"), Sources.file("docs/examples"));
    writeLab(bundle.resolve("lab.jar"));
    Path console = console();
    Files.createSymbolicLink(bundle.resolve("lib").resolve(console.getFileName()), console);
    writeTests(bundle.resolve("tests/gpu-backend-cpu-1.0-tests.jar"));
  }

  /** JUnit's console launcher, which the build copies before the tests. */
  private static Path console() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of("target", "test-lib"))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith("junit-platform-console"))
          .findAny()
          .orElseThrow()
          .toAbsolutePath();
    }
  }

  /** A jar without classes, which names the class path of this JVM, except JUnit. */
  private static void writeLab(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Name.MAIN_CLASS, Lab.class.getName());
    manifest.getMainAttributes().put(new Name("Enable-Native-Access"), "ALL-UNNAMED");
    String classes =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.contains("/org/junit/"))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    manifest.getMainAttributes().put(Name.CLASS_PATH, classes);
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, manifest).close();
    }
  }

  private static void writeTests(Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file);
        InputStream bytes = SmallBundle.class.getClassLoader().getResourceAsStream(TESTS)) {
      assertThat(bytes).isNotNull();
      entries.putNextEntry(new ZipEntry(TESTS));
      bytes.transferTo(entries);
    }
  }
}
