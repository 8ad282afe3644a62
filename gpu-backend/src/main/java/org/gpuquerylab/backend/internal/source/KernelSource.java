package org.gpuquerylab.backend.internal.source;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A kernel's source, ready for a compiler, in three parts. Each part has a {@code #line} directive
 * wherever a file begins or continues.
 *
 * @param file the kernel's file name, for messages
 * @param defines the tunables as preprocessor lines
 * @param prelude the definitions that turn a language into the portable dialect
 * @param kernels the file itself, with all includes expanded
 */
public record KernelSource(String file, String defines, String prelude, String kernels) {
  private static final Pattern LINE_DIRECTIVE = Pattern.compile("#line (\\d+) \"([^\"]+)\"");
  private static final Pattern NAMELESS_PLACE = Pattern.compile("<[^<>\\s]*>:(\\d+)");

  /** The complete text for the compiler. */
  public String text() {
    return defines + prelude + kernels;
  }

  /**
   * Completes those locations in a compiler's log that name no file, such as {@code <kernel>:48:5}.
   * NVIDIA's OpenCL compiler ignores {@code #line} and counts the lines of the complete text.
   *
   * @return the log with the file and the line in these locations
   */
  public String relocate(String log) {
    return NAMELESS_PLACE
        .matcher(log)
        .replaceAll(
            place -> {
              String found = place(text(), place.group(1));
              return Matcher.quoteReplacement(found == null ? place.group() : found);
            });
  }

  /**
   * The file and line, such as {@code scan.cl:6}, of a line of the complete text; null for a line
   * outside the text.
   */
  @Nullable String place(String text, String lineOfText) {
    if (lineOfText.length() > 9) {
      return null;
    }
    int wanted = Integer.parseInt(lineOfText);
    String name = file;
    int line = 1;
    int number = 1;
    for (String content : (Iterable<String>) text.lines()::iterator) {
      if (number == wanted) {
        return name + ":" + line;
      }
      Matcher directive = LINE_DIRECTIVE.matcher(content);
      if (directive.matches()) {
        line = Integer.parseInt(directive.group(1));
        name = directive.group(2);
      } else {
        line++;
      }
      number++;
    }
    return null;
  }
}
