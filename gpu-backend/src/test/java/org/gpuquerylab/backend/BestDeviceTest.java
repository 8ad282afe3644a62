package org.gpuquerylab.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.gpuquerylab.backend.BackendsTest.device;
import static org.gpuquerylab.backend.BackendsTest.provider;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.junit.jupiter.api.Test;

/** Tests which of several devices is taken. */
class BestDeviceTest {
  private static final DeviceInfo CPU = device("cpu", 0, DeviceInfo.Kind.CPU);

  @Test
  void selectionPrefersGpusThenTheOrderFound() {
    DeviceInfo slow = device("opencl", 0, DeviceInfo.Kind.CPU, Capability.COMPILES_KERNELS);
    DeviceInfo first = device("opencl", 1, DeviceInfo.Kind.GPU, Capability.COMPILES_KERNELS);
    DeviceInfo second = device("opencl", 2, DeviceInfo.Kind.GPU, Capability.COMPILES_KERNELS);
    Backends found =
        Backends.find(
            List.of(provider("cpu", CPU), provider("opencl", slow, first, second)).iterator());
    assertThat(found.select("opencl")).isEqualTo(first);
    assertThat(found.select("opencl:0")).isEqualTo(slow);
    assertThat(found.select("opencl:2")).isEqualTo(second);
    assertThat(found.select("cpu")).isEqualTo(CPU);
    assertThat(found.best()).isEqualTo(first);
  }

  @Test
  void bestIsAGpuWithReplayThenTheCpuBackend() {
    DeviceInfo pocl = device("opencl", 0, DeviceInfo.Kind.CPU, Capability.COMPILES_KERNELS);
    DeviceInfo openCl = device("opencl", 1, DeviceInfo.Kind.GPU, Capability.COMPILES_KERNELS);
    DeviceInfo accelerator = device("opencl", 2, DeviceInfo.Kind.ACCELERATOR);
    DeviceInfo cuda =
        device(
            "cuda", 0, DeviceInfo.Kind.GPU, Capability.COMPILES_KERNELS, Capability.NATIVE_REPLAY);
    assertThat(best(pocl, CPU)).isEqualTo(CPU);
    assertThat(best(CPU, pocl)).isEqualTo(CPU);
    assertThat(best(CPU, accelerator, pocl)).isEqualTo(accelerator);
    assertThat(best(CPU, openCl, accelerator)).isEqualTo(openCl);
    assertThat(best(CPU, openCl, cuda)).isEqualTo(cuda);
  }

  private static DeviceInfo best(DeviceInfo... devices) {
    return Backends.find(List.of(provider("any", devices)).iterator()).best();
  }

  @Test
  void theBestDeviceIsFoundWithoutTheOtherBackendsIfThereIsAFirstChoice() {
    DeviceInfo gpu = device("first", 0, DeviceInfo.Kind.GPU, Capability.NATIVE_REPLAY);
    DeviceInfo other = device("other", 0, DeviceInfo.Kind.GPU);
    List<String> asked = new ArrayList<>();
    BackendProvider later =
        provider(
            "other",
            () -> {
              asked.add("other");
              return new BackendProvider.Findings(List.of(other), List.of());
            });
    for (boolean there : new boolean[] {true, false}) {
      BackendProvider first =
          new FirstChoice(provider("first", there ? new DeviceInfo[] {gpu} : new DeviceInfo[0]));
      asked.clear();
      Backends found = Backends.findBest(List.of(later, first, provider("cpu", CPU)).iterator());
      assertThat(found.best()).isEqualTo(there ? gpu : other);
      assertThat(asked).isEqualTo(there ? List.of() : List.of("other"));
      assertThat(found.devices()).isEqualTo(there ? List.of(gpu) : List.of(other, CPU));
    }
  }

  /** A provider that is asked first for the best device. */
  private record FirstChoice(BackendProvider provider) implements BackendProvider {
    @Override
    public String id() {
      return provider.id();
    }

    @Override
    public boolean isFirstChoice() {
      return true;
    }

    @Override
    public Findings find() {
      return provider.find();
    }

    @Override
    public DeviceDriver open(DeviceInfo device) {
      return provider.open(device);
    }
  }
}
