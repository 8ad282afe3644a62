package org.gpuquerylab.costmodel.internal.planning;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.costmodel.CostModelException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;

/**
 * Reads plans:
 *
 * <pre>{@code
 * {"operators": [
 *   {"operator": "selection", "rows": 60000000, "predicateBytes": [4], "projectedBytes": [4, 4],
 *    "selectivity": 0.1},
 *   {"operator": "work", "name": "fused", "steps": [
 *     {"step": "scan", "work": [{"kind": "read", "name": "prices", "bytes": 2.4e8}]}]}]}
 * }</pre>
 *
 * <p>Limits: {@link #MAX_BYTES}, {@value #MAX_OPERATORS} operators, {@value #MAX_WIDTH} bytes for
 * all columns of the plan together, and the limits of {@link JsonReader}.
 */
public final class PlanFile {
  /** The maximum size of a file in bytes. */
  public static final long MAX_BYTES = 16 * InputFile.MIB;

  /** The maximum number of operators. */
  public static final int MAX_OPERATORS = 10_000;

  /**
   * The maximum total width in bytes of the columns in a plan: every 8 bytes add a term to its
   * time.
   */
  public static final int MAX_WIDTH = 1 << 18;

  private PlanFile() {}

  /**
   * Reads the operators of a plan, in order, from a file, a pipe, or standard input (the name
   * {@code -}).
   *
   * @throws CostModelException if the plan has a fault; the message names the file, the place and
   *     the fault
   */
  public static List<PlanOperator> read(Path file) {
    return InputFile.read(
        file,
        MAX_BYTES,
        CostModelException::new,
        (in, source) -> JsonReader.read(in, source, CostModelException::new, PlanFile::plan));
  }

  /**
   * Reads a plan's operators from text.
   *
   * @param source the name of the source in messages
   */
  public static List<PlanOperator> parse(String source, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return JsonReader.read(
          new ByteArrayInputStream(bytes), source, CostModelException::new, PlanFile::plan);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<PlanOperator> plan(JsonReader json) throws IOException {
    return new PlanParser().plan(json.object());
  }
}
