package org.gpuquerylab.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.document.Documents;
import org.gpuquerylab.house.Sources;

/**
 * A command that a document shows: in a block without a language, where each line is a command, in
 * an indented line, or between backticks. If a block has lines that begin with {@code $}, only
 * these are commands, and the others are their output.
 *
 * @param document the document's path from the root
 * @param text the command, in one line, without a comment; variables may be set before it
 * @param fenced whether the command is in a block
 */
public record ShellLine(String document, String text, boolean fenced) {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```$");
  private static final Pattern INDENTED = Pattern.compile("(?m)^ {4}\\S.*$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern VARIABLES = Pattern.compile("^(?:[A-Z_]+=(?:\"[^\"]*\"|\\S*)\\s+)+");

  /** The begin of an indented line that is certainly a command, even if its kind is unknown. */
  private static final Pattern PROGRAM =
      Pattern.compile("(?:\\./lab|mvn|(?:runtime/bin/)?java|ssh|rsync|sbatch|run-\\w+) ");

  private static final String CONTINUED = "\\\\\n\\s*";

  /** The commands of all documents. */
  static List<ShellLine> all() throws IOException {
    List<ShellLine> lines = new ArrayList<>();
    for (Path document : Documents.all()) {
      lines.addAll(in(Sources.name(document), Files.readString(document)));
    }
    return lines;
  }

  /** The commands of one kind, in all documents. */
  static List<ShellLine> of(CommandKind kind) throws IOException {
    return all().stream().filter(line -> CommandKind.of(line).contains(kind)).toList();
  }

  /**
   * The commands of a document. Commands in the running text, and indented lines that do not begin
   * with a known program, are included only if their kind is known.
   */
  public static List<ShellLine> in(String document, String text) {
    List<ShellLine> lines = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      if (block.group(1).isEmpty()) {
        commands(block.group(2).replaceAll(CONTINUED, ""))
            .forEach(line -> add(document, line, true, true, lines));
      }
    }
    String rest = BLOCK.matcher(text).replaceAll("").replaceAll(CONTINUED, "");
    INDENTED
        .matcher(rest)
        .results()
        .map(line -> line.group().strip())
        .forEach(
            line ->
                add(
                    document,
                    line,
                    false,
                    PROGRAM.matcher(VARIABLES.matcher(line).replaceFirst("")).lookingAt(),
                    lines));
    QUOTED
        .matcher(INDENTED.matcher(rest).replaceAll(""))
        .results()
        .map(line -> line.group(1).replaceAll("\\s*\\n\\s*", " "))
        .forEach(line -> add(document, line, false, false, lines));
    return lines;
  }

  private static List<String> commands(String block) {
    List<String> lines = block.lines().filter(line -> !line.isBlank()).toList();
    List<String> prompted = lines.stream().filter(line -> line.startsWith("$ ")).toList();
    return prompted.isEmpty() ? lines : prompted.stream().map(line -> line.substring(2)).toList();
  }

  /** Adds a line if it is a command: certainly, or because its kind is known. */
  private static void add(
      String document, String text, boolean fenced, boolean certain, List<ShellLine> lines) {
    ShellLine line = new ShellLine(document, text.replaceFirst("(^|\\s+)#.*", ""), fenced);
    if (certain ? !line.text.isBlank() : !CommandKind.of(line).isEmpty()) {
      lines.add(line);
    }
  }

  /** The parts of the line that are divided by {@code &&} or by a semicolon, without variables. */
  List<String> parts() {
    List<String> parts = new ArrayList<>();
    for (String part : text.split("\\s&&\\s|;\\s", -1)) {
      parts.add(VARIABLES.matcher(part.strip()).replaceFirst(""));
    }
    return parts;
  }

  @Override
  public String toString() {
    return document + ": " + text;
  }
}
