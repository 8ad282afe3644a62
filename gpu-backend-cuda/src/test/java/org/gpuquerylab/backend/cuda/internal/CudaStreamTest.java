package org.gpuquerylab.backend.cuda.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CudaStreamTest {

  @Test
  void takesTheHandleOfAStreamThatJCudaDidNotMake() {
    long handle = 0x7F12_3456_789A_BCD0L;
    CudaStream stream = CudaStream.of(handle);
    assertThat(stream.handle()).isEqualTo(handle);
    assertThat(stream).isEqualTo(CudaStream.of(handle)).isNotEqualTo(CudaStream.of(handle + 16));
  }
}
