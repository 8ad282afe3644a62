package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CudaVersionTest {

  @Test
  void readsTheDriversNumber() {
    assertThat(CudaVersion.of(12060)).isEqualTo(new CudaVersion(12, 6)).hasToString("12.6");
    assertThat(CudaVersion.of(13000)).hasToString("13.0");
    assertThat(CudaVersion.of(11040)).hasToString("11.4");
  }

  @Test
  void comparesMajorBeforeMinor() {
    assertThat(new CudaVersion(12, 0)).isGreaterThan(new CudaVersion(11, 8));
    assertThat(new CudaVersion(12, 10)).isGreaterThan(new CudaVersion(12, 9));
  }
}
