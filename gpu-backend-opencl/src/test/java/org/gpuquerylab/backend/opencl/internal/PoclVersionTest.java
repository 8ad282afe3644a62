package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoclVersionTest {

  @ParameterizedTest
  @CsvSource({
    "Portable Computing Language, 3.1+debian, false",
    "Portable Computing Language, 4.0, true",
    "Portable Computing Language, 5.0+debian, true",
    "Portable Computing Language, 6.0, false",
    "Portable Computing Language, 50.0, false",
    "NVIDIA CUDA, 580.159.04, false",
    "Another, 5.0, false"
  })
  void knowsTheVersionsWithTheFault(String platform, String version, boolean ends) {
    assertThat(PoclVersion.endsInGroups(platform, version)).isEqualTo(ends);
  }
}
