package org.gpuquerylab.experiments.internal.costmodel;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.costmodel.internal.calibration.Calibration;
import org.gpuquerylab.costmodel.internal.calibration.CalibrationOptions;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileStore;

/**
 * The profiles of devices, from the folder of {@code lab calibrate} or from those delivered with
 * the lab. A missing profile is measured as that command does, and stored in the folder.
 */
final class Profiles {
  private static final Logger LOG = System.getLogger(Profiles.class.getName());

  private final Map<String, DeviceProfile> known = new ConcurrentHashMap<>();

  /** The profile of an open device. */
  public DeviceProfile of(Backend backend) {
    return known.computeIfAbsent(backend.device().selector(), selector -> find(backend));
  }

  private static DeviceProfile find(Backend backend) {
    ProfileStore store = ProfileStore.usual();
    DeviceProfile profile = store.lookUp(backend.device()).orElseGet(() -> measure(backend, store));
    if (profile.quick()) {
      LOG.log(Level.WARNING, profile + ": its numbers are rough, and so are predictions");
    }
    return profile;
  }

  private static DeviceProfile measure(Backend backend, ProfileStore store) {
    CalibrationOptions options = CalibrationOptions.of(backend.device());
    DeviceProfile profile =
        new Calibration(backend, options, line -> LOG.log(Level.DEBUG, line)).run();
    Path file = store.save(profile);
    LOG.log(
        Level.INFO,
        "no profile of " + profile + " in " + store.places() + ": measured and written to " + file);
    return profile;
  }
}
