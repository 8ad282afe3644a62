package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.concurrency.internal.workload.StarKernels.BuildDimension;
import org.gpuquerylab.concurrency.internal.workload.StarKernels.ProbeStar;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryAssembly;
import org.gpuquerylab.concurrency.query.QueryKind;

/**
 * Q4: a star join like the Star Schema Benchmark's Q2. The query computes revenue by year and
 * brand, for the suppliers of one region and the parts of one category. The query has three build
 * kernels, a probe kernel, and two aggregation kernels. The paper does not describe its Q4, so this
 * query is a guess.
 *
 * <p>The fact table has n rows. As in the benchmark, there are about n / 3000 suppliers in 5
 * regions, n / 30 parts in 25 categories of 40 brands, and 2556 dates in 7 years. A ninth of the
 * foreign keys match no row. The answer has a row (year, brand, rows, revenue) for each group that
 * has rows, in the order of the groups.
 *
 * <p>For n rows, of which s are in a group, the minimum work is 4 n bytes of parts, 4 n f bytes of
 * suppliers (f is the share of rows whose part qualifies), 4 s bytes of dates, 4 s bytes of
 * revenues, and about 20 operations for each row. The group codes that the probe passes to the
 * aggregation add 8 n bytes.
 *
 * @param regions number of qualifying regions, counted from region 0; 5 means all regions
 * @param slots number of slots in each hash table, a power of two; 0 means tables of sufficient
 *     size
 */
record StarJoin(int regions, int slots) implements QueryKind {
  private static final int BRANDS = 40;
  private static final int FIRST_BRAND = 12 * BRANDS;
  private static final int YEARS = 7;
  private static final int GROUPS = 512;
  private static final int DATES = 2556;
  private static final int OPERATIONS = 20;

  /** Creates queries in which one region of five qualifies. */
  public StarJoin() {
    this(1, 0);
  }

  @Override
  public String name() {
    return "Q4";
  }

  private Dimension suppliers(int n) {
    return new Dimension(n / 3000 + 8, 5, 0, regions, 0);
  }

  private static Dimension parts(int n) {
    return new Dimension(n / 30 + BRANDS, 25 * BRANDS, FIRST_BRAND, FIRST_BRAND + BRANDS, 2);
  }

  private static Dimension dates() {
    return new Dimension(DATES, YEARS, 0, YEARS, 4);
  }

  private static IntUnaryOperator revenue(long seed) {
    return new SeededNumbers(seed, 6).column(AggregationSteps.VALUES);
  }

  @Override
  public DeviceQuery ready(Backend backend, int size, long seed) {
    return QueryAssembly.ready(
        backend,
        QueryAssembly.name(name(), seed),
        AggregationSteps.words(GROUPS),
        assembly -> assemble(assembly, size, seed));
  }

  private DeviceQuery assemble(QueryAssembly assembly, int n, long seed) {
    List<Table> tables =
        List.of(
            build(assembly, "build-suppliers", suppliers(n), seed),
            build(assembly, "build-parts", parts(n), seed),
            build(assembly, "build-dates", dates(), seed));
    DeviceBuffer<int[]> revenue = assembly.column(n, revenue(seed));
    DeviceBuffer<int[]> codes = assembly.buffer(ElementType.INT, revenue.length());
    long selected = (long) (ofParts(n) * suppliers(n).share() * dates().share());
    int probe = probe(assembly, tables, codes, n, seed, selected);
    AggregationSteps.add(
        assembly, codes, revenue, n, GROUPS, AggregationSteps.ROWS_PER_FLUSH, selected, probe);
    return assembly.query("a hash table of a dimension is full", StarJoin::decode);
  }

  /** The expected number of rows whose part qualifies. */
  private static long ofParts(int n) {
    return (long) (n * parts(n).share());
  }

  private int probe(
      QueryAssembly assembly,
      List<Table> tables,
      DeviceBuffer<int[]> codes,
      int n,
      long seed,
      long selected) {
    Table supplier = tables.get(0);
    Table part = tables.get(1);
    Table date = tables.get(2);
    long tableBytes = tables.stream().mapToLong(table -> table.words.bytes()).sum();
    long bytes = 8L * n + 4 * (ofParts(n) + selected) + tableBytes;
    return assembly.step(
        "probe",
        new ProbeStar(
            assembly.column(n, suppliers(n).foreignKeys(seed)),
            assembly.column(n, parts(n).foreignKeys(seed)),
            assembly.column(n, dates().foreignKeys(seed)),
            supplier.words,
            part.words,
            date.words,
            codes,
            n,
            supplier.mask,
            part.mask,
            date.mask,
            BRANDS),
        Map.of(),
        (n + 3L) / 4,
        new KernelWork(bytes, (long) OPERATIONS * n, 0, 0),
        supplier.step,
        part.step,
        date.step);
  }

  private Table build(QueryAssembly assembly, String step, Dimension dimension, long seed) {
    int rows = dimension.rows();
    int capacity = slots == 0 ? dimension.fittingSlots() : slots;
    DeviceBuffer<int[]> keys = assembly.column(rows, Dimension::key);
    DeviceBuffer<int[]> attributes = assembly.column(rows, dimension.attribute(seed));
    DeviceBuffer<long[]> words = assembly.buffer(ElementType.LONG, capacity + 1L);
    long inserted = (long) rows * Math.max(0, dimension.high() - dimension.low());
    int index =
        assembly.step(
            step,
            List.of(words),
            new BuildDimension(
                keys, attributes, words, rows, dimension.low(), dimension.high(), capacity - 1),
            Map.of(),
            rows,
            new KernelWork(
                8L * rows + words.bytes(), 8L * rows, 0, inserted / dimension.attributes()));
    return new Table(index, words, capacity - 1);
  }

  private record Table(int step, DeviceBuffer<long[]> words, int mask) {}

  private static QueryAnswer decode(long[] words) {
    return AggregationSteps.decode(
        words, YEARS * BRANDS, g -> List.of((long) g / BRANDS, (long) g % BRANDS));
  }

  @Override
  public QueryAnswer reference(int size, long seed) {
    Map<Integer, Integer> regionOf = attributes(suppliers(size), seed);
    Map<Integer, Integer> brandOf = attributes(parts(size), seed);
    Map<Integer, Integer> yearOf = attributes(dates(), seed);
    IntUnaryOperator supplier = suppliers(size).foreignKeys(seed);
    IntUnaryOperator part = parts(size).foreignKeys(seed);
    IntUnaryOperator date = dates().foreignKeys(seed);
    Map<List<Integer>, long[]> groups = new TreeMap<>(StarJoin::compare);
    for (int row = 0; row < size; row++) {
      Integer brand = brandOf.get(part.applyAsInt(row));
      Integer year = yearOf.get(date.applyAsInt(row));
      if (brand != null && year != null && regionOf.containsKey(supplier.applyAsInt(row))) {
        long[] group =
            groups.computeIfAbsent(List.of(year, brand - FIRST_BRAND), key -> new long[2]);
        group[0]++;
        group[1] += revenue(seed).applyAsInt(row);
      }
    }
    return new QueryAnswer(
        groups.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList());
  }

  private static List<Long> row(List<Integer> group, long[] sums) {
    return List.of((long) group.get(0), (long) group.get(1), sums[0], sums[1]);
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    int years = a.get(0).compareTo(b.get(0));
    return years != 0 ? years : a.get(1).compareTo(b.get(1));
  }

  /** For each key of a qualifying row of a dimension, the row's attribute. */
  private static Map<Integer, Integer> attributes(Dimension dimension, long seed) {
    Map<Integer, Integer> byKey = new TreeMap<>();
    IntUnaryOperator attribute = dimension.attribute(seed);
    IntStream.range(0, dimension.rows())
        .filter(row -> dimension.qualifies(row, seed))
        .forEach(row -> byKey.put(Dimension.key(row), attribute.applyAsInt(row)));
    return byKey;
  }
}
