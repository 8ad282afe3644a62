package org.gpuquerylab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the script {@code lab} of a checkout that has been built, with a script in place of Java.
 */
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "lab");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  /** Creates a script in place of Java, which prints each argument on a line. */
  private Path java() throws Exception {
    Path home = Files.createDirectories(folder.resolve("a jdk"));
    Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path library = Path.of(System.getProperty("java.home"), "lib", "libjsig.so");
    if (Files.exists(library)) {
      Files.copy(library, Files.createDirectories(home.resolve("lib")).resolve("libjsig.so"));
    }
    return home;
  }

  private Path checkout() throws Exception {
    Path home = folder.resolve("a checkout");
    Path target = Files.createDirectories(home.resolve("lab-cli").resolve("target"));
    Files.createDirectories(home.resolve("lab-cli").resolve("src").resolve("main"));
    for (Path file : Stream.of("pom.xml", "lab-cli/pom.xml").map(home::resolve).toList()) {
      Files.createFile(file);
    }
    Files.createFile(target.resolve("lab.jar"));
    Files.createFile(target.resolve(".built"));
    Files.copy(SCRIPT, home.resolve("lab"));
    Path bundle = Files.createDirectories(home.resolve("lab-cli/src/bundle"));
    Files.copy(Path.of("src/bundle/archive-classes"), bundle.resolve("archive-classes"));
    return home;
  }

  /**
   * Creates a script in place of Java, which prints its arguments and creates the archive that they
   * name.
   */
  private Path javaWithArchives() throws Exception {
    Path home = java();
    Files.writeString(
        home.resolve("bin").resolve("java"),
        """
        #!/bin/sh
        printf '%s\\n' "$@"
        case "$1" in
          -XX:DumpLoadedClassList=*) echo "$5" > "${1#*=}" ;;
          -Xshare:dump)
            echo classes > "${3#*=}"
            echo "made by $(cat "${2#*=}")" >> "${0%java}made"
            ;;
        esac
        """);
    return home;
  }

  /** The launcher archives the classes once, and again after a jar has changed. */
  @Test
  void theArchiveOfClassesIsThatOfTheJars() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path checkout = checkout();
    Path home = javaWithArchives();
    Path made = home.resolve("bin").resolve("made");
    Path archive = checkout.resolve("lab-cli/target/lab.jsa");
    String byUsual = "made by " + UsualCommands.class.getName();
    for (int archived = 1; archived <= 2; archived++) {
      for (int call = 1; call <= 2; call++) {
        assertThat(lines(checkout, home)).contains("-XX:SharedArchiveFile=" + archive);
        assertThat(made).hasContent((byUsual + "\n").repeat(archived).strip());
      }
      Path library = Files.createDirectories(checkout.resolve("lab-cli/target/lib"));
      Files.writeString(library.resolve("a.jar"), "");
      FileTime before = FileTime.from(Instant.now().minusSeconds(60));
      Files.setLastModifiedTime(archive, before);
    }
  }

  @Test
  void theCommandsWhoseClassesAreArchivedSucceed() {
    assertThat(UsualCommands.execute()).isZero();
  }

  @Test
  void aJavaHomeThatPointsNowhereIsNamed() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path nowhere = folder.resolve("gone");
    Process process = start(checkout(), nowhere);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(text)
        .isEqualTo(
            "lab: JAVA_HOME is "
                + nowhere
                + ", where there is no bin/java; set it to a JDK of Java 17 or newer, or unset"
                + " it\n");
  }

  /** A JVM that may open only a few files fails in one place or another, so none is started. */
  @Test
  void aLowLimitOfOpenFilesIsNamed() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path checkout = checkout();
    Path java = java();
    assertThat(withFiles(64, checkout, java))
        .isEqualTo(
            "lab: only 64 files may be open at once; allow 1024 or more with ulimit -n\n2\n");
    assertThat(withFiles(128, checkout, java)).endsWith("list\n0\n");
  }

  /** The output and the status of the launcher when it may open only so many files. */
  private static String withFiles(int files, Path checkout, Path java) throws Exception {
    ProcessBuilder lab =
        new ProcessBuilder(
            "bash", "-c", "ulimit -n " + files + " && \"$0\" list; echo $?", checkout + "/lab");
    lab.environment().put("JAVA_HOME", java.toString());
    lab.environment().remove("LD_PRELOAD");
    Process process = lab.redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void spacesInPathsDoNotMatter() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path checkout = checkout();
    assertThat(lines(checkout, java()))
        .containsExactly(
            "-Dlab.home=" + checkout,
            "-Dlab.terminal=false",
            "-jar",
            checkout.resolve("lab-cli/target/lab.jar").toString(),
            "list",
            "a b");
    assertThat(checkout.resolve("lab-cli/target/lab.jsa")).as("no archive was made").isEmptyFile();
  }

  /**
   * A JVM reads file names in the locale's encoding, so the launcher gives it one with all letters.
   */
  @Test
  void umlautsInPathsDoNotMatterInTheLocaleC() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path checkout = checkout();
    Path jar = checkout.resolve("lab-cli/target/lab.jar");
    writeJar(jar);
    Files.createFile(checkout.resolve("lab-cli/target/lab.jsa"));
    Files.writeString(
        checkout.resolve("query"),
        """
        {"relations": [{"name": "Gr\u00f6\u00dfe", "cardinality": 10}, {"name": "b", "cardinality": 10}],
         "joins": [{"left": "Gr\u00f6\u00dfe", "right": "b", "selectivity": 0.1}]}
        """);
    // The shell names the files, because the tests' own JVM may run in the locale C.
    ProcessBuilder lab =
        new ProcessBuilder(
            "bash",
            "-c",
            "cd \"$0/..\" && mv \"$0\" $'Gr\\303\\266\\303\\237e' && cd Gr* && mv query"
                + " $'\\303\\266.json' && LC_ALL=C ./lab optimize $'\\303\\266.json' --backend cpu"
                + " --json",
            checkout.toString());
    lab.environment().put("JAVA_HOME", System.getProperty("java.home"));
    lab.environment().remove("LD_PRELOAD");
    Process process = lab.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    assertThat(text).contains("\"Gr\u00f6\u00dfe\"");
  }

  /** Writes a jar that starts the lab of the tests' class path. */
  private static void writeJar(Path jar) throws Exception {
    Manifest manifest = new Manifest();
    Attributes entries = manifest.getMainAttributes();
    entries.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    entries.put(Attributes.Name.MAIN_CLASS, Lab.class.getName());
    entries.put(
        Attributes.Name.CLASS_PATH,
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  /** The launcher calls Maven on first use and after a change, and says what the user waits for. */
  @Test
  void itBuildsOnFirstUseAndAfterAChange() throws Exception {
    assumeTrue(Files.isRegularFile(SCRIPT), "a bundle has another launcher");
    Path checkout = checkout();
    Path java = java();
    Path jar = checkout.resolve("lab-cli/target/lab.jar");
    Path mvn = java.resolve("bin").resolve("mvn");
    Files.writeString(mvn, "#!/bin/sh\necho \"maven $*\"\ntouch lab-cli/target/lab.jar\n");
    Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.delete(jar);
    assertThat(lines(checkout, java))
        .startsWith(
            "lab: building; the first time takes a minute or more, and Maven downloads about 70 MB"
                + " of libraries ...",
            "maven -q -B -Dstyle.color=never -DskipTests -pl lab-cli -am package")
        .contains("list");
    assertThat(lines(checkout, java)).noneMatch(line -> line.startsWith("maven"));
    FileTime later = FileTime.from(Instant.now().plusSeconds(60));
    Files.setLastModifiedTime(checkout.resolve("pom.xml"), later);
    assertThat(lines(checkout, java))
        .startsWith("lab: building, once after each change of the sources ...")
        .anyMatch(line -> line.startsWith("maven"));
  }

  private static Process start(Path checkout, Path java) throws Exception {
    ProcessBuilder lab = new ProcessBuilder(checkout.resolve("lab").toString(), "list", "a b");
    lab.environment().put("JAVA_HOME", java.toString());
    lab.environment().merge("PATH", java + "/bin", (path, first) -> first + ":" + path);
    lab.environment().remove("LD_PRELOAD");
    Process process = lab.redirectErrorStream(true).start();
    process.getOutputStream().close();
    return process;
  }

  private static List<String> lines(Path checkout, Path java) throws Exception {
    Process process = start(checkout, java);
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines().toList();
  }
}
