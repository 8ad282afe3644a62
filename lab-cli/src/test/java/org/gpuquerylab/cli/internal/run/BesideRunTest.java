package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.cli.Lab;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.ChildJvm;
import org.gpuquerylab.measure.internal.compare.PairComparison;
import org.gpuquerylab.measure.internal.compare.Quantity;
import org.gpuquerylab.measure.internal.compare.RunComparison;
import org.gpuquerylab.measure.internal.compare.Sides;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests runs of two builds in turns: this build, and a jar that refers to the same classes. */
@Tag("long")
@Timeout(3_600)
class BesideRunTest extends CommandLineHarness {

  /** Creates a {@code lab.jar} without classes whose class path is that of this process. */
  private Path otherBuild() throws Exception {
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, Lab.class.getName());
    attributes.put(
        Attributes.Name.CLASS_PATH,
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" ")));
    new JarOutputStream(Files.newOutputStream(jars.resolve("lab.jar")), manifest).close();
    Files.writeString(jars.resolve("COMMIT"), "0123456789abcdef\n");
    return jars;
  }

  private String start(String... options) throws Exception {
    List<String> command = ChildJvm.command(Lab.class);
    command.addAll(List.of("run", "meister-fig09", "--quick", "--backend", "cpu", "--rows-only"));
    command.addAll(List.of("--axis", "tables=2", "--axis", "algorithm=dpccp"));
    command.addAll(List.of("--timeout", "3600"));
    command.addAll(List.of("--out", folder.resolve("run").toString()));
    command.addAll(List.of(options));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(output)).isZero();
    return Files.readString(output);
  }

  private StoredRun stored(String name) {
    RunFolder run = RunFolder.existing(folder.resolve(name));
    return StoredRun.read(Experiments.of(run), run);
  }

  @Test
  void bothBuildsMeasureTaskByTask() throws Exception {
    String output = start("--beside", otherBuild().toString());
    assertThat(output).doesNotContain("\u0001");
    StoredRun run = stored("run");
    StoredRun beside = stored("run-beside");
    assertThat(run.agreed()).hasSize(run.tasks());
    assertThat(beside.agreed()).hasSize(run.tasks());
    RunComparison comparison =
        RunComparison.of(
            Sides.ofRuns(List.of(run, beside), List.of()), Quantity.TIME, OptionalDouble.empty());
    PairComparison pair = comparison.others().get(0);
    assertThat(pair.inTurns()).isTrue();
    assertThat(pair.threshold().processes()).isGreaterThanOrEqualTo(6);
    assertThat(pair.pairs()).isEqualTo(run.tasks());
    StoredEnvironment environment = beside.environment();
    assertThat(environment.json().path("commit").asText()).isEqualTo("0123456789abcdef");
  }

  @Test
  void aFolderWithoutJarsIsRefused() {
    Path run = folder.resolve("run");
    String jars = folder.toString();
    assertRefused(
        folder.resolve("lab.jar") + ": no such file; ",
        "run",
        "meister-fig09",
        "--quick",
        "--out",
        run.toString(),
        "--beside",
        jars);
    assertThat(run).doesNotExist();
  }

  @Test
  void aFalseCommitIsRefused() throws Exception {
    Path jars = otherBuild();
    Files.writeString(jars.resolve("COMMIT"), "-Dx=y\n");
    Path run = folder.resolve("run");
    assertRefused(
        jars.resolve("COMMIT") + ": this is not a commit; ",
        "run",
        "meister-fig09",
        "--quick",
        "--out",
        run.toString(),
        "--beside",
        jars.toString());
  }
}
