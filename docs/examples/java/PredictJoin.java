import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;

/** Module costmodel: which step of a hash join takes most of its time on a device. */
public class PredictJoin {
  public static void main(String[] arguments) {
    CalibratedModel model = CalibratedModel.of(Path.of("profiles/nvidia-h200-cuda.json"));
    CostEstimate join =
        model.estimate(new JoinInput(1 << 28, 1 << 16, List.of(4), List.of(4), 0.1));
    System.out.println(join.operator() + " on " + model.device().device());
    join.steps().stream()
        .sorted((a, b) -> Double.compare(b.seconds(), a.seconds()))
        .forEach(step -> System.out.println("  " + step.name()));
    System.out.println(
        join.transfer().seconds() > join.deviceSeconds()
            ? "its transfer takes longer"
            : "its transfer takes less");
  }
}
