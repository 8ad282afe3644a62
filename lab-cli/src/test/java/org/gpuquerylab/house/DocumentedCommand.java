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
 * A command that a document shows, in a block or between back quotes.
 *
 * @param document its name from the root
 * @param program {@code ./lab}, {@code lab}, {@code mvn}, ...; the last two where the text speaks
 *     of the command
 * @param words its arguments
 * @param output the file that takes what it prints; empty where there is none
 */
record DocumentedCommand(String document, String program, List<String> words, String output) {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

  /**
   * Those of all documents but the recipes, which name what their reader makes, and which a test
   * follows.
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

  /** Those of a document, first those in blocks. */
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
    Matcher quoted = QUOTED.matcher(BLOCK.matcher(text).replaceAll(""));
    while (quoted.find()) {
      add(document, quoted.group(1), commands);
    }
    return commands;
  }

  /** Adds the commands of a line of a shell. */
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
