package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.estimator.SampleSizes;
import org.gpuquerylab.entropy.expression.ExpressionReader;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;

/**
 * The known selectivities and the selectivities to estimate:
 *
 * <pre>{@code
 * {"predicates": ["a", "b", "c"],
 *  "selectivities": [{"of": ["a"], "value": 0.5}, {"of": ["a", "b"], "value": 0.4}, ...],
 *  "exclusive": [["a", "c"], ...],
 *  "estimate": [["a", "b"], "a and not b", {"of": "a or b", "given": "c"}, ...]}
 * }</pre>
 *
 * <p>In the estimates, a list of predicates means their conjunction, and a text is an expression in
 * the syntax of {@link ExpressionReader}; "given" selects the rows that are considered, and may
 * have either form. "exclusive" lists groups of predicates of which no two hold for the same row. A
 * known selectivity is that of a conjunction, written as a list or a text, or that of another
 * expression. Such an expression has at most {@value KnownExpression#MAX_PREDICATES} predicates and
 * must determine one more conjunction, as "a or b" does if a and b are known.
 *
 * <p>"rows" is the number of rows of the table or sample on which selectivities were counted:
 * either for the whole file or, beside a "value", for a single selectivity. The number of rows is
 * the weight of a selectivity in a repair; the default is {@link SampleSizes#DEFAULT_ROWS}.
 *
 * <p>"predicates" comes first; all other members may be omitted. The file and each selectivity may
 * have a "comment", a string. Any other content causes a {@link FileFormatException}.
 *
 * <p>Limits: {@link #MAX_BYTES}, {@link SparseProblem#MAX_PREDICATES}, {@link #MAX_SETS} known
 * selectivities, {@link #MAX_SETS} selectivities to estimate, {@link SparseProblem#MAX_PREDICATES}
 * exclusive groups, and the limits of {@link JsonReader} and {@link ExpressionReader}.
 *
 * @param problem the predicates and known selectivities
 * @param estimates the selectivities to estimate, in the order of the file
 * @param rows the default number of rows of a selectivity
 * @param ownRows the number of rows of each known set for which the file gives a separate number
 */
public record EstimateFile(
    SparseProblem problem,
    List<SelectivityQuery> estimates,
    double rows,
    Map<PredicateSet, Double> ownRows) {
  /** The maximum number of rows; doubles are exact up to this number. */
  static final double MAX_ROWS = 1L << 53;

  /** The maximum size of a file in bytes. */
  public static final long MAX_BYTES = 256 * InputFile.MIB;

  /** The maximum number of known selectivities, and of selectivities to estimate. */
  public static final int MAX_SETS = 1 << 20;

  /** Copies the list and the map. */
  public EstimateFile {
    estimates = List.copyOf(estimates);
    ownRows = Map.copyOf(ownRows);
  }

  /** The number of rows on which the selectivity of a known set was counted. */
  public double rowsOf(PredicateSet set) {
    return ownRows.getOrDefault(set, rows);
  }

  /** Reads a file, a pipe, or standard input (the name {@code -}). */
  public static EstimateFile read(Path file) {
    return InputFile.read(file, MAX_BYTES, FileFormatException::new, EstimateFile::read);
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source the stream's name in messages
   */
  public static EstimateFile read(InputStream in, String source) throws IOException {
    return JsonReader.read(
        in, source, FileFormatException::new, json -> new EstimateParser(json).parse());
  }
}
