import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.stats.RatioInterval;

/** Module measure: a median and a ratio of medians, each with its interval of 95 %. */
public class CompareSamples {
  public static void main(String[] arguments) {
    double[] before = times(1, 10.0);
    double[] after = times(2, 9.0);
    System.out.println(MedianInterval.of(before));
    System.out.println(MedianInterval.of(after));
    System.out.println(RatioInterval.ofSamples(logarithms(before), logarithms(after)));
  }

  static double[] times(int seed, double middle) {
    SplittableRandom random = new SplittableRandom(seed);
    return random
        .doubles(15, 0.97 * middle, 1.03 * middle)
        .map(x -> Math.rint(x * 100) / 100)
        .toArray();
  }

  static double[] logarithms(double[] times) {
    return Arrays.stream(times).map(Math::log).toArray();
  }
}
