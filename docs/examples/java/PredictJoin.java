import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ProfileFile;
import org.gpuquerylab.costmodel.profile.TransferMemory;

/** Module costmodel: which step of a hash join takes most of its time on a device. */
public class PredictJoin {
  public static void main(String[] arguments) {
    DeviceProfile device = ProfileFile.read(Path.of("profiles/nvidia-h200-cuda.json"));
    CalibratedModel model = new CalibratedModel(device, TransferMemory.PINNED, true);
    JoinInput join = new JoinInput(1 << 28, 1 << 16, List.of(4), List.of(4), 0.1);
    CostEstimate estimate = model.estimate(join);
    System.out.println(estimate.operator() + " on " + device.device());
    estimate.steps().stream()
        .sorted((a, b) -> Double.compare(b.seconds(), a.seconds()))
        .forEach(step -> System.out.println("  " + step.name()));
    System.out.println(
        estimate.transfer().seconds() > estimate.deviceSeconds()
            ? "its transfer takes longer"
            : "its transfer takes less");
  }
}
