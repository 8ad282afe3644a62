package org.gpuquerylab.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gpuquerylab.house.Sources;
import org.junit.jupiter.api.Test;

/** Checks that relative links lead to existing files and headings, and that pages are short. */
class DocumentLinksTest {

  private static final int MOST_LINES = 200;

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?)\\s*$");

  @Test
  void everyRelativeLinkResolves() throws IOException {
    List<String> broken = new ArrayList<>();
    int found = 0;
    for (Path file : Documents.all()) {
      Matcher link = LINK.matcher(Documents.prose(Files.readString(file)));
      while (link.find()) {
        if (!link.group(1).matches("[a-z]+:.*")) {
          found++;
          if (!resolves(file, link.group(1))) {
            broken.add(Sources.name(file) + ": " + link.group(1));
          }
        }
      }
    }
    assertThat(broken).isEmpty();
    assertThat(found).isGreaterThan(30);
  }

  private static boolean resolves(Path from, String link) throws IOException {
    int hash = link.indexOf('#');
    String path = hash < 0 ? link : link.substring(0, hash);
    Path target = path.isEmpty() ? from : from.resolveSibling(path).normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return hash < 0 || anchors(Files.readString(target)).contains(link.substring(hash + 1));
  }

  /** The anchors of a page's headings, in the form that code hosts give them. */
  static Set<String> anchors(String text) {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(Documents.prose(text));
    while (heading.find()) {
      String kept = heading.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "");
      String anchor = kept.replace(' ', '-');
      int next = 1;
      String free = anchor;
      while (!anchors.add(free)) {
        free = anchor + "-" + next++;
      }
    }
    return anchors;
  }

  @Test
  void makesTheAnchorsOfHeadings() {
    String text = "# `auto` against C++\n## Like for like\n```\n# not one\n```\n## Like for like\n";
    assertThat(anchors(text))
        .containsExactlyInAnyOrder("auto-against-c", "like-for-like", "like-for-like-1");
  }

  @Test
  void pagesHaveAtMost200Lines() throws IOException {
    List<String> longer = new ArrayList<>();
    for (Path file : Documents.all()) {
      String name = Sources.name(file);
      int lines = Files.readAllLines(file).size();
      if (lines > MOST_LINES) {
        longer.add(name + ": " + lines);
      }
    }
    assertThat(longer).isEmpty();
  }
}
