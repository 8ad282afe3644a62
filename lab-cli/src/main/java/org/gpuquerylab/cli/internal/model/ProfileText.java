package org.gpuquerylab.cli.internal.model;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.costmodel.profile.Bandwidths;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.RateCurve;
import org.gpuquerylab.costmodel.profile.Rates;
import org.gpuquerylab.costmodel.profile.Segments;
import org.jspecify.annotations.Nullable;

/** A device profile as readable text. */
record ProfileText(DeviceProfile profile) {

  void print(PrintWriter out) {
    out.println(profile + ", driver " + profile.driver());
    TextTable table = new TextTable("number", "value", "unit");
    bandwidths(table, profile.bandwidths());
    segments(table, profile.segments());
    rates(table, profile.rates());
    table.print(out);
  }

  private static void bandwidths(TextTable table, Bandwidths all) {
    giga(table, "B_r, read", all.read(), "GB/s");
    giga(table, "B_w, write", all.write(), "GB/s");
    giga(table, "B_i, pinned", all.pinnedIn(), "GB/s");
    giga(table, "B_o, pinned", all.pinnedOut(), "GB/s");
    giga(table, "B_i, pageable", all.pageableIn(), "GB/s");
    giga(table, "B_o, pageable", all.pageableOut(), "GB/s");
  }

  private static void segments(TextTable table, Segments all) {
    known(table, "C_r", all.read(), "bytes", all.readOrigin());
    known(table, "C_w", all.write(), "bytes", all.writeOrigin());
    known(table, "W", all.threadGroup(), "threads", all.threadGroupOrigin());
  }

  private static void known(
      TextTable table, String name, int value, String unit, Segments.Origin origin) {
    table.row(name, Integer.toString(value), unit + ", " + origin.name().toLowerCase(Locale.ROOT));
  }

  private static void rates(TextTable table, Rates all) {
    table.row("launch", number(all.launchSeconds() * 1e6), "µs");
    Double replayed = all.replayedLaunchSeconds();
    table.row("launch, replayed", replayed == null ? "unknown" : number(replayed * 1e6), "µs");
    giga(table, "elements", all.itemsPerSecond(), "G/s");
    ends(table, "random reads", all.gatherByWorkingSet(), "bytes");
    ends(table, "random writes", all.scatterByWorkingSet(), "bytes");
    ends(table, "atomics", all.atomicsByAddresses(), "addresses");
    ends(table, "64-bit atomics", all.atomics64ByAddresses(), "addresses");
  }

  /** The rate at the first point and the last point of a curve. */
  private static void ends(TextTable table, String name, @Nullable RateCurve curve, String of) {
    if (curve != null) {
      int last = curve.points().size() - 1;
      for (RateCurve.Point point : List.of(curve.points().get(0), curve.points().get(last))) {
        giga(
            table,
            String.format(Locale.ROOT, "%s, %.0f %s", name, point.at(), of),
            point.rate(),
            "G/s");
      }
    }
  }

  private static void giga(TextTable table, String name, double value, String unit) {
    table.row(name, number(value / 1e9), unit);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }
}
