package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rows of the tables of claims in {@code results/index.html}; another test compares this page
 * with the stored rows.
 */
record ClaimRows(List<Row> rows) {

  private static final Pattern LINE = Pattern.compile("<tr>(<td>.*?)</tr>");
  private static final Pattern CELL = Pattern.compile("<td[^>]*>(.*?)</td>");
  private static final String MISSING = "missing";
  private static final int CELLS = 14;

  /**
   * Where inputs lie and by which clock: the first of these that a number has is the most like the
   * paper's measurement.
   */
  private static final List<String> LIKE_THE_PAPER =
      List.of(
          "inputs uploaded, cuda, device's clock",
          "inputs uploaded, cuda, over pageable copies",
          "inputs uploaded, cuda");

  /** A number that a paper prints, and our number on one machine. */
  record Row(
      String claim,
      String what,
      String paper,
      String machine,
      String where,
      String ours,
      String from,
      String to,
      String run,
      String command,
      String verdict,
      String paperMachine) {

    /** Whether the inputs' place is one of the README's, or the number has no such place. */
    boolean isBrief() {
      return !where.contains("inputs ")
          || where.endsWith("over pageable copies")
          || where.endsWith("inputs resident, cuda");
    }

    boolean isMeasured() {
      return !ours.equals(MISSING) && !ours.equals("-");
    }

    boolean isComparable() {
      return !verdict.startsWith("not comparable");
    }

    /** Whether another run of the same machine has the number from all samples. */
    boolean isWorseThan(Row other) {
      return other.isComparable()
          && other.isMeasured()
          && List.of(other.claim, other.machine, other.where)
              .equals(List.of(claim, machine, where));
    }

    /** The number, with its interval if it has one. */
    String number() {
      return from.equals("-") ? ours : ours + " (" + from + "–" + to + ")";
    }

    /** The number and its place. */
    String entry() {
      return isMeasured() ? number() + ": " + place() : ours;
    }

    String place() {
      return where.equals("-") ? machine : machine + "; " + where;
    }
  }

  static ClaimRows read() throws IOException {
    List<Row> rows = new ArrayList<>();
    Matcher line = LINE.matcher(Documents.text("results/index.html"));
    while (line.find()) {
      List<String> c =
          CELL.matcher(line.group(1)).results().map(cell -> plain(cell.group(1))).toList();
      if (c.size() == CELLS) {
        rows.add(
            new Row(
                c.get(0),
                c.get(6),
                c.get(3),
                brief(c.get(4)),
                c.get(7),
                c.get(1),
                c.get(8),
                c.get(9),
                c.get(11),
                c.get(13),
                c.get(2),
                c.get(5)));
      }
    }
    return new ClaimRows(
        rows.stream()
            .filter(row -> row.isComparable() || rows.stream().noneMatch(row::isWorseThan))
            .toList());
  }

  /** A machine as the glossary calls it. */
  private static String brief(String machine) {
    return machine
        .replace("NVIDIA H200", "H200")
        .replace("AMD EPYC, 2 cores", "EPYC")
        .replace("Intel(R) Xeon(R) Processor, ", "Xeon, ");
  }

  private static String plain(String html) {
    return html.replaceAll("<[^>]+>", "")
        .replace("&#39;", "'")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .strip();
  }

  /** A line of a paper's table: of rows that differ in where inputs lie, the most alike. */
  private static Line line(String what, String paper, List<Row> rows) {
    String machine = rows.get(0).machine;
    for (String place : LIKE_THE_PAPER) {
      List<Row> alike = rows.stream().filter(row -> row.where.endsWith(place)).toList();
      if (!alike.isEmpty() && alike.stream().allMatch(row -> row.machine.equals(machine))) {
        String ours =
            alike.stream()
                .map(row -> row.where.replace(", " + place, "") + ": " + row.number())
                .collect(Collectors.joining("<br>"));
        return new Line(what, machine + ", " + place, paper, ours);
      }
    }
    return new Line(
        what, "", paper, rows.stream().map(Row::entry).collect(Collectors.joining("<br>")));
  }

  /** A line of a paper's table; the place is empty if each of our numbers has its own. */
  private record Line(String what, String place, String paper, String ours) {
    String unit() {
      return what.substring(what.lastIndexOf(", ") + 1).strip();
    }

    /** The line without what the table's header says. */
    String text(String unit, String common) {
      String brief =
          unit().equals(unit) && what.contains(", ")
              ? what.substring(0, what.lastIndexOf(", "))
              : what;
      String rest =
          place.equals(common) ? "" : place.replaceFirst(Pattern.quote(common + ", "), "");
      return String.format(
          Locale.ROOT,
          "| %s | %s | %s |\n",
          rest.isEmpty() ? brief : brief + "; " + rest,
          paper,
          ours);
    }
  }

  /**
   * A table of all numbers of a paper; the page of claims has the ratios, too. The header has the
   * unit and the place of most lines.
   *
   * @param name the first part of the names of the paper's experiments, such as {@code meister}
   */
  String ofPaper(String name) {
    Map<List<String>, List<Row>> measured = new LinkedHashMap<>();
    for (Row row : rows) {
      if (row.command.startsWith("./lab run " + name + "-") && !row.what.equals("-")) {
        measured.computeIfAbsent(List.of(row.what, row.paper), what -> new ArrayList<>()).add(row);
      }
    }
    List<Line> lines = new ArrayList<>();
    measured.forEach((what, ours) -> lines.add(line(what.get(0), what.get(1), ours)));
    String unit = most(lines.stream().map(Line::unit).toList());
    String place =
        lines.stream().map(Line::place).min(Comparator.comparing(String::length)).orElse("");
    boolean common = !place.isEmpty() && lines.stream().allMatch(l -> l.place().startsWith(place));
    String header =
        "| what"
            + (unit.isEmpty() ? "" : " (" + unit + ", if not said otherwise)")
            + " | paper | ours (95 % interval)"
            + (common ? ", " + place : "")
            + " |\n|---|---|---|\n";
    return lines.stream()
        .map(line -> line.text(unit, common ? place : "-"))
        .collect(Collectors.joining("", header, ""));
  }

  /** The text of more than half of the lines; empty if there is none. */
  private static String most(List<String> texts) {
    return texts.stream()
        .filter(text -> 2 * Collections.frequency(texts, text) > texts.size())
        .findFirst()
        .orElse("");
  }

  /**
   * A table of the given claims: one line for each number that was measured on a GPU or on the host
   * beside it, with both machines and the verdict.
   *
   * @param machine the machine of the lines
   */
  String ofClaims(Set<String> claims, String machine) {
    StringBuilder table =
        new StringBuilder(
            """
            | claim | paper, and its machine | ours, and our machine | verdict |
            |---|---|---|---|
            """);
    for (String claim : claims) {
      List<Row> measured =
          rows.stream()
              .filter(row -> row.claim.equals(claim) && row.machine.equals(machine))
              .filter(Row::isMeasured)
              .filter(Row::isBrief)
              .toList();
      assertThat(measured).as(claim).isNotEmpty();
      measured.forEach(row -> table.append(line(row)));
    }
    return table.toString();
  }

  private static String line(Row row) {
    return String.format(
        Locale.ROOT,
        "| %s | %s; %s | %s; %s, %s | %s |\n",
        row.what,
        row.paper,
        row.paperMachine,
        row.number(),
        row.machine,
        row.where,
        row.verdict);
  }
}
