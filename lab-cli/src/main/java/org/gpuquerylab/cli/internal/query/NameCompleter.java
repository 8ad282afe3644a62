package org.gpuquerylab.cli.internal.query;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.gpuquerylab.operators.relation.HostRelation;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes the names of tables and columns, and the commands of a session. */
final class NameCompleter implements Completer {
  private final TreeSet<String> names = new TreeSet<>();

  /** Creates a completer for the names of tables. */
  NameCompleter(Map<String, HostRelation> tables) {
    tables.forEach(
        (name, relation) -> {
          add(name);
          relation.columns().forEach(column -> add(column.name()));
        });
  }

  /** Adds a name; one that a statement must quote is quoted, and odd ones are left out. */
  private void add(String name) {
    if (name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      names.add(name);
    } else if (name.chars().noneMatch(c -> c < ' ' || c == '"' || c == 0x7f)) {
      names.add('"' + name + '"');
    }
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    String word = line.word().substring(0, line.wordCursor());
    if (line.wordIndex() == 0 && word.startsWith(".")) {
      QuerySession.COMMANDS.forEach(command -> candidates.add(new Candidate(command)));
      return;
    }
    int start = word.length();
    while (start > 0 && isOfName(word.charAt(start - 1))) {
      start--;
    }
    String before = word.substring(0, start);
    String begun = word.substring(start).toLowerCase(Locale.ROOT);
    for (String name : names) {
      if (name.toLowerCase(Locale.ROOT).startsWith(begun)) {
        candidates.add(new Candidate(before + name, name, null, null, null, null, true));
      }
    }
  }

  private static boolean isOfName(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '"';
  }
}
