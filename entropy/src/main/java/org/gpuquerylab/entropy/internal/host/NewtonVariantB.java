package org.gpuquerylab.entropy.internal.host;

import org.ejml.data.DMatrixRMaj;
import org.gpuquerylab.entropy.internal.cells.CellVector;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.MemoryNeed;
import org.gpuquerylab.entropy.solver.DualProblem;
import org.gpuquerylab.entropy.solver.DualSolver;
import org.gpuquerylab.entropy.solver.NewtonIteration;
import org.gpuquerylab.entropy.solver.NewtonSystem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.SolverRun;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimer;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * Newton's method, Variant B (Havenstein et al. 2020, section 3.2): D^t w and Cx come from sums
 * over subsets and supersets, and the Newton matrix is gathered from Cx by equation 5. O(z 2^z +
 * m^3) time for each iteration; 8 * 2^z bytes and two m x m matrices. The solver uses one thread as
 * in the paper, or as many as the options allow. The method gives all selectivities at no extra
 * cost.
 */
public final class NewtonVariantB extends DualSolver {
  /** The solver's name in the catalogue. */
  public static final String NAME = "newton-b";

  /** The maximum number of predicates, so that the vector fits into a Java array. */
  public static final int MAX_PREDICATES = 30;

  private final Workers workers;

  /** Creates the solver. */
  public NewtonVariantB(SolverOptions options) {
    super(NAME, options);
    workers = new Workers(NAME, options.threads());
  }

  @Override
  public MemoryNeed memoryNeeded(MaxEntProblem problem) {
    return MemoryNeed.onHost(vectorNeed(problem, keepsCells() ? 3 : 1));
  }

  /**
   * The memory in bytes for a number of vectors of all cells, and for the Newton matrix, its copy
   * and its factor.
   */
  public static long vectorNeed(MaxEntProblem problem, int vectors) {
    long cells =
        problem.predicates() > MAX_PREDICATES
            ? Long.MAX_VALUE
            : MemoryNeed.vectors(problem.predicates(), vectors);
    return MemoryNeed.plus(cells, 4L * 8 * problem.size() * problem.size());
  }

  private boolean keepsCells() {
    return options().stopping().kind() == StoppingRule.Kind.ABSOLUTE_CHANGE;
  }

  @Override
  protected SolverRun run(DualProblem dual) {
    MaxEntProblem problem = dual.problem();
    CellVector vector = new CellVector(problem, dual.support(), workers);
    return new NewtonIteration(dual, new Recursive(problem, vector, keepsCells()), options()).run();
  }

  @Override
  public void close() {
    workers.close();
  }

  /** Computes the terms of the iteration by the recursive transforms. */
  private static final class Recursive implements NewtonSystem {
    private final MaxEntProblem problem;
    private final CellVector vector;
    private final int[] sets;
    private final boolean keepsCells;
    private double[] x;
    private double[] lastX;

    Recursive(MaxEntProblem problem, CellVector vector, boolean keepsCells) {
      this.problem = problem;
      this.vector = vector;
      this.keepsCells = keepsCells;
      sets = new int[problem.size()];
      for (int i = 0; i < sets.length; i++) {
        sets[i] = (int) problem.set(i);
      }
      x = new double[keepsCells ? vector.values().length : 0];
      lastX = new double[x.length];
    }

    @Override
    public void evaluate(double[] w, double[] dx, StepTimer timer) {
      timer.enter(Step.TRANSFORM);
      if (keepsCells) {
        vector.cells(w);
        double[] swap = lastX;
        lastX = x;
        x = swap;
        System.arraycopy(vector.values(), 0, x, 0, x.length);
        vector.sums();
      } else {
        vector.evaluate(w);
      }
      double[] betas = vector.values();
      for (int i = 0; i < dx.length; i++) {
        dx[i] = betas[sets[i]];
      }
    }

    /** Equation 5: A[i][j] = (Cx)[T[i] | T[j]]. */
    @Override
    public void matrix(DMatrixRMaj a) {
      double[] betas = vector.values();
      int m = problem.size();
      for (int i = 0; i < m; i++) {
        int set = sets[i];
        for (int j = 0; j <= i; j++) {
          a.data[i * m + j] = betas[set | sets[j]];
        }
      }
    }

    @Override
    public double change() {
      double most = 0;
      for (int cell = 0; cell < x.length; cell++) {
        most = Math.max(most, Math.abs(x[cell] - lastX[cell]));
      }
      return most;
    }

    @Override
    public double[] betas() {
      return vector.values();
    }
  }
}
