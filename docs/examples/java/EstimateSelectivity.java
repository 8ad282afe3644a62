import java.util.List;
import java.util.Locale;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;

/** Module entropy: the selectivity of a and b and c, the paper's example. */
public class EstimateSelectivity {
  public static void main(String[] arguments) {
    MaxEntProblem problem =
        MaxEntProblem.of(
            List.of("a", "b", "c"),
            new long[] {0b000, 0b001, 0b010, 0b011, 0b100, 0b110}, // nothing, a, b, ab, c, bc
            new double[] {1, 0.5, 0.5, 0.4, 0.5, 0.1});
    try (MaxEntSolver solver =
        MaxEntSolvers.find("auto").orElseThrow().create(SolverOptions.DEFAULT, null)) {
      MaxEntSolution solution = solver.solve(problem);
      System.out.printf(Locale.ROOT, "a and b and c: %.6f%n", solution.beta(0b111));
      System.out.printf(
          Locale.ROOT, "a and c: %.6f, converged %b%n", solution.beta(0b101), solution.converged());
    }
  }
}
