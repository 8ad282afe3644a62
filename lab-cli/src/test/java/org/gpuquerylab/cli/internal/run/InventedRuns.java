package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.cli.CommandLineHarness;

/** Makes folders of invented runs, and compares them. */
abstract class InventedRuns extends CommandLineHarness {

  private static final int REPETITIONS = 40;
  private static final int OF_PROCESS = 5;

  static final String SWEEP =
      """
      {"format":1,"experiment":"ssb","pass":"full","axes":{"query":["q11","q12","q13"],
       "path":["fused-plain","operator"],"sf-percent":["100"],"backend":["opencl"]},
       "repetitions":40,"timeoutMillis":1000,"seed":1}
      """;

  /** Creates a run of several processes, with a factor by which each path is slower than usual. */
  final Path run(String name, long seed, double fused, double operator) throws Exception {
    Path run = Files.createDirectories(folder.resolve(name));
    Files.writeString(run.resolve("sweep.json"), SWEEP);
    StringBuilder rows = new StringBuilder();
    Random random = new Random(seed);
    Instant clock = Instant.EPOCH.plusSeconds(100_000 * seed); // more than a day for each seed
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      clock = clock.plusSeconds(repetition % OF_PROCESS == 0 ? 60 : 1);
      for (String query : new String[] {"q11", "q12", "q13"}) {
        for (String path : new String[] {"fused-plain", "operator"}) {
          double factor = path.equals("operator") ? operator : fused;
          double nanos = 1e6 * factor * Math.exp(0.01 * random.nextGaussian());
          clock = clock.plusMillis(2);
          rows.append(row(query, path, repetition, nanos, clock)).append('\n');
        }
      }
    }
    Files.writeString(run.resolve("results.jsonl"), rows);
    return run;
  }

  private static String row(String query, String path, int repetition, double nanos, Instant time) {
    return String.format(
        Locale.ROOT,
        "{\"point\":{\"query\":\"%s\",\"path\":\"%s\",\"sf-percent\":\"100\",\"backend\":\"opencl\"},"
            + "\"repetition\":%d,\"status\":\"ok\",\"nanos\":%f,\"runs\":1,\"checksum\":5,"
            + "\"expectedChecksum\":5,\"measures\":{\"deviceMillis\":%f},\"finished\":\"%s\"}",
        query,
        path,
        repetition,
        nanos,
        nanos / 2e6,
        time);
  }

  /** Checks that the command refuses its arguments with one line that begins like this. */
  final void assertRefusal(String message, String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    String[] line = with(new String[] {"compare"}, arguments);
    assertThat(lab(line)).as(out.toString()).isEqualTo(2);
    assertThat(err.toString()).startsWith("lab: " + message).hasLineCount(1);
  }
}
