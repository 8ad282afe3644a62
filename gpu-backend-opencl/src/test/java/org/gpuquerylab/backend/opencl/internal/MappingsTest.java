package org.gpuquerylab.backend.opencl.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MappingsTest {
  private static final Mappings MAPPINGS =
      Mappings.of(
          Stream.of(
              "7f0000000000-7f0000001000 r-xp 00000000 08:01 11      /opt/with - and space/lib.so",
              "7f0000001000-7f0000002000 rw-p 00000000 00:00 0",
              "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0   [vsyscall]"));

  @Test
  void tellsHowEachAddressMayBeAccessed() {
    assertThat(MAPPINGS.access(0x7f0000000000L)).isEqualTo(new Mappings.Access(5));
    assertThat(MAPPINGS.access(0x7f0000000fffL).isWritable()).isFalse();
    assertThat(MAPPINGS.access(0x7f0000001000L)).isEqualTo(new Mappings.Access(3));
    assertThat(MAPPINGS.access(0x7f0000001fffL).isWritable()).isTrue();
  }

  @Test
  void addressesWithoutAMappingHaveNoAccess() {
    assertThat(MAPPINGS.access(0x7f0000002000L)).isEqualTo(new Mappings.Access(0));
    assertThat(MAPPINGS.access(0)).isEqualTo(new Mappings.Access(0));
  }
}
