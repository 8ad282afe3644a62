package org.gpuquerylab.backend.internal.source;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.backend.device.BackendException;

/**
 * Rewrites a kernel so that one launch does the work of several launches. The new source repeats
 * the parameters for each call. Before the body, which does not change, a group selects the
 * parameters of its own call. In the body, the group's number and the number of groups refer to the
 * call. Source: Li, Zheng, Pekhimenko, Long, "Automatic horizontal fusion for GPU kernels", CGO
 * 2022. Here all calls use the same kernel, and groups instead of threads are divided among the
 * calls, so barriers need no change.
 *
 * <p>The body must be written in the portable dialect. A function outside the kernel that asks for
 * the number of its group does not compile. The line numbers do not change.
 */
public final class HorizontalFusion {
  /**
   * The name of the extra parameter of each call: the index of the first group after the call's
   * groups.
   */
  public static final String END = "fused_end";

  private static final Pattern COMMENT = Pattern.compile("//[^\n]*|/\\*.*?\\*/", Pattern.DOTALL);
  private static final Pattern HEAD =
      Pattern.compile("\\bKERNEL\\b[^;{}()#]*\\bvoid\\s+(\\w+)\\s*\\(");
  private static final Pattern PARAMETER = Pattern.compile("(.*\\W)(\\w+)");

  /** The functions that replace the launch's own functions in a body. */
  private static final String GRID =
      """
      DEVICE uint fused_group(void) { return (uint)get_group_id(0); }
      #define get_group_id(d) (fused_at - fused_from)
      #define get_num_groups(d) (fused_to - fused_from)
      #define get_global_id(d) ((ulong)(fused_at - fused_from) * get_local_size(0) + get_local_id(0))
      #define get_global_size(d) ((ulong)(fused_to - fused_from) * get_local_size(0))
      """;

  private final String text;
  private final String kernel;
  private final int calls;

  private HorizontalFusion(String text, String kernel, int calls) {
    this.text = text;
    this.kernel = kernel;
    this.calls = calls;
  }

  /** The name of a parameter of one call. */
  public static String name(String parameter, int call) {
    return parameter + "_of_" + call;
  }

  /**
   * Rewrites a source for a number of calls; only one kernel of the source is kept.
   *
   * @param kernel the name of the kernel; the other kernels of the source are left out
   * @throws BackendException if the kernel is not written as a plain function
   */
  public static KernelSource fuse(KernelSource source, String kernel, int calls) {
    String text = COMMENT.matcher(source.kernels()).replaceAll(c -> lines(c.group()));
    return new KernelSource(
        source.file(),
        source.defines(),
        source.prelude() + GRID,
        new HorizontalFusion(text, kernel, calls).fused(source.file()));
  }

  private static String lines(String of) {
    return "\n".repeat((int) of.chars().filter(c -> c == '\n').count());
  }

  private String fused(String file) {
    StringBuilder out = new StringBuilder();
    int from = 0;
    boolean found = false;
    Matcher head = HEAD.matcher(text);
    while (head.find(from)) {
      int close = closing(head.end() - 1, '(', ')');
      int open = text.indexOf('{', close);
      int end = closing(open, '{', '}') + 1;
      out.append(text, from, head.start());
      String parameters = text.substring(head.end(), Math.max(head.end(), close));
      if (!head.group(1).equals(kernel)) {
        out.append(lines(text.substring(head.start(), end)));
      } else if (PARAMETER.matcher(parameters).find() && !parameters.contains("#")) {
        out.append(text, head.start(), head.end()).append(head(parameters)).append(") {");
        out.append(prologue(parameters)).append(lines(parameters)).append(text, open + 1, end);
        found = true;
      }
      from = end;
    }
    if (!found) {
      throw new BackendException(
          String.format(Locale.ROOT, "%s: kernel %s cannot be fused", file, kernel));
    }
    return out.append(text, from, text.length()).toString();
  }

  /**
   * The index of the bracket that closes the bracket at an index; the text's length if there is
   * none.
   */
  private int closing(int at, char opens, char closes) {
    int depth = 0;
    for (int i = Math.max(0, at); i < text.length(); i++) {
      depth += text.charAt(i) == opens ? 1 : text.charAt(i) == closes ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return text.length() - 1;
  }

  /** A declared parameter: the text before its name, and its name. */
  private record Declared(String type, String name) {
    static Declared of(String text) {
      Matcher parameter = PARAMETER.matcher(text.replaceAll("\\s+", " ").strip());
      if (!parameter.matches()) {
        throw new BackendException("cannot fuse a kernel with the parameter " + text.strip());
      }
      return new Declared(parameter.group(1), parameter.group(2));
    }

    /**
     * Declares the parameter as a variable that is set later. The parameters themselves already
     * declare which pointers may be equal.
     */
    String variable() {
      String own = type.replaceAll("\\b(__)?restrict(__)?\\b", "");
      return (own.contains("*") ? own : own.replaceAll("\\bconst\\b", "")).strip()
          + " "
          + name
          + ";";
    }
  }

  private static List<Declared> declared(String parameters) {
    return Stream.of(parameters.split(",")).map(Declared::of).toList();
  }

  private String head(String parameters) {
    StringBuilder head = new StringBuilder();
    for (int i = 0; i < calls; i++) {
      for (Declared parameter : declared(parameters)) {
        head.append(parameter.type()).append(name(parameter.name(), i)).append(", ");
      }
      head.append("const uint ").append(name(END, i)).append(i < calls - 1 ? ", " : "");
    }
    return head.toString();
  }

  /** Determines the group's call and selects the arguments of this call. */
  private String prologue(String parameters) {
    List<Declared> declared = declared(parameters);
    StringBuilder text = new StringBuilder(" const uint fused_at = fused_group(); ");
    declared.forEach(parameter -> text.append(parameter.variable()).append(' '));
    text.append("uint fused_from, fused_to; switch (0U");
    for (int i = 0; i < calls - 1; i++) {
      text.append(" + (fused_at >= ").append(name(END, i)).append(" ? 1U : 0U)");
    }
    text.append(") {");
    for (int i = 0; i < calls; i++) {
      text.append(i < calls - 1 ? " case " + i + ": " : " default: ");
      text.append("fused_from = ").append(i == 0 ? "0" : name(END, i - 1));
      text.append("; fused_to = ").append(name(END, i)).append("; ");
      for (Declared one : declared) {
        text.append(one.name()).append(" = ").append(name(one.name(), i)).append("; ");
      }
      text.append("break;");
    }
    return text.append(" }").toString();
  }
}
