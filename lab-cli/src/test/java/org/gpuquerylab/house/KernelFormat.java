package org.gpuquerylab.house;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Checks the format of kernels and other C code: lines of at most {@value #WIDTH} characters, no
 * tabs, no blanks at the end of a line, and a newline at the end of the file. Statements are
 * indented by two spaces for each brace, and continuation lines by at least four more. A line after
 * a macro may be a statement or a continuation. Directives may have any indentation, and lists of
 * values must not be left of the code around them.
 */
final class KernelFormat {
  static final int WIDTH = 120;

  private static final Pattern LABEL = Pattern.compile("(case\\b.*|default *|public|private):.*");

  /** The characters after which a new statement begins. */
  private static final String ENDS = ";{}";

  /** Macros; each may be a whole statement or the beginning of one. */
  private static final String MACROS = "(?:[A-Z][A-Z_0-9]*\\b(?:\\(.*\\))? *)*";

  /** Code after which a new statement may begin: a macro, the head of a template, or a label. */
  private static final Pattern MAY_END =
      Pattern.compile(
          MACROS
              + "(?:template *<.*>|(?:case\\b|default|public|private).*:"
              + "|(?:if|for|while) *\\(.*\\) *[A-Z][A-Z_0-9]*\\(.*\\))?");

  /** The head of a statement, such as {@code if}, whose body follows. */
  private static final Pattern HEAD =
      Pattern.compile(".*\\b(?:(?:if|for|while|switch) *\\(.*\\)|else|do)" + MACROS);

  private final List<String> faults = new ArrayList<>();
  private final Deque<State> conditions = new ArrayDeque<>();
  private State state = new State("", "");
  private boolean inComment;
  private boolean inDirective;

  private KernelFormat() {}

  /**
   * The state of the code before a line.
   *
   * @param braces a character for each open brace: = for a list of values, { for any other brace
   * @param before the code since the last brace or semicolon, without blanks at its end
   */
  private record State(String braces, String before) {
    boolean isInList() {
      return braces.contains("=");
    }

    /** Whether a parenthesis is open, such as between the parts of a loop's head. */
    private boolean isInBrackets() {
      return before.chars().filter(c -> c == '(').count()
          > before.chars().filter(c -> c == ')').count();
    }

    private boolean isAssigned() {
      return before.stripTrailing().endsWith("=");
    }

    /** The number of open braces outside of lists. */
    int depth() {
      int list = braces.indexOf('=');
      return list < 0 ? braces.length() : list;
    }

    State then(char sign) {
      return switch (sign) {
        case '{' -> new State(braces + (isInList() || isAssigned() ? '=' : '{'), "{");
        case '}' -> new State(braces.substring(0, Math.max(0, braces.length() - 1)), "}");
        case ';' -> new State(braces, isInBrackets() ? before + sign : ";");
        default -> new State(braces, (ENDS.contains(before) ? "" : before) + sign);
      };
    }
  }

  /** The faults of a text: for each, the number of the line and a description. */
  static List<String> faults(String text) {
    KernelFormat format = new KernelFormat();
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      format.check(i + 1, lines[i]);
    }
    if (!text.isEmpty() && !text.endsWith("\n")) {
      format.faults.add(lines.length + ": no newline at the end");
    }
    return format.faults;
  }

  private void check(int number, String line) {
    if (line.length() > WIDTH) {
      faults.add(number + ": " + line.length() + " characters, more than " + WIDTH);
    }
    if (line.indexOf('\t') >= 0) {
      faults.add(number + ": a tab");
    }
    if (!line.equals(line.stripTrailing())) {
      faults.add(number + ": blanks at the end");
    }
    if (inDirective || (!inComment && line.stripLeading().startsWith("#"))) {
      directive(inDirective ? "" : line.strip().substring(1).strip());
      inDirective = line.endsWith("\\");
      return;
    }
    boolean begunInComment = inComment;
    String code = code(line);
    if (!begunInComment && !line.isBlank()) {
      checkIndent(number, line, code.strip());
    }
    for (char sign : code.strip().toCharArray()) {
      state = state.then(sign);
    }
    // The end of a line separates words; blanks at the end of the code do not count.
    state = new State(state.braces(), state.before().strip());
  }

  /**
   * Handles a directive: each branch of a condition begins with the state before the condition, and
   * the state after the last branch remains.
   */
  private void directive(String text) {
    if (text.startsWith("if")) {
      conditions.push(state);
    } else if (text.startsWith("el") && !conditions.isEmpty()) {
      state = conditions.peek();
    } else if (text.startsWith("endif") && !conditions.isEmpty()) {
      conditions.pop();
    }
  }

  private void checkIndent(int number, String line, String code) {
    int indent = line.length() - line.stripLeading().length();
    int depth = state.depth();
    if (state.isInList()) {
      if (indent < 2 * depth) {
        faults.add(number + ": indented by " + indent + ", left of the code around the list");
      }
      return;
    }
    int exact = 2 * (depth - Math.min(depth, leadingBraces(code)));
    String before = state.before();
    boolean begins = before.isEmpty() || ENDS.contains(before);
    boolean label = LABEL.matcher(code).matches();
    if (begins && indent != exact && !(label && indent < exact)) {
      faults.add(number + ": indented by " + indent + ", not by " + exact);
    }
    boolean mayEnd = !state.isInBrackets() && MAY_END.matcher(before).matches();
    boolean either = mayEnd && indent == exact;
    boolean head = !state.isInBrackets() && HEAD.matcher(before).matches();
    int least = mayEnd || head ? exact + 2 : exact + 4;
    if (!begins && !either && indent < least && !code.isEmpty() && !code.startsWith("{")) {
      faults.add(number + ": continues at " + indent + ", not at " + least + " or more");
    }
  }

  private static int leadingBraces(String code) {
    int count = 0;
    while (count < code.length() && code.charAt(count) == '}') {
      count++;
    }
    return count;
  }

  /** A line without its comments, and with one character in place of each literal. */
  private String code(String line) {
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      if (inComment) {
        int end = line.indexOf("*/", i);
        inComment = end < 0;
        i = inComment ? line.length() : end + 1;
      } else if (line.startsWith("//", i)) {
        return code.toString();
      } else if (line.startsWith("/*", i)) {
        inComment = true;
        i++;
      } else if (line.charAt(i) == '"' || line.charAt(i) == '\'') {
        i = endOfQuote(line, i);
        code.append('q');
      } else {
        code.append(line.charAt(i));
      }
    }
    return code.toString();
  }

  private static int endOfQuote(String line, int start) {
    int i = start + 1;
    while (i < line.length() && line.charAt(i) != line.charAt(start)) {
      i += line.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
  }
}
