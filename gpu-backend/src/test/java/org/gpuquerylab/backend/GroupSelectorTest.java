package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.cpu.CpuProvider;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests group selectors, with two devices in addition to the CPU. */
class GroupSelectorTest {
  private final Backends backends = Backends.find(List.of(new CpuProvider(), new Two()).iterator());

  /** Two devices that cannot be opened. */
  private static final class Two implements BackendProvider {
    @Override
    public String id() {
      return "two";
    }

    @Override
    public Findings find() {
      return new Findings(List.of(device(0), device(1), device(2)), List.of());
    }

    private static DeviceInfo device(int index) {
      return new DeviceInfo(
          "two",
          index,
          DeviceInfo.Kind.GPU,
          "a card",
          "none 5",
          index < 2 ? Set.of(Capability.GROUPS) : Set.of(),
          Map.of());
    }

    @Override
    public DeviceDriver open(DeviceInfo device) {
      throw new BackendException(device + " is broken");
    }
  }

  @Test
  void aDeviceWhoseDriverHasNoGroupsIsRefused() {
    assertThat(backends.selectGroup("two:2")).hasSize(1);
    assertThatThrownBy(() -> backends.selectGroup("two:0+two:2"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("two:2 cannot be in a group: its driver, none 5, ends the process");
  }

  @ParameterizedTest
  @CsvSource({
    "two:0+two:1, two:0 two:1",
    "two:1+two:0, two:1 two:0",
    "two:1+two:1+two:1, two:1 two:1 two:1",
    "two+two:1, two:0 two:1",
    "two:1, two:1",
    "cpu+cpu:0, cpu:0 cpu:0"
  })
  void namesMembersInOrder(String selector, String members) {
    assertThat(backends.selectGroup(selector).stream().map(DeviceInfo::selector))
        .containsExactly(members.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "two:0+two:3, no device 'two:3' here",
    "two:0+, no device '' here",
    "+two:0, no device '' here",
    "two:0++two:1, no device '' here",
    "'two:0+ two:1', no device ' two:1' here",
    "two:0+tow:1, no device 'tow:1' here",
    "'', no device '' here",
    "two:0+cpu:0, name devices of one"
  })
  void refusesOtherNamesInOneLine(String selector, String words) {
    assertThatThrownBy(() -> backends.selectGroup(selector))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining(words)
        .satisfies(e -> assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1));
  }

  @Test
  void aMemberThatDoesNotOpenIsNamed() {
    assertThatThrownBy(() -> DeviceGroup.open(backends, "two:0+two:1"))
        .isInstanceOf(BackendException.class)
        .hasMessage("two:0 a card is broken");
  }

  @Test
  void aMemberOccursOnce() {
    try (Backend one = backends.open("cpu");
        DeviceGroup group = DeviceGroup.of(List.of(one))) {
      assertThat(group.size()).isEqualTo(1);
      assertThatThrownBy(() -> DeviceGroup.of(List.of(one, one)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> DeviceGroup.of(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
