package org.gpuquerylab.entropy.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.json.JsonReader;

/**
 * What is known and what is to be estimated:
 *
 * <pre>{@code
 * {"predicates": ["a", "b", "c"],
 *  "selectivities": [{"of": ["a"], "value": 0.5}, {"of": ["a", "b"], "value": 0.4}, ...],
 *  "estimate": [["a", "b", "c"], ...]}
 * }</pre>
 *
 * <p>"predicates" comes first; "selectivities" and "estimate" may be left out. The file and each
 * selectivity may have a "comment", a string. Everything else is a {@link FileFormatException}.
 *
 * <p>Limits: {@link #MAX_BYTES}, {@link SparseProblem#MAX_PREDICATES}, {@link #MAX_SETS}
 * selectivities, as many sets to estimate, and those of {@link JsonReader}.
 *
 * @param problem the predicates and known selectivities
 * @param estimates the sets to be estimated, in the order of the file
 */
public record EstimateFile(SparseProblem problem, List<PredicateSet> estimates) {
  /** Most bytes of a file. */
  public static final long MAX_BYTES = 256 * InputFile.MIB;

  /** Most known selectivities, and most sets to estimate. */
  public static final int MAX_SETS = 1 << 20;

  /** Copies the list. */
  public EstimateFile {
    estimates = List.copyOf(estimates);
  }

  /** Reads a file, a pipe, or standard input by the name {@code -}. */
  public static EstimateFile read(Path file) {
    return InputFile.read(file, MAX_BYTES, FileFormatException::new, EstimateFile::read);
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source what to call the stream in messages
   */
  public static EstimateFile read(InputStream in, String source) throws IOException {
    return JsonReader.read(
        in, source, FileFormatException::new, json -> new EstimateParser(json).parse());
  }
}
