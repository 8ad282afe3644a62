package org.gpuquerylab.data.internal.generated;

import java.time.LocalDate;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.generated.MadeTable.Field;
import org.gpuquerylab.primitives.internal.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The tables of {@code shop}: a snowflake of items, orders, customers, cities and countries, with
 * two roles of cities, and a relation of products and tags that joins many to many. Keys follow
 * Zipf's law, columns depend on each other within and across tables, and some are NULL. Every row
 * depends on its number alone, so the data are the same for any number of threads.
 */
final class ShopTables {
  private static final int COUNTRIES = 40;
  private static final int CITIES = 400;
  private static final int BLOCK = 1 << 14;
  private static final int FIRST_DAY = (int) LocalDate.of(2019, 1, 1).toEpochDay();
  private static final int DAYS = 2_000;
  private static final List<String> CONTINENTS = List.of("Africa", "America", "Asia", "Europe");
  private static final List<String> CLIMATES = List.of("arid", "cold", "mild", "tropical");
  private static final List<String> CHANNELS = List.of("web", "web", "web", "store", "outlet");

  private static final List<String> CATEGORIES =
      List.of("books", "food", "garden", "music", "sport", "tools", "toys", "travel");

  private static final String PRODUCT =
      "product_id INTEGER, supplier_id INTEGER, category VARCHAR, brand VARCHAR,"
          + " price DECIMAL(10,2), weight INTEGER";

  private static final String CUSTOMER =
      "customer_id INTEGER, city_id INTEGER, segment VARCHAR, language VARCHAR, since DATE,"
          + " credit INTEGER";

  private static final String ORDER =
      "order_id BIGINT, customer_id INTEGER, billing_city INTEGER, shipping_city INTEGER,"
          + " ordered DATE, channel VARCHAR, paid BOOLEAN";

  private static final String ITEM =
      "order_id BIGINT, line INTEGER, product_id INTEGER, quantity INTEGER, price DECIMAL(10,2),"
          + " discount INTEGER";

  private final Workers workers;
  private final int suppliers;
  private final int products;
  private final int customers;
  private final int orders;
  private final Skew ofCities = new Skew(CITIES, 0.9);
  private final Skew ofProducts;
  private final Skew ofCustomers;

  private ShopTables(int items, Workers workers) {
    this.workers = workers;
    suppliers = Math.max(20, items / 2_000);
    products = Math.max(100, items / 200);
    customers = Math.max(100, items / 40);
    orders = items / 4;
    ofProducts = new Skew(products, 1.1);
    ofCustomers = new Skew(customers, 0.8);
  }

  /**
   * All tables.
   *
   * @param items the approximate number of rows of the largest table, at least 1,000
   */
  static List<MadeTable> of(int items, Workers workers) {
    ShopTables shop = new ShopTables(items, workers);
    return List.of(
        shop.table(
            "country",
            COUNTRIES,
            shop::country,
            "country_id INTEGER, name VARCHAR, continent VARCHAR, language VARCHAR"),
        shop.table(
            "city",
            CITIES,
            shop::city,
            "city_id INTEGER, country_id INTEGER, name VARCHAR, climate VARCHAR, population INTEGER"),
        shop.table(
            "supplier",
            shop.suppliers,
            shop::supplier,
            "supplier_id INTEGER, city_id INTEGER, rating INTEGER, since DATE"),
        shop.table("product", shop.products, shop::product, PRODUCT),
        shop.table("tag", shop.products, shop::tags, "product_id INTEGER, tag VARCHAR"),
        shop.table("customer", shop.customers, shop::customer, CUSTOMER),
        shop.table("orders", shop.orders, shop::order, ORDER),
        shop.table("item", shop.orders, shop::items, ITEM));
  }

  /**
   * A table.
   *
   * @param rows the number of entities, from 1, for each of which the filler appends rows
   */
  private MadeTable table(
      String name, int rows, BiConsumer<Integer, List<ColumnPart>> filler, String fields) {
    return MadeTable.of(
        name,
        Field.list(fields),
        (rows + BLOCK - 1) / BLOCK,
        workers,
        (block, columns) -> {
          int last = Math.min(rows, (block + 1) * BLOCK);
          for (int i = block * BLOCK + 1; i <= last; i++) {
            filler.accept(i, columns);
          }
        });
  }

  /** The random numbers of an entity of a table. */
  private static SplittableRandom random(String table, int number) {
    return new SplittableRandom(table.hashCode() * 0x9E3779B97F4A7C15L + number);
  }

  private void country(int id, List<ColumnPart> to) {
    to.get(0).add((long) id);
    to.get(1).add("Country " + id);
    to.get(2).add(CONTINENTS.get(id % CONTINENTS.size()));
    to.get(3).add(language(id));
  }

  /** Countries of a continent share three languages. */
  private static String language(int country) {
    return "L" + (country % CONTINENTS.size() * 3 + country / CONTINENTS.size() % 3);
  }

  private static int country(int city) {
    return 1 + city % COUNTRIES;
  }

  private void city(int id, List<ColumnPart> to) {
    SplittableRandom random = random("city", id);
    to.get(0).add((long) id);
    to.get(1).add((long) country(id));
    to.get(2).add("City " + id);
    int usual = country(id) % CLIMATES.size();
    int climate = random.nextInt(10) < 8 ? usual : random.nextInt(CLIMATES.size());
    addText(to.get(3), random.nextInt(20) == 0 ? null : CLIMATES.get(climate));
    to.get(4).add((long) (10_000_000 / id));
  }

  private static void addText(ColumnPart to, @Nullable String text) {
    if (text == null) {
      to.add((Integer) null);
    } else {
      to.add(text);
    }
  }

  private void supplier(int id, List<ColumnPart> to) {
    SplittableRandom random = random("supplier", id);
    to.get(0).add((long) id);
    to.get(1).add((long) ofCities.draw(random));
    to.get(2).add(random.nextInt(8) == 0 ? null : Integer.valueOf(1 + random.nextInt(5)));
    to.get(3).add((long) FIRST_DAY - random.nextInt(DAYS));
  }

  private static int category(int product) {
    return random("category", product).nextInt(CATEGORIES.size());
  }

  /** The price in cents. */
  private static int price(int product) {
    return 100 + 900 * category(product) + random("price", product).nextInt(2_000);
  }

  /** The brand decides on the category, the category mostly on the price. */
  private void product(int id, List<ColumnPart> to) {
    SplittableRandom random = random("product", id);
    int category = category(id);
    to.get(0).add((long) id);
    to.get(1).add((long) (1 + random.nextInt(suppliers)));
    to.get(2).add(CATEGORIES.get(category));
    to.get(3).add(CATEGORIES.get(category) + "-" + (1 + random.nextInt(6)));
    to.get(4).add((long) price(id));
    to.get(5).add(category == 3 ? null : Integer.valueOf(50 + price(id) / 10 + random.nextInt(40)));
  }

  private void tags(int product, List<ColumnPart> to) {
    SplittableRandom random = random("tag", product);
    int first = category(product) * 5;
    IntStream.range(0, 1 + random.nextInt(5))
        .map(i -> random.nextInt(4) == 0 ? random.nextInt(60) : first + random.nextInt(8))
        .distinct()
        .forEach(
            tag -> {
              to.get(0).add((long) product);
              to.get(1).add("tag" + tag);
            });
  }

  private int home(int customer) {
    return ofCities.draw(random("home", customer));
  }

  private void customer(int id, List<ColumnPart> to) {
    SplittableRandom random = random("customer", id);
    boolean company = random.nextInt(5) == 0;
    int home = home(id);
    int spoken = random.nextInt(10) == 0 ? 1 + random.nextInt(COUNTRIES) : country(home);
    to.get(0).add((long) id);
    to.get(1).add((long) home);
    to.get(2).add(company ? "company" : random.nextInt(3) == 0 ? "club" : "private");
    to.get(3).add(language(spoken));
    to.get(4).add((long) FIRST_DAY - random.nextInt(DAYS));
    to.get(5).add(company ? Integer.valueOf(100 * (1 + random.nextInt(50))) : null);
  }

  private static String channel(int order) {
    return CHANNELS.get(random("channel", order).nextInt(CHANNELS.size()));
  }

  private void order(int id, List<ColumnPart> to) {
    SplittableRandom random = random("orders", id);
    int customer = ofCustomers.draw(random);
    int billing = random.nextInt(10) == 0 ? ofCities.draw(random) : home(customer);
    int shipping = random.nextInt(5) == 0 ? ofCities.draw(random) : billing;
    String channel = channel(id);
    to.get(0).add((long) id);
    to.get(1).add((long) customer);
    to.get(2).add((long) billing);
    to.get(3).add(channel.equals("store") ? null : Integer.valueOf(shipping));
    to.get(4).add((long) FIRST_DAY + (long) DAYS * id / orders);
    to.get(5).add(channel);
    to.get(6).add(random.nextInt(20) == 0 ? 0L : 1L);
  }

  private void items(int order, List<ColumnPart> to) {
    SplittableRandom random = random("item", order);
    boolean outlet = channel(order).equals("outlet");
    int lines = 1 + random.nextInt(7);
    for (int line = 1; line <= lines; line++) {
      int product = ofProducts.draw(random);
      int discount = outlet ? 10 + 5 * random.nextInt(8) : random.nextInt(6);
      to.get(0).add((long) order);
      to.get(1).add((long) line);
      to.get(2).add((long) product);
      to.get(3).add((long) (1 + random.nextInt(category(product) + 2)));
      to.get(4).add((long) price(product) * (100 - discount) / 100);
      to.get(5).add(discount == 0 ? null : Integer.valueOf(discount));
    }
  }
}
