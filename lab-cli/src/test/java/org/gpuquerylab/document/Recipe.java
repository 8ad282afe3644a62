package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.house.Sources;

/**
 * The files and changes that a page tells its reader to write.
 *
 * @param files the text of each new file, by its path from the root
 * @param changes the lines of each change, by the path of the changed file
 */
public record Recipe(Map<String, String> files, Map<String, List<String>> changes) {

  /** A step of a recipe: a line with only a path, an empty line, and a block of code. */
  private static final Pattern STEP =
      Pattern.compile("(?ms)^`([^`\n]+)`:\n\n```(\\w*)\n(.*?)^```$");

  /** Reads the steps of a page, which is named by its path from the root. */
  public static Recipe read(String page) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    Map<String, List<String>> changes = new LinkedHashMap<>();
    Matcher step = STEP.matcher(Documents.text(page));
    while (step.find()) {
      if (step.group(2).equals("diff")) {
        changes.put(step.group(1), step.group(3).lines().toList());
      } else {
        files.put(step.group(1), step.group(3));
      }
    }
    return new Recipe(files, changes);
  }

  /** Writes all files, new and changed, into a folder. */
  public void write(Path folder) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      assertThat(Sources.file(file.getKey())).as("a new file").doesNotExist();
      write(folder.resolve(file.getKey()), file.getValue());
    }
    for (Map.Entry<String, List<String>> change : changes.entrySet()) {
      List<String> lines = Documents.text(change.getKey()).lines().toList();
      write(folder.resolve(change.getKey()), String.join("\n", changed(lines, change.getValue())));
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /**
   * Returns the lines of a file after a change. Lines with a plus are inserted after the line that
   * precedes them in the change; if they are the first lines of the change, they are inserted
   * before the line that follows them. All other lines of the change must be in the file, in this
   * order.
   */
  static List<String> changed(List<String> lines, List<String> change) {
    List<String> result = new ArrayList<>(lines);
    List<String> waiting = new ArrayList<>();
    int at = -1;
    for (String line : change) {
      if (line.startsWith("+") && at < 0) {
        waiting.add(line.substring(1));
      } else if (line.startsWith("+")) {
        result.add(++at, line.substring(1));
      } else {
        int from = at + 1;
        int found = result.subList(from, result.size()).indexOf(line.substring(1));
        assertThat(found).as("the file has the line '%s'", line).isNotNegative();
        at = from + found;
        result.addAll(at, waiting);
        at += waiting.size();
        waiting.clear();
      }
    }
    return result;
  }
}
