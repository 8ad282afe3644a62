import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/** Module gpu-primitives: sorts keys on a device. */
public class SortOnDevice {
  public static void main(String[] arguments) {
    int[] keys = new SplittableRandom(1).ints(10, 0, 100).toArray();
    System.out.println(Arrays.toString(keys));
    try (Backend backend = Backends.find().open("cpu");
        CommandQueue queue = backend.newQueue();
        DeviceBuffer<int[]> buffer = backend.allocate(ElementType.INT, keys.length);
        RadixSort<int[]> sort = RadixSort.ofKeys(backend, ElementType.INT, keys.length)) {
      queue.write(keys, buffer);
      sort.run(queue, buffer, keys.length, KeyBits.unsigned(ElementType.INT));
      queue.read(buffer, keys);
      queue.finish();
    }
    System.out.println(Arrays.toString(keys));
  }
}
