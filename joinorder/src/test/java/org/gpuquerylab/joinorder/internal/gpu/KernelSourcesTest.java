package org.gpuquerylab.joinorder.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that kernels have no defaults for the constants that they share with the host; only the
 * host defines them.
 */
class KernelSourcesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cost.cl",
        "row_range.cl",
        "scaled_rows.cl",
        "dpsub/ec_gpu.cl",
        "memo.cl",
        "dpsub/pruning_dpsub.cl",
        "dpsize/dpsize.cl",
        "sparse/connected_index.cl",
        "sparse/mincut.cl",
        "sparse/sets.cl",
        "population/population.cl",
        "sparse/connected_memo.cl",
        "sparse/mpdp.cl",
        "sparse/tree.cl",
        "tiled/tile.cl"
      })
  void haveNoDefaultsThatCouldDrift(String file) throws IOException {
    try (InputStream in = KernelSourcesTest.class.getResourceAsStream(file)) {
      String source = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      assertThat(source.lines()).noneMatch(line -> line.startsWith("#ifndef"));
    }
  }
}
