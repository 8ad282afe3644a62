package org.gpuquerylab.operators.internal.fused;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelCall;

/**
 * The sources of memory for a query.
 *
 * @param workspace owns the memory of this query
 * @param encoded the encodings of the database's columns
 * @param tables the columns on the device, which all queries share
 * @param queue the executor's queue
 * @param preparation counts the time of the work before the first run
 * @param noInts a buffer for parameters that a kernel does not read
 * @param noBytes a buffer for parameters that a kernel does not read
 */
record Pool(
    Workspace workspace,
    EncodedTables encoded,
    DeviceTables tables,
    CommandQueue queue,
    Preparation preparation,
    DeviceBuffer<int[]> noInts,
    DeviceBuffer<byte[]> noBytes) {

  /** Creates a pool with an empty workspace. */
  static Pool open(
      Workspace workspace,
      EncodedTables encoded,
      DeviceTables tables,
      CommandQueue queue,
      Preparation preparation) {
    return new Pool(
        workspace,
        encoded,
        tables,
        queue,
        preparation,
        workspace.allocate(ElementType.INT, 1),
        workspace.allocate(ElementType.BYTE, CodeBuffer.TILE));
  }

  /** The backend of the query's memory. */
  Backend backend() {
    return workspace.backend();
  }

  /** Compiles a kernel. */
  <C extends KernelCall> Kernel<C> compile(Class<? super C> call, Map<String, ?> defines) {
    return preparation.time(Preparation.Part.COMPILE, () -> backend().compile(call, defines));
  }

  /** A buffer that belongs to the query, with given contents. */
  DeviceBuffer<int[]> ints(int... contents) {
    DeviceBuffer<int[]> buffer = workspace.allocate(ElementType.INT, Math.max(1, contents.length));
    queue.write(contents, 0, buffer, 0, contents.length);
    return buffer;
  }
}
