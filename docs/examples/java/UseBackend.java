import java.util.Arrays;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;

/** Module gpu-backend: memory and a queue of a device; "cuda" or "opencl" in place of "cpu". */
public class UseBackend {
  public static void main(String[] arguments) {
    try (Backend backend = Backends.find().open("cpu");
        CommandQueue queue = backend.newQueue(true);
        DeviceBuffer<int[]> buffer = backend.allocate(ElementType.INT, 8)) {
      queue.fill(buffer, 7);
      queue.write(new int[] {1, 2, 3}, 0, buffer, 2, 3);
      int[] values = new int[8];
      queue.read(buffer, values);
      queue.finish();
      System.out.println(Arrays.toString(values));
      System.out.println(backend.allocatedMemory() + " bytes on the device");
      System.out.println(queue.finished().stream().map(span -> span.kind()).toList());
    }
  }
}
