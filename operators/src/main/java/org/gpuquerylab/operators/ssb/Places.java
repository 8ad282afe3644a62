package org.gpuquerylab.operators.ssb;

import static org.gpuquerylab.operators.ssb.GeneratedColumn.texts;
import static org.gpuquerylab.operators.ssb.GeneratedColumn.words;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The locations of customers and suppliers. There are 250 cities: ten in each of 25 nations. There
 * are five regions with five nations each. The name of a city is its nation's name, shortened or
 * padded to nine characters, followed by a digit.
 */
final class Places {
  private static final Words REGIONS =
      new Words(List.of("AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"));

  /** The nations in the order of TPC-H's nation keys. */
  private static final Words NATIONS =
      new Words(
          List.of(
              "ALGERIA",
              "ARGENTINA",
              "BRAZIL",
              "CANADA",
              "EGYPT",
              "ETHIOPIA",
              "FRANCE",
              "GERMANY",
              "INDIA",
              "INDONESIA",
              "IRAN",
              "IRAQ",
              "JAPAN",
              "JORDAN",
              "KENYA",
              "MOROCCO",
              "MOZAMBIQUE",
              "PERU",
              "CHINA",
              "ROMANIA",
              "SAUDI ARABIA",
              "VIETNAM",
              "RUSSIA",
              "UNITED KINGDOM",
              "UNITED STATES"));

  /** The index of each nation's region. */
  private static final int[] REGION_OF = {
    0, 1, 1, 1, 4, 0, 3, 3, 2, 2, 4, 4, 2, 4, 0, 0, 0, 1, 2, 3, 4, 2, 3, 3, 1
  };

  private static final Words CITIES =
      new Words(IntStream.range(0, 250).mapToObj(Places::city).toList());
  private static final int LEAST_ADDRESS = 10;
  private static final int LONGEST_ADDRESS = 25;
  private static final String ADDRESS_CHARACTERS =
      "0123456789abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,";

  private final String prefix;
  private final Draws nations;
  private final Draws cities;
  private final Draws phones;
  private final Draws addresses;

  /**
   * Creates the columns about locations for a table.
   *
   * @param prefix the prefix of the columns' names
   */
  Places(long seed, String prefix) {
    this.prefix = prefix;
    nations = new Draws(seed, prefix + "nation");
    cities = new Draws(seed, prefix + "city");
    phones = new Draws(seed, prefix + "phone");
    addresses = new Draws(seed, prefix + "address");
  }

  private static String city(int city) {
    String nation = NATIONS.string(city / 10);
    return String.format(Locale.ROOT, "%-9.9s%d", nation, city % 10);
  }

  /** The columns for address, city, nation, region and phone. */
  List<GeneratedColumn> columns() {
    return List.of(
        texts(prefix + "address", this::address),
        words(prefix + "city", CITIES, row -> nation(row) * 10 + cities.below(row, 10)),
        words(prefix + "nation", NATIONS, this::nation),
        words(prefix + "region", REGIONS, row -> REGION_OF[nation(row)]),
        texts(prefix + "phone", this::phone));
  }

  private int nation(long row) {
    return nations.below(row, NATIONS.size());
  }

  /** A phone number: the country code, which is 10 plus the nation's key, and three numbers. */
  private String phone(long row) {
    return String.format(
        Locale.ROOT,
        "%d-%d-%d-%d",
        10 + nation(row),
        phones.between(3 * row, 100, 999),
        phones.between(3 * row + 1, 100, 999),
        phones.between(3 * row + 2, 1000, 9999));
  }

  private String address(long row) {
    long first = row * (LONGEST_ADDRESS + 1);
    int length = addresses.between(first, LEAST_ADDRESS, LONGEST_ADDRESS);
    StringBuilder address = new StringBuilder(length);
    for (int i = 1; i <= length; i++) {
      address.append(ADDRESS_CHARACTERS.charAt(addresses.below(first + i, 64)));
    }
    return address.toString();
  }
}
