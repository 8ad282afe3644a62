package org.gpuquerylab.cluster.internal.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.resource.ResourceInformation;
import org.gpuquerylab.cluster.internal.message.DriverSecrets;
import org.gpuquerylab.cluster.internal.message.HostAnswer;
import org.gpuquerylab.cluster.internal.message.HostRequest;
import org.gpuquerylab.input.internal.Quote;

/**
 * The task of a host: the host's lab measures a point of a sweep in a separate process. If the lab
 * refuses, the refusal is the answer, because the same host would refuse again. If the process
 * dies, the task fails, and Spark repeats it.
 */
final class HostTask implements Function<HostRequest, HostAnswer> {
  private static final long serialVersionUID = 1;

  /** The environment variable that names the lab's folder on this host. */
  private static final String HOME = "LAB_HOME";

  private static final String GPU = "gpu";

  private static final String LINE = "lab: ";
  private static final int MOST_WORDS = 1 << 16;

  @Override
  public HostAnswer call(HostRequest request) throws IOException, InterruptedException {
    String host = SparkEnv.get().blockManager().blockManagerId().host();
    Path lab = home(request).resolve("lab");
    if (!Files.isExecutable(lab)) {
      return HostAnswer.refused(
          request.number(),
          host,
          "there is no lab at "
              + Quote.line(lab.toString())
              + "; install a lab there, or give its folder by --lab-home, or LAB_HOME on the host");
    }
    Path folder = Files.createTempDirectory("lab-point");
    try {
      return measure(request, host, lab, folder);
    } finally {
      delete(folder);
    }
  }

  private static Path home(HostRequest request) {
    String here = System.getenv(HOME);
    return Path.of(request.given() || here == null || here.isEmpty() ? request.home() : here);
  }

  private static HostAnswer measure(HostRequest request, String host, Path lab, Path folder)
      throws IOException, InterruptedException {
    Path run = folder.resolve("run");
    Path log = folder.resolve("log");
    int status = start(command(request, lab, run), log);
    if (status == 0 || status == 1) {
      return HostAnswer.of(
          request.number(),
          host,
          file(run, "sweep.json"),
          file(run, "environment.json"),
          file(run, "results.jsonl"));
    }
    Optional<String> said = said(log);
    if (status == 2) {
      return HostAnswer.refused(
          request.number(), host, said.orElse("the lab refused and gave no reason"));
    }
    throw new IOException(
        "the lab there ended with status "
            + status
            + (status == SparkFault.KILLED ? " (killed)" : "")
            + said.map(s -> ": " + s).orElse(""));
  }

  private static List<String> command(HostRequest request, Path lab, Path run) {
    List<String> command = new ArrayList<>(List.of(lab.toString()));
    command.addAll(request.words());
    command.addAll(List.of("--on-host", gpus().isEmpty() ? "alone" : "with-gpu"));
    command.addAll(List.of("--out", run.toString()));
    return command;
  }

  /** The addresses of the GPUs that Spark gave to this task. */
  private static Optional<String> gpus() {
    ResourceInformation found = TaskContext.get().resourcesJMap().get(GPU);
    return found == null ? Optional.empty() : Optional.of(String.join(",", found.addresses()));
  }

  /** Runs the lab. If this process ends, the lab's input ends, and therefore the lab ends too. */
  private static int start(List<String> command, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(log.toFile());
    builder.environment().remove(DriverSecrets.VARIABLE);
    gpus().ifPresent(addresses -> builder.environment().put("CUDA_VISIBLE_DEVICES", addresses));
    Process process = builder.start();
    try {
      return process.waitFor();
    } finally {
      process.getOutputStream().close();
    }
  }

  private static byte[] file(Path run, String name) throws IOException {
    try (InputStream in = Files.newInputStream(run.resolve(name))) {
      byte[] bytes = in.readNBytes(HostAnswer.MOST_BYTES + 1);
      if (bytes.length > HostAnswer.MOST_BYTES) {
        throw new IOException(name + " has more than " + HostAnswer.MOST_BYTES + " bytes");
      }
      return bytes;
    }
  }

  /** The last line in which the lab reported a fault. */
  private static Optional<String> said(Path log) throws IOException {
    try (InputStream in = Files.newInputStream(log)) {
      in.skipNBytes(Math.max(0, Files.size(log) - MOST_WORDS));
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(LINE))
          .reduce((first, second) -> second)
          .map(line -> Quote.line(line.substring(LINE.length())));
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // The file stays in the temporary folder until the system removes it.
    }
  }
}
