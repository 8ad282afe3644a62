package org.gpuquerylab.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.document.Documents;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;

/**
 * Runs the commands of blocks that also show output, and compares the actual output with it; {@code
 * ...} stands for any lines, and times and the device's name may differ. {@code cat} shows a file,
 * which the later commands of the page read.
 */
class TranscriptsTest extends CommandLineHarness {

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(\\$ .*?)^```$");
  private static final Pattern VARYING = Pattern.compile("(device|time|by step)(\\s+).*");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

  private int compared;

  @Test
  void commandsPrintWhatDocumentsShow() throws IOException {
    for (Path document : Documents.all()) {
      Matcher block = BLOCK.matcher(Files.readString(document));
      while (block.find()) {
        for (String shown : block.group(1).split("(?m)^\\$ ", -1)) {
          if (!shown.isBlank()) {
            follow(Sources.name(document), shown);
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(3);
  }

  /** A command in the first line, and its output in the other lines. */
  private void follow(String document, String shown) throws IOException {
    String command = shown.lines().findFirst().orElseThrow();
    String output = shown.substring(command.length()).stripLeading();
    List<String> words = new ArrayList<>();
    WORD.matcher(command).results().forEach(word -> words.add(word.group().replace("'", "")));
    if (words.get(0).equals("cat")) {
      Files.writeString(folder.resolve(words.get(1)), output);
      return;
    }
    assertThat(words.get(0)).as(document).isEqualTo("./lab");
    String file = null;
    if (words.contains(">")) {
      file = words.get(words.size() - 1);
      words.subList(words.size() - 2, words.size()).clear();
    }
    out.getBuffer().setLength(0);
    String[] arguments = words.stream().skip(1).map(this::place).toArray(String[]::new);
    assertThat(lab(arguments)).as("%s: %s: %s", document, command, err).isZero();
    String printed = out.toString().replace(folder + "/", "").replace(Sources.file(".") + "/", "");
    if (file != null) {
      Files.writeString(folder.resolve(file), printed);
    } else if (!output.isBlank()) {
      compared++;
      assertThat(printed.strip()).as("%s: %s", document, command).matches(pattern(output));
    }
  }

  /** The path of a word that names a file, of the checkout or of an earlier command. */
  private String place(String word) {
    Path written = folder.resolve(word.replaceAll("[^\\w./-]", "_"));
    boolean named = word.endsWith(".json") || word.endsWith(".csv");
    return !named ? word : (Files.exists(written) ? written : Sources.file(word)).toString();
  }

  private static Pattern pattern(String output) {
    String lines =
        output
            .strip()
            .lines()
            .map(TranscriptsTest::line)
            .collect(Collectors.joining("\n"))
            .replace(ANY + "\n", "(?:.*\n)*?");
    return Pattern.compile(lines);
  }

  private static final String ANY = "<any lines>";

  private static String line(String line) {
    Matcher varying = VARYING.matcher(line);
    if (varying.matches()) {
      return varying.group(1) + varying.group(2) + ".*";
    }
    return line.equals("...") ? ANY : Pattern.quote(line);
  }

  /** The rows that {@code gzip} packs as documented can be unpacked to the same rows. */
  @Test
  void rowsArePacked() throws Exception {
    List<ShellLine> lines =
        ShellLine.of(CommandKind.FILES).stream()
            .filter(line -> line.text().startsWith("gzip "))
            .toList();
    assertThat(lines).hasSize(1);
    ShellFolder shell = new ShellFolder(Files.createDirectories(folder.resolve("shell")));
    Path rows = shell.path("results/MACHINE-NAME/results.jsonl");
    Files.createDirectories(rows.getParent());
    Files.writeString(rows, "{}\n");
    shell.run(lines.get(0).text());
    assertThat(rows).doesNotExist();
    try (var packed =
        new GZIPInputStream(Files.newInputStream(rows.resolveSibling("results.jsonl.gz")))) {
      assertThat(new String(packed.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("{}\n");
    }
  }
}
