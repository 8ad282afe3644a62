package org.gpuquerylab.concurrency.internal.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks queries that are files of kernels. */
class RandomFilesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("org.gpuquerylab.backend.TestBackends#devices")
  void answersAreThoseOfTheSequentialRun(DeviceInfo device) throws Exception {
    long seed = 1000;
    System.out.println("seed " + seed);
    int files = RandomFiles.POLICIES.size();
    assertThat(RandomFiles.wrong(TestBackends.shared(device), files, seed)).isZero();
  }

  private String kernel(String name, String more) {
    return String.format(
        Locale.ROOT,
        "{\"name\": \"%s\", \"threads\": 64, \"registersPerThread\": 16,"
            + " \"sharedBytesPerBlock\": 0, \"count\": 1%s}",
        name,
        more);
  }

  private List<QueryKind> kinds(String file, String... kernels) throws Exception {
    Files.writeString(folder.resolve(file), "{\"kernels\": [" + String.join(",\n", kernels) + "]}");
    return OwnKinds.inFolder(folder);
  }

  /**
   * One value, so the results are computed by hand: a sum of values, and a start value of 1 * 31.
   */
  @Test
  void aKernelStartsFromTheResultsOfThoseBefore() throws Exception {
    QueryKind kind =
        kinds(
                "mine.json",
                kernel("a", ", \"work\": {\"bytes\": 12, \"globalAtomics\": 5}"),
                kernel("b", ", \"after\": [\"a\"], \"work\": {\"bytes\": 4}"))
            .get(0);
    QueryAnswer answer = kind.reference(1, 7);
    long first = answer.rows().get(0).get(0);
    int value = (int) ((first - 5) / 3);
    assertThat(first).isEqualTo(3L * value + 5);
    assertThat(answer.rows().get(0).get(1)).isEqualTo(value ^ (31 + (int) first));
  }

  @Test
  void namesTheFaultOfAFolderOrFile() throws Exception {
    assertThatThrownBy(() -> OwnKinds.inFolder(folder))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("has no files of kernels");
    assertThatThrownBy(() -> kinds("mine.json", kernel("b", ", \"after\": [\"a\"]")))
        .isInstanceOf(ConcurrencyException.class)
        .hasMessageContaining("mine.json")
        .hasMessageContaining("\"a\" is no kernel before this one");
    assertThatThrownBy(
            () -> kinds("mine.json", kernel("a", ", \"work\": {\"bytes\": 1125899906842624}")))
        .hasMessageContaining("more work than 2^40");
    assertThatThrownBy(() -> kinds("a-b.json", kernel("a", "")))
        .hasMessageContaining("a name has 1 to 40 letters");
  }
}
