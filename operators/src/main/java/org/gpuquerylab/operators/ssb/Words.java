package org.gpuquerylab.operators.ssb;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.table.Dictionary;

/** A list of different strings from which a column is drawn, and its dictionary. */
final class Words {
  static final Words COLORS =
      new Words(
          split(
              """
              almond antique aquamarine azure beige bisque black blanched blue blush brown burlywood
              burnished chartreuse chiffon chocolate coral cornflower cornsilk cream cyan dark deep
              dim dodger drab firebrick floral forest frosted gainsboro ghost goldenrod green grey
              honeydew hot indian ivory khaki lace lavender lawn lemon light lime linen magenta
              maroon medium metallic midnight mint misty moccasin navajo navy olive orange orchid
              pale papaya peach peru pink plum powder puff purple red rose rosy royal saddle salmon
              sandy seashell sienna sky slate smoke snow spring steel tan thistle tomato turquoise
              violet wheat white yellow\
              """));
  static final Words TYPES =
      new Words(
          pairs(
              split("STANDARD SMALL MEDIUM LARGE ECONOMY PROMO"),
              pairs(
                  split("ANODIZED BURNISHED PLATED POLISHED BRUSHED"),
                  split("TIN NICKEL BRASS STEEL COPPER"))));
  static final Words CONTAINERS =
      new Words(pairs(split("SM LG MED JUMBO WRAP"), split("CASE BOX BAG JAR PKG PACK CAN DRUM")));
  static final Words SEGMENTS =
      new Words(split("AUTOMOBILE BUILDING FURNITURE MACHINERY HOUSEHOLD"));
  static final Words PRIORITIES =
      new Words(List.of("1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW"));
  static final Words SHIP_MODES =
      new Words(List.of("REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"));

  private final List<String> strings;
  private final Dictionary dictionary;
  private final int[] codes;

  Words(List<String> strings) {
    this.strings = strings;
    dictionary = Dictionary.of(strings);
    codes = strings.stream().mapToInt(word -> dictionary.code(word).orElseThrow()).toArray();
  }

  private static List<String> split(String words) {
    return List.of(words.split("\\s+"));
  }

  private static List<String> pairs(List<String> first, List<String> second) {
    List<String> pairs = new ArrayList<>();
    first.forEach(one -> second.forEach(other -> pairs.add(one + " " + other)));
    return pairs;
  }

  int size() {
    return codes.length;
  }

  String string(int index) {
    return strings.get(index);
  }

  Dictionary dictionary() {
    return dictionary;
  }

  /** The code in the dictionary of the string at an index of the list. */
  int code(int index) {
    return codes[index];
  }
}
