package org.gpuquerylab.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.cli.CommandLineHarness;
import org.junit.jupiter.api.Test;

class DoctorCommandTest extends CommandLineHarness {

  @Test
  void everyDeviceIsTried() throws Exception {
    int status = lab("doctor", "--json");
    ObjectNode findings = new ObjectMapper().createObjectNode();
    new ObjectMapper()
        .readTree(out.toString())
        .path("findings")
        .forEach(finding -> findings.set(finding.path("thing").asText(), finding));
    Backends backends = Backends.find();
    boolean broken = false;
    for (DeviceInfo device : backends.devices()) {
      JsonNode finding = findings.path(device.selector());
      assertThat(finding.isObject()).as(device.selector()).isTrue();
      broken |= finding.path("state").asText().equals("broken");
    }
    assertThat(findings.path("cpu:0").path("state").asText()).isEqualTo("works");
    assertThat(findings.path("cpu:0").path("detail").asText()).contains("and its result is right");
    assertThat(findings.path("java").path("detail").asText()).contains("processors");
    for (Backends.Problem problem : backends.problems()) {
      assertThat(findings.path(problem.backend()).path("advice").asText()).isNotEmpty();
    }
    assertThat(status).isEqualTo(broken ? 1 : 0);
  }

  @Test
  void aTableIsForPeople() {
    lab("doctor");
    assertThat(out.toString()).startsWith("thing").contains("cpu:0", "java", "duckdb");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aDeviceThatDoesNotOpenIsBroken() {
    DeviceInfo device = Backends.find().select("cpu:0");
    DeviceInfo other =
        new DeviceInfo(
            "none", 0, device.kind(), "nothing", "no driver", Set.of(Capability.FP64), Map.of());
    Backends backends = Backends.find(List.<BackendProvider>of(new Failing(other)).iterator());
    Checkup finding = DeviceCheck.of(backends, other);
    assertThat(finding.state()).isEqualTo(Checkup.State.BROKEN);
    assertThat(finding.detail()).contains("nothing, no driver", "out of order");
    assertThat(finding.advice()).isNotEmpty();
  }

  /** A provider whose device does not open. */
  private record Failing(DeviceInfo device) implements BackendProvider {
    @Override
    public String id() {
      return "none";
    }

    @Override
    public Findings find() {
      return new Findings(List.of(device), List.of());
    }

    @Override
    public DeviceDriver open(DeviceInfo opened) {
      throw new IllegalStateException("out of order");
    }
  }
}
