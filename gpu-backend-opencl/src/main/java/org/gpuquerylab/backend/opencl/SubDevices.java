package org.gpuquerylab.backend.opencl;

import static org.jocl.CL.CL_DEVICE_MAX_COMPUTE_UNITS;
import static org.jocl.CL.CL_DEVICE_PARTITION_EQUALLY;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DevicePartition;
import org.gpuquerylab.backend.opencl.internal.DeviceScan;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_device_partition_property;

/**
 * A device and its partitions, which are sub-devices with equal numbers of compute units.
 *
 * <p>A sub-device is created once in a process and never released. PoCL's threads release an event
 * shortly after the host has seen its command end. The threads then read the device of the event's
 * queue, but the queue does not keep the device alive. If the sub-device were already released, the
 * process would crash.
 */
final class SubDevices {
  private static final Map<Division, List<cl_device_id>> MADE = new ConcurrentHashMap<>();

  private final cl_device_id whole;
  private final List<cl_device_id> parts;
  private final int unitsOfEach;

  /** A device that is divided into parts of the given number of compute units. */
  private record Division(cl_device_id device, int units) {}

  private SubDevices(cl_device_id whole, List<cl_device_id> parts, int unitsOfEach) {
    this.whole = whole;
    this.parts = parts;
    this.unitsOfEach = unitsOfEach;
  }

  /**
   * Divides a device into partitions.
   *
   * @param partitions the number of partitions, or 0 for none
   */
  static SubDevices of(DeviceScan.Found found, int partitions) {
    if (partitions == 0) {
      return new SubDevices(found.device(), List.of(), 0);
    }
    if (!found.query().dividesEqually()) {
      throw new BackendException(
          found.info() + " cannot be partitioned: its driver does not divide it equally");
    }
    long units = found.query().info(CL_DEVICE_MAX_COMPUTE_UNITS).number();
    if (partitions > units) {
      throw tooMany(found, partitions, units);
    }
    int unitsOfEach = (int) (units / partitions);
    try {
      Division division = new Division(found.device(), unitsOfEach);
      List<cl_device_id> parts = MADE.computeIfAbsent(division, SubDevices::create);
      if (parts.size() < partitions) {
        throw tooMany(found, partitions, parts.size());
      }
      return new SubDevices(found.device(), parts.subList(0, partitions), unitsOfEach);
    } catch (CLException e) {
      throw ClFailure.of(found.info() + " cannot be divided into " + partitions + " partitions", e);
    }
  }

  private static BackendException tooMany(DeviceScan.Found found, int partitions, long most) {
    return new BackendException(
        String.format(
            Locale.ROOT,
            "%s cannot be divided into %d partitions: at most %d",
            found.info(),
            partitions,
            most));
  }

  /** All sub-devices that a device makes with the given number of compute units each. */
  private static List<cl_device_id> create(Division division) {
    cl_device_partition_property equally = new cl_device_partition_property();
    equally.addProperty(CL_DEVICE_PARTITION_EQUALLY, division.units());
    int[] count = new int[1];
    CL.clCreateSubDevices(division.device(), equally, 0, null, count);
    cl_device_id[] created = new cl_device_id[count[0]];
    CL.clCreateSubDevices(division.device(), equally, created.length, created, null);
    return List.of(created);
  }

  /** The device and its partitions, which share a context. */
  cl_device_id[] all() {
    List<cl_device_id> all = new ArrayList<>(parts);
    all.add(0, whole);
    return all.toArray(cl_device_id[]::new);
  }

  /** The device object of a partition. */
  cl_device_id part(DevicePartition partition) {
    return parts.get(partition.index());
  }

  List<DevicePartition> partitions() {
    List<DevicePartition> partitions = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      partitions.add(new DevicePartition(i, unitsOfEach));
    }
    return List.copyOf(partitions);
  }
}
