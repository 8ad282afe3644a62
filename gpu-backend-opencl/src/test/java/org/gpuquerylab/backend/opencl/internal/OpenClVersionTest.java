package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenClVersionTest {

  @ParameterizedTest
  @CsvSource({
    "OpenCL 1.2, 1.2",
    "OpenCL 3.0 CUDA 12.4.89, 3.0",
    "'OpenCL 3.0 PoCL 3.1+debian  Linux, None+Asserts', 3.0",
    "OpenCL 2.10 x, 2.10",
    "' OpenCL 2.1 AMD-APP (3581.0)', 2.1"
  })
  void readsTheVersionsOfDrivers(String text, String version) {
    assertThat(OpenClVersion.parse(text)).map(OpenClVersion::toString).contains(version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "OpenCL", "OpenCL 3", "OpenCL C 1.2", "3.0", "OpenCL x.y", "OpenCL 1.12345"})
  void isEmptyWhereTheFormIsAnother(String text) {
    assertThat(OpenClVersion.parse(text)).isEmpty();
  }

  @Test
  void comparesNumbersAndNotText() {
    OpenClVersion version = new OpenClVersion(2, 10);
    assertThat(version.atLeast(new OpenClVersion(2, 9))).isTrue();
    assertThat(version.atLeast(version)).isTrue();
    assertThat(version.atLeast(new OpenClVersion(3, 0))).isFalse();
    assertThat(new OpenClVersion(1, 1).atLeast(OpenClVersion.REQUIRED)).isFalse();
  }
}
