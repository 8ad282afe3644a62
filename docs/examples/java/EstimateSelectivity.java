import java.util.Locale;
import org.gpuquerylab.entropy.SelectivityEstimate;
import org.gpuquerylab.entropy.SelectivityEstimator;

/** Module entropy: the selectivity of a and b and c, the paper's example. */
public class EstimateSelectivity {
  public static void main(String[] arguments) {
    SelectivityEstimator estimator =
        SelectivityEstimator.builder()
            .known(0.5, "a")
            .known(0.5, "b")
            .known(0.5, "c")
            .known(0.4, "a", "b")
            .known(0.1, "b", "c")
            .build();
    SelectivityEstimate all = estimator.estimate("a", "b", "c");
    System.out.printf(
        Locale.ROOT, "a and b and c: %.6f, converged %b%n", all.selectivity(), all.converged());
    System.out.printf(Locale.ROOT, "a and c: %.6f%n", estimator.estimate("a", "c").selectivity());
    System.out.printf(
        Locale.ROOT,
        "a and not b: %.6f%n",
        estimator.estimateExpression("a and not b").selectivity());
  }
}
