package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.expression.ExpressionReader;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.repair.SampleSizes;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.json.JsonReader;

/**
 * What is known and what is to be estimated:
 *
 * <pre>{@code
 * {"predicates": ["a", "b", "c"],
 *  "selectivities": [{"of": ["a"], "value": 0.5}, {"of": ["a", "b"], "value": 0.4}, ...],
 *  "exclusive": [["a", "c"], ...],
 *  "estimate": [["a", "b"], "a and not b", {"of": "a or b", "given": "c"}, ...]}
 * }</pre>
 *
 * <p>A list of predicates to be estimated is their conjunction, and a text is an expression as
 * {@link ExpressionReader} reads it; "given" selects the rows considered in the same two forms.
 * "exclusive" lists groups of predicates of which no two hold for the same row. A known selectivity
 * is that of a conjunction, as a list or a text, or of an expression of at most {@value
 * KnownExpression#MAX_PREDICATES} predicates that determines one further conjunction, as "a or b"
 * does if a and b are known.
 *
 * <p>"rows" is the number of rows of the table or sample on which selectivities were counted, for
 * the whole file or, beside its "value", for a single one. It weights a selectivity if they are
 * repaired; the default is {@link SampleSizes#DEFAULT_ROWS}.
 *
 * <p>"predicates" comes first; everything else may be omitted. The file and each selectivity may
 * have a "comment", a string. Everything else is a {@link FileFormatException}.
 *
 * <p>Limits: {@link #MAX_BYTES}, {@link SparseProblem#MAX_PREDICATES}, {@link #MAX_SETS}
 * selectivities, as many to estimate, {@link SparseProblem#MAX_PREDICATES} exclusive groups, and
 * those of {@link JsonReader} and {@link ExpressionReader}.
 *
 * @param problem the predicates and known selectivities
 * @param estimates the selectivities to estimate, in the order of the file
 * @param rows the number of rows of all selectivities without one of their own
 * @param ownRows the number of rows of the others, by known set
 */
public record EstimateFile(
    SparseProblem problem,
    List<SelectivityQuery> estimates,
    double rows,
    Map<PredicateSet, Double> ownRows) {
  /** Most rows, up to which a double is exact. */
  static final double MAX_ROWS = 1L << 53;

  /** Most bytes of a file. */
  public static final long MAX_BYTES = 256 * InputFile.MIB;

  /** Most known selectivities, and most selectivities to estimate. */
  public static final int MAX_SETS = 1 << 20;

  /** Copies the list and the map. */
  public EstimateFile {
    estimates = List.copyOf(estimates);
    ownRows = Map.copyOf(ownRows);
  }

  /** The number of rows that the selectivity of a known set was counted on. */
  public double rowsOf(PredicateSet set) {
    return ownRows.getOrDefault(set, rows);
  }

  /** Reads a file, a pipe, or standard input by the name {@code -}. */
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
