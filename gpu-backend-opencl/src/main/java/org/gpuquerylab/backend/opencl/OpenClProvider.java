package org.gpuquerylab.backend.opencl;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.opencl.internal.DeviceScan;
import org.gpuquerylab.backend.opencl.internal.JoclLibrary;
import org.gpuquerylab.backend.opencl.internal.LoadedLibraries;
import org.gpuquerylab.backend.opencl.internal.VendorFiles;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;

/** Finds every device of every OpenCL platform. */
public final class OpenClProvider implements BackendProvider {

  @Override
  public String id() {
    return "opencl";
  }

  @Override
  public Findings find() {
    JoclLibrary.require();
    DeviceScan scan = new DeviceScan();
    List<Fault> problems = new ArrayList<>(scan.problems());
    if (System.getProperty("os.name").startsWith("Linux")) {
      VendorFiles files =
          new VendorFiles(VendorFiles.placeOf(System.getenv()), LoadedLibraries.ofThisProcess());
      files.problems(scan.platformCount()).forEach(line -> problems.add(new Fault(line)));
    } else if (scan.platformCount() == 0) {
      problems.add(new Fault("no OpenCL platform"));
    }
    return new Findings(scan.devices().stream().map(DeviceScan.Found::info).toList(), problems);
  }

  @Override
  public DeviceDriver open(DeviceInfo device) {
    JoclLibrary.require();
    return new DeviceScan()
        .devices().stream()
            .filter(found -> isSame(found.info(), device))
            .findFirst()
            .map(OpenClDriver::open)
            .orElseThrow(() -> new BackendException(device + " is no longer there"));
  }

  /** Facts such as a clock rate may differ between two queries of one device. */
  private static boolean isSame(DeviceInfo found, DeviceInfo asked) {
    return found.index() == asked.index() && found.name().equals(asked.name());
  }
}
