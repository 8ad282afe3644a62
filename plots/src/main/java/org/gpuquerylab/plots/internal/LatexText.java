package org.gpuquerylab.plots.internal;

import java.util.Map;

/** Plain text for LaTeX. */
public final class LatexText {

  private static final Map<Character, String> SPECIAL =
      Map.ofEntries(
          Map.entry('\\', "\\textbackslash{}"),
          Map.entry('{', "\\{"),
          Map.entry('}', "\\}"),
          Map.entry('$', "\\$"),
          Map.entry('&', "\\&"),
          Map.entry('#', "\\#"),
          Map.entry('%', "\\%"),
          Map.entry('_', "\\_"),
          Map.entry('^', "\\textasciicircum{}"),
          Map.entry('~', "\\textasciitilde{}"),
          Map.entry('<', "\\textless{}"),
          Map.entry('>', "\\textgreater{}"));

  private LatexText() {}

  /** The text, in which no character is a command; control characters become spaces. */
  public static String escape(String plain) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      text.append(SPECIAL.getOrDefault(c, Character.isISOControl(c) ? " " : String.valueOf(c)));
    }
    return text.toString();
  }
}
