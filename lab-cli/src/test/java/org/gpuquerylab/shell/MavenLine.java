package org.gpuquerylab.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command of Maven in its parts.
 *
 * @param goals the phases and goals
 * @param profiles the values of {@code -P}
 * @param modules the values of {@code -pl}
 * @param properties the values of {@code -D}
 * @param file the value of {@code -f}; empty if there is none
 * @param options all options other than {@code -D}, with their values
 */
record MavenLine(
    List<String> goals,
    List<String> profiles,
    List<String> modules,
    Map<String, String> properties,
    String file,
    List<String> options) {

  /**
   * Reads a command; {@code IllegalArgumentException} if documents do not use one of the options.
   */
  static MavenLine parse(String command) {
    List<String> goals = new ArrayList<>();
    List<String> profiles = new ArrayList<>();
    List<String> modules = new ArrayList<>();
    Map<String, String> properties = new LinkedHashMap<>();
    List<String> options = new ArrayList<>();
    String file = "";
    List<String> words = List.of(command.split("\\s+", -1));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (word.startsWith("-D")) {
        String[] halves = word.substring(2).split("=", 2);
        properties.put(halves[0], halves.length > 1 ? halves[1] : "true");
      } else if (word.startsWith("-P")) {
        profiles.addAll(List.of(word.substring(2).split(",", -1)));
        options.add(word);
      } else if (word.equals("-pl")) {
        modules.addAll(List.of(words.get(++i).split(",", -1)));
        options.addAll(List.of(word, words.get(i)));
      } else if (word.equals("-f")) {
        file = words.get(++i);
        options.addAll(List.of(word, file));
      } else if (word.matches("-q|-am|-T\\d+|-B|-o")) {
        options.add(word);
      } else if (word.startsWith("-")) {
        throw new IllegalArgumentException(word);
      } else {
        goals.add(word);
      }
    }
    return new MavenLine(goals, profiles, modules, properties, file, options);
  }
}
