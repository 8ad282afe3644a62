package org.gpuquerylab.house;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the functions of well-formatted kernel files: code that begins at the left margin and has a
 * body.
 */
final class KernelFunctions {
  private static final Pattern NO_FUNCTION =
      Pattern.compile("(?s).*=\\s*\\{.*|(typedef|struct|union|enum|namespace|extern)\\b.*");
  private static final Pattern NAME = Pattern.compile("(\\w+) *\\(");

  private KernelFunctions() {}

  /**
   * The number of lines of each function, including its head; the keys are the number of the first
   * line and the name.
   */
  static Map<String, Integer> lengths(String text) {
    Map<String, Integer> lengths = new TreeMap<>();
    StringBuilder head = new StringBuilder();
    int first = 0;
    boolean inBody = false;
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      if (inBody) {
        inBody = !line.startsWith("}");
        if (!inBody && !NO_FUNCTION.matcher(head).matches()) {
          lengths.put((first + 1) + " " + name(head), i - first + 1);
        }
        head.setLength(inBody ? head.length() : 0);
      } else if (line.isBlank() || line.matches("(#|//|/\\*| \\*).*|.*[;}\\\\]")) {
        head.setLength(0);
      } else {
        first = head.isEmpty() ? i : first;
        head.append(line).append('\n');
        inBody = line.endsWith("{");
      }
    }
    return lengths;
  }

  private static String name(CharSequence head) {
    Matcher names = NAME.matcher(head);
    String name = names.find() ? names.group(1) : "?";
    return name.startsWith("__launch_bounds__") && names.find() ? names.group(1) : name;
  }
}
