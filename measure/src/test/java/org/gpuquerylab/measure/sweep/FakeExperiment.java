package org.gpuquerylab.measure.sweep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** An experiment without algorithms; the point's mode says what a trial does. */
public final class FakeExperiment implements Experiment {

  /** The modes: what a trial can do. */
  public static final List<String> MODES =
      List.of(
          "ok",
          "disagree",
          "slow",
          "slow-from-3",
          "unsupported",
          "host-memory",
          "device-memory",
          "error",
          "device",
          "hang",
          "exit-0",
          "exit-1",
          "exit-2",
          "exit-130",
          "halt-75");

  private final boolean sized;
  private final AtomicBoolean released = new AtomicBoolean();
  private final CountDownLatch hangEnded = new CountDownLatch(1);

  /** Creates an experiment without an axis of sizes. */
  public FakeExperiment() {
    this(false);
  }

  /** Creates an experiment with or without an axis of sizes, which is "n". */
  public FakeExperiment(boolean sized) {
    this.sized = sized;
  }

  /** Ends the trial of mode "hang", and waits for its end. */
  public void release() throws InterruptedException {
    released.set(true);
    hangEnded.await();
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public String title() {
    return "A fake <experiment> & more";
  }

  @Override
  public String reproduces() {
    return "nothing";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        new SweepAxis(
            "mode",
            "what a trial does",
            MODES,
            List.of("ok"),
            new SweepAxis.Domain.Choices(MODES),
            false),
        SweepAxis.ints(
            "n",
            "a number",
            IntStream.rangeClosed(1, 10),
            IntStream.rangeClosed(1, 3),
            new SweepAxis.Domain.Range(1, 1000)),
        SweepAxis.samples("sample", "a sample", 3, 2));
  }

  @Override
  public boolean covers(Point point) {
    boolean few = point.getInt("n") > 100 && point.get("sample").equals("2");
    return point.getInt("n") != 7 && !few;
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    OurNumber our = new OurNumber("here", 2, Double.NaN, Double.NaN, "");
    return rows.isEmpty()
        ? List.of()
        : List.of(PaperNumber.of("one", "a number", "ms", 1, List.of(our)));
  }

  @Override
  public int repetitions(Pass pass) {
    return 2;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(4_000); // no trial of "ok" takes this long, even on a busy machine
  }

  @Override
  public Duration warmUp(Pass pass) {
    return Duration.ofMillis(5);
  }

  @Override
  public Optional<String> sizeAxis() {
    return sized ? Optional.of("n") : Optional.empty();
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    String mode = point.get("mode");
    if (mode.equals("unsupported")) {
      throw new UnsupportedOperationException("not here");
    }
    return new FakeTrial(mode, point.getInt("n"));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    if (rows.isEmpty()) {
      return List.of();
    }
    List<DataPoint> points = new ArrayList<>();
    for (Row row : rows) {
      points.add(DataPoint.of(row.point().getInt("n"), row.measured().millis()));
    }
    Chart chart =
        Chart.of(
            "all",
            "All",
            Axis.linear("n"),
            Axis.log("time"),
            List.of(new Series("fake", Style.of("fake"), points)));
    return List.of(new Figure("fake-figure", "Fake", "Caption.", 1, List.of(chart)));
  }

  private final class FakeTrial implements Trial {
    private final String mode;
    private final int n;

    FakeTrial(String mode, int n) {
      this.mode = mode;
      this.n = n;
    }

    @Override
    public void run() throws Exception {
      switch (mode) {
        case "slow" -> Thread.sleep(Duration.ofHours(1).toMillis());
        case "slow-from-3" -> timeOut(n >= 3);
        case "host-memory" -> throw new OutOfMemoryError("Java heap space");
        case "device-memory" ->
            throw new OutOfDeviceMemoryException("fake:0", 100, OptionalLong.of(10));
        case "error" -> throw new IllegalStateException("broken\nin two lines");
        case "device" -> throw new BackendException("illegal address");
        case "hang" -> hang();
        default -> end();
      }
    }

    private void end() {
      if (mode.startsWith("exit-")) {
        System.exit(Integer.parseInt(mode.substring("exit-".length())));
      } else if (mode.startsWith("halt-")) {
        Runtime.getRuntime().halt(Integer.parseInt(mode.substring("halt-".length())));
      }
      LockSupport.parkNanos(60_000);
    }

    private static void timeOut(boolean late) throws TimeoutException {
      if (late) {
        throw new TimeoutException();
      }
    }

    private void hang() {
      while (!released.get()) {
        Thread.onSpinWait(); // ignores interrupts
      }
      hangEnded.countDown();
    }

    @Override
    public double checksum() {
      return mode.equals("disagree") ? n + 1e-6 : n * (1 + 1e-12);
    }

    @Override
    public double expectedChecksum() {
      return n;
    }

    @Override
    public Map<String, Double> measures() {
      return Map.of("launches", (double) n);
    }
  }
}
