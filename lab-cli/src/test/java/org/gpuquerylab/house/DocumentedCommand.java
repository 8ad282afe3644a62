package org.gpuquerylab.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.document.Documents;

/**
 * A command that a document shows, in a block of code or between backticks.
 *
 * @param document the document's path from the root
 * @param program the first word, such as {@code ./lab}, {@code lab} or {@code mvn}
 * @param words the arguments of the program
 * @param output the file to which the command's output goes; empty if there is none
 */
record DocumentedCommand(String document, String program, List<String> words, String output) {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern INDENTED = Pattern.compile("(?m)^ {4}(?:\\S.*)$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

  /**
   * The commands of all documents except the recipes: recipes name files that the reader writes,
   * and another test follows them.
   */
  static List<DocumentedCommand> all() throws IOException {
    List<DocumentedCommand> commands = new ArrayList<>();
    for (Path document : Documents.all()) {
      String name = Sources.name(document);
      if (!name.startsWith("docs/recipes/")) {
        commands.addAll(in(name, Files.readString(document)));
      }
    }
    return commands;
  }

  /** The commands of a document: in fenced blocks, then in indented lines, then in the text. */
  static List<DocumentedCommand> in(String document, String text) {
    List<DocumentedCommand> commands = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      block
          .group()
          .replaceAll("\\\\\n\\s*", " ")
          .lines()
          .filter(line -> !line.startsWith("```"))
          .forEach(line -> add(document, line, commands));
    }
    String rest = BLOCK.matcher(text).replaceAll("").replaceAll("\\\\\n\\s*", " ");
    Matcher indented = INDENTED.matcher(rest);
    while (indented.find()) {
      add(document, indented.group().strip(), commands);
    }
    Matcher quoted = QUOTED.matcher(INDENTED.matcher(rest).replaceAll(""));
    while (quoted.find()) {
      add(document, quoted.group(1), commands);
    }
    return commands;
  }

  /** Adds the commands in a line of shell code. */
  private static void add(String document, String line, List<DocumentedCommand> commands) {
    String bare = line.replaceFirst("^\\s*\\$ ", "").replaceFirst("(^|\\s)#.*", "");
    for (String part : bare.split("&&|[;|](?=\\s)", -1)) {
      String[] halves = part.split("\\s>\\s", 2);
      String command = halves[0].strip().replaceAll("^(?:[A-Z_]+=\\S* )+", "");
      List<String> words = new ArrayList<>();
      Matcher word = WORD.matcher(command.replaceAll("[\\[\\]]", " "));
      while (word.find()) {
        words.add(word.group().replace("'", ""));
      }
      if (words.size() > 1 || words.contains("./lab")) {
        String output = halves.length > 1 ? halves[1].strip() : "";
        commands.add(
            new DocumentedCommand(
                document, words.get(0), List.copyOf(words.subList(1, words.size())), output));
      }
    }
  }
}
