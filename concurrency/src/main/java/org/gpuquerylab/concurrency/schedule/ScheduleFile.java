package org.gpuquerylab.concurrency.schedule;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.gpuquerylab.concurrency.internal.batch.LaunchOptions;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.resource.AllocationUnits;
import org.gpuquerylab.concurrency.resource.ConcurrencyException;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.FaultMaker;
import org.gpuquerylab.input.internal.Quote;

/**
 * A file with kernels to schedule and the device, in JSON:
 *
 * <pre>{@code
 * {"device": {"multiprocessors": 132, "warps": 64, "blocks": 32, "registers": 65536,
 *             "sharedBytes": 233472, "memoryBytes": 150109880320},
 *  "kernels": [
 *   {"name": "probe", "threads": 65536, "registersPerThread": 40, "sharedBytesPerBlock": 8192,
 *    "count": 1, "mostWarpsPerBlock": 32, "deviceBytes": 4194304, "column": "lo_custkey",
 *    "after": [],
 *    "work": {"bytes": 4e6, "operations": 8e6, "sharedAtomics": 0, "globalAtomics": 1000}}]}
 * }</pre>
 *
 * <p>A plan names kernels, so no two kernels may have the same name; an entry with a count stands
 * for several equal kernels. {@code after} names kernels that come earlier in the file and must be
 * complete. These members may be missing: {@code device}, in it {@code memoryBytes} and {@code
 * units}, and in a kernel {@code mostWarpsPerBlock}, {@code deviceBytes}, {@code column}, {@code
 * after}, {@code work} and each member of {@code work}. The limits are {@link #MAX_BYTES}, {@value
 * #MAX_KERNELS} kernels including counts, and the limits of {@link JsonReader}.
 *
 * <p>Source of the constants: limits of input, chosen by hand.
 */
public final class ScheduleFile {
  /** The maximum size of a file in bytes. */
  public static final long MAX_BYTES = 4 * InputFile.MIB;

  /**
   * The maximum number of kernels, including counts; the time of policies grows with its square.
   */
  public static final int MAX_KERNELS = 4096;

  /** The maximum number of kernels for which one kernel waits directly. */
  public static final int MAX_AFTER = 64;

  private static final String KERNELS = "kernels";
  private static final FaultMaker FAULTS = ConcurrencyException::new;

  private final String source;
  private final List<JsonObject> places = new ArrayList<>();
  private final List<KernelDemand> kernels = new ArrayList<>();
  private final List<KernelWork> work = new ArrayList<>();
  private final List<KernelData> data = new ArrayList<>();
  private final List<List<Integer>> after = new ArrayList<>();
  private final Optional<MultiprocessorLimits> limits;
  private final long memoryBytes;

  private ScheduleFile(JsonObject root, String source) {
    this.source = source;
    long[] memory = {Long.MAX_VALUE};
    limits =
        root.has("device") ? Optional.of(limits(root.object("device"), memory)) : Optional.empty();
    memoryBytes = memory[0];
    int count = 0;
    Map<String, Integer> names = new HashMap<>();
    for (JsonObject kernel : root.objects(KERNELS, MAX_KERNELS)) {
      add(kernel, names);
      count += kernels.get(kernels.size() - 1).count();
      if (count > MAX_KERNELS) {
        throw kernel.fault(
            "count", "there are more than " + MAX_KERNELS + " kernels up to here; give fewer");
      }
    }
    if (kernels.isEmpty()) {
      throw root.fault(KERNELS, "there are no kernels; give at least one");
    }
    root.refuseOthers();
  }

  /**
   * Reads a file or a pipe; the name {@code -} means standard input.
   *
   * @throws ConcurrencyException if the file has a fault; the message names the file, the place,
   *     the fault and a remedy
   */
  public static ScheduleFile read(Path file) {
    return InputFile.read(
        file,
        MAX_BYTES,
        FAULTS,
        (in, source) ->
            JsonReader.read(in, source, FAULTS, json -> new ScheduleFile(root(json), source)));
  }

  private static JsonObject root(JsonReader json) throws IOException {
    return json.object();
  }

  private static MultiprocessorLimits limits(JsonObject device, long[] memory) {
    long slots = MultiprocessorLimits.MAX_SLOTS;
    long amount = MultiprocessorLimits.MAX_AMOUNT;
    MultiprocessorLimits limits =
        MultiprocessorLimits.of(
            (int) device.whole("multiprocessors", 1, MultiprocessorLimits.MAX_MULTIPROCESSORS),
            (int) device.whole("warps", 1, slots),
            (int) device.whole("blocks", 1, slots),
            (int) device.whole("registers", 1, amount),
            (int) device.whole("sharedBytes", 0, amount));
    if (device.has("memoryBytes")) {
      memory[0] = device.whole("memoryBytes", 1, JsonObject.MOST_WHOLE);
    }
    AllocationUnits units =
        device.has("units") ? units(device.object("units")) : AllocationUnits.NONE;
    device.refuseOthers();
    return limits.with(units);
  }

  private static AllocationUnits units(JsonObject units) {
    AllocationUnits read =
        new AllocationUnits(
            (int) units.whole("registersPerWarp", 1, AllocationUnits.MAX),
            (int) units.whole("sharedBytes", 1, AllocationUnits.MAX),
            (int) units.whole("reservedSharedBytes", 0, AllocationUnits.MAX));
    units.refuseOthers();
    return read;
  }

  private void add(JsonObject kernel, Map<String, Integer> names) {
    String name = kernel.name("name");
    after.add(after(kernel, names));
    Integer before = names.putIfAbsent(name, names.size());
    if (before != null) {
      throw kernel.fault(
          "name",
          Quote.of(name)
              + " is already the name of the kernel at "
              + places.get(before).placeOf("name")
              + "; rename one of them, or, if they are equal, write one kernel with a count");
    }
    places.add(kernel);
    kernels.add(
        new KernelDemand(
            name,
            kernel.whole("threads", 1, KernelDemand.MAX_THREADS),
            (int) kernel.whole("registersPerThread", 0, KernelDemand.MAX_AMOUNT),
            (int) kernel.whole("sharedBytesPerBlock", 0, KernelDemand.MAX_AMOUNT),
            (int) kernel.whole("count", 1, KernelDemand.MAX_COUNT),
            kernel.has("mostWarpsPerBlock")
                ? (int) kernel.whole("mostWarpsPerBlock", 1, MultiprocessorLimits.BLOCK_WARPS)
                : MultiprocessorLimits.BLOCK_WARPS));
    work.add(kernel.has("work") ? work(kernel.object("work")) : KernelWork.NONE);
    String column = kernel.has("column") ? kernel.name("column") : "";
    data.add(new KernelData(amount(kernel, "deviceBytes"), column));
    kernel.refuseOthers();
  }

  /** The indices of the kernels that must be complete before; they come earlier in the file. */
  private static List<Integer> after(JsonObject kernel, Map<String, Integer> names) {
    if (!kernel.has("after")) {
      return List.of();
    }
    List<Integer> all = new ArrayList<>();
    for (String name : kernel.texts("after", MAX_AFTER)) {
      Integer index = names.get(name);
      if (index == null) {
        throw kernel.fault(
            "after",
            Quote.of(name) + " is no kernel before this one; name kernels that come earlier");
      }
      all.add(index);
    }
    return all.stream().distinct().toList();
  }

  private static KernelWork work(JsonObject work) {
    KernelWork read =
        new KernelWork(
            amount(work, "bytes"),
            amount(work, "operations"),
            amount(work, "sharedAtomics"),
            amount(work, "globalAtomics"));
    work.refuseOthers();
    return read;
  }

  /**
   * A number of at most 2^50, so that the sum over all kernels does not overflow; 0 if it is
   * missing.
   */
  private static long amount(JsonObject object, String key) {
    return object.has(key) ? object.whole(key, 0, 1L << 50) : 0;
  }

  /** Whether the work of any kernel is known. */
  public boolean knowsWork() {
    return work.stream().anyMatch(one -> !one.equals(KernelWork.NONE));
  }

  /**
   * The kernels as the steps of one query, each copy by itself, in the order of the file; a step
   * waits for all copies of the kernels in its {@code after}.
   */
  public List<KernelStep> steps() {
    List<KernelStep> steps = new ArrayList<>();
    List<List<Integer>> copies = new ArrayList<>();
    for (int i = 0; i < kernels.size(); i++) {
      List<Integer> before = after.get(i).stream().flatMap(a -> copies.get(a).stream()).toList();
      List<Integer> own = new ArrayList<>();
      for (int copy = 0; copy < kernels.get(i).count(); copy++) {
        own.add(steps.size());
        steps.add(new KernelStep(kernels.get(i).single(), work.get(i), before));
      }
      copies.add(own);
    }
    return steps;
  }

  /**
   * The kernels of the file as a problem for the file's own device, with the rates of an H200 that
   * has as many multiprocessors.
   *
   * @throws ConcurrencyException if the file has no device, or if a kernel does not fit it
   */
  public ScheduleProblem onOwnDevice() {
    MultiprocessorLimits device =
        limits.orElseThrow(
            () ->
                new ConcurrencyException(
                    source
                        + ": the key \"device\" is missing; add the limits of a multiprocessor, or"
                        + " name a profile with --device"));
    return on(device, DeviceRates.typical(device), memoryBytes);
  }

  /**
   * The kernels of the file as a problem for a measured device, whatever device the file has.
   *
   * @throws ConcurrencyException if the profile lacks a limit, or if a kernel does not fit the
   *     device
   */
  public ScheduleProblem on(DeviceProfile profile) {
    MultiprocessorLimits device = ProfileLimits.of(profile);
    long memory = Objects.requireNonNullElse(profile.facts().memoryBytes(), Long.MAX_VALUE);
    return on(device, DeviceRates.of(profile, device), memory);
  }

  /**
   * The kernels of the file as a problem for a device.
   *
   * @throws ConcurrencyException if a kernel does not fit the device; the message names its place
   */
  private ScheduleProblem on(MultiprocessorLimits device, DeviceRates rates, long deviceBytes) {
    for (int i = 0; i < kernels.size(); i++) {
      try {
        LaunchOptions.of(kernels.get(i), device);
      } catch (ConcurrencyException e) {
        throw places.get(i).fault(String.valueOf(e.getMessage()));
      }
      if (data.get(i).deviceBytes() > deviceBytes) {
        throw places
            .get(i)
            .fault(
                "deviceBytes", "the device has " + deviceBytes + " bytes; give the kernel no more");
      }
    }
    return new ScheduleProblem(kernels, work, data, after, device, rates, deviceBytes);
  }
}
