package org.gpuquerylab.entropy.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.entropy.problem.MaxEntProblem;

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
 * @param problem the predicates and known selectivities
 * @param estimates the sets to be estimated, as bit masks, in the order of the file
 */
public record EstimateFile(MaxEntProblem problem, List<Long> estimates) {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** Copies the list. */
  public EstimateFile {
    estimates = List.copyOf(estimates);
  }

  /** Reads a file. */
  public static EstimateFile read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in, file.toString());
    } catch (NoSuchFileException e) {
      throw new FileFormatException(file + ": there is no such file, check the path", e);
    } catch (IOException e) {
      throw new FileFormatException(
          file + ": it cannot be read, give a readable file (" + e.getMessage() + ")", e);
    }
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source what to call the stream in messages
   */
  public static EstimateFile read(InputStream in, String source) throws IOException {
    try (JsonParser parser = JSON.createParser(in)) {
      parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
      return new EstimateParser(new JsonCursor(parser, source)).parse();
    } catch (JsonEOFException e) {
      throw JsonCursor.at(
          source, e.getLocation(), "the file ends inside of the JSON object, complete it", e);
    } catch (JsonProcessingException e) {
      throw JsonCursor.at(
          source, e.getLocation(), "this is no JSON, mend it: " + e.getOriginalMessage(), e);
    }
  }
}
