package org.gpuquerylab.backend.cuda;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.util.Locale;
import java.util.Optional;
import jcuda.driver.CUresult;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.NativePlatform;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;

/**
 * Divides a device's multiprocessors into groups of equal size. On compute capability 9.0 the
 * driver makes groups whose sizes are multiples of 8 multiprocessors, so there may be fewer and
 * larger groups than a plain division gives.
 */
final class MultiprocessorSplit {
  private final GreenContextApi api;
  private final Memory device = new Memory(GreenContextApi.RESOURCE_BYTES);

  private MultiprocessorSplit(GreenContextApi api, int ordinal) {
    this.api = api;
    device.clear();
    Cuda.check(
        api.cuDeviceGetDevResource(ordinal, device, GreenContextApi.RESOURCE_TYPE_MULTIPROCESSORS),
        "cuDeviceGetDevResource");
  }

  /** Uses the functions of the driver that this process has loaded. */
  static GreenContextApi api() {
    return Native.load(NativePlatform.current().driverLibrary(), GreenContextApi.class);
  }

  /** The reason why a device has no partitions, or empty if it has some. */
  static Optional<String> whyNone(int ordinal) {
    try {
      // The newest of the functions that the backend needs.
      NativeLibrary.getInstance(NativePlatform.current().driverLibrary())
          .getFunction("cuGreenCtxStreamCreate");
      new MultiprocessorSplit(api(), ordinal);
      return Optional.empty();
    } catch (UnsatisfiedLinkError e) {
      return Optional.of("the driver is older than CUDA 12.5, which has green contexts");
    } catch (BackendException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The resources of {@code wanted} groups, which are as large as possible.
   *
   * @throws BackendException if the driver makes fewer groups
   */
  static Pointer[] divide(GreenContextApi api, DeviceInfo info, int wanted) {
    MultiprocessorSplit split = new MultiprocessorSplit(api, info.index());
    for (int each = multiprocessors(split.device) / wanted; each > 0; each--) {
      if (split.groups(each) >= wanted) {
        return split.take(wanted, each);
      }
    }
    throw new BackendException(
        String.format(
            Locale.ROOT,
            "%s cannot be divided into %d partitions: at most %d",
            info,
            wanted,
            split.groups(1)));
  }

  /** The number of multiprocessors in a resource. */
  static int multiprocessors(Pointer resource) {
    return resource.getInt(GreenContextApi.MULTIPROCESSORS_AT);
  }

  /** The number of groups of at least {@code each} multiprocessors. */
  private int groups(int each) {
    IntByReference groups = new IntByReference();
    int result = api.cuDevSmResourceSplitByCount(null, groups, device, null, 0, each);
    return result == CUresult.CUDA_SUCCESS ? groups.getValue() : 0;
  }

  private Pointer[] take(int wanted, int each) {
    Memory resources = new Memory((long) GreenContextApi.RESOURCE_BYTES * wanted);
    resources.clear();
    IntByReference groups = new IntByReference(wanted);
    Cuda.check(
        api.cuDevSmResourceSplitByCount(resources, groups, device, null, 0, each),
        "cuDevSmResourceSplitByCount");
    if (groups.getValue() != wanted) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "cuDevSmResourceSplitByCount made %d groups, not %d",
              groups.getValue(),
              wanted));
    }
    Pointer[] parts = new Pointer[wanted];
    for (int i = 0; i < wanted; i++) {
      parts[i] = resources.share((long) GreenContextApi.RESOURCE_BYTES * i);
    }
    return parts;
  }
}
