package org.gpuquerylab.costmodel.internal.yuan;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.internal.yuan.MemoryTerm.Direction;

/** Collects the terms of one step; each method is one access pattern of Yuan et al. 2013. */
final class Terms {
  private final Notation device;
  private final List<CostTerm> terms = new ArrayList<>();

  Terms(Notation device) {
    this.device = device;
  }

  /** Adds {@code times} scans of a column. */
  Terms scan(String name, double times, long rows, int width) {
    return read(
        name,
        times * Transactions.sequential(rows, width, device.threadGroup(), device.readSegment()));
  }

  /** Adds a scan of each column. */
  Terms scanEach(String name, long rows, List<Integer> widths) {
    widths.forEach(width -> scan(name, 1, rows, width));
    return this;
  }

  /** Adds {@code times} sequential writes of a column. */
  Terms fill(String name, double times, long rows, int width) {
    return write(
        name,
        times * Transactions.sequential(rows, width, device.threadGroup(), device.writeSegment()));
  }

  /** Adds a sequential write of each column. */
  Terms fillEach(String name, long rows, List<Integer> widths) {
    widths.forEach(width -> fill(name, 1, rows, width));
    return this;
  }

  /** Adds random reads of values. */
  Terms gather(String name, double accesses, int width) {
    return read(name, Transactions.random(accesses, width, device.readSegment()));
  }

  /** Adds random reads of values in each column. */
  Terms gatherEach(String name, double accesses, List<Integer> widths) {
    widths.forEach(width -> gather(name, accesses, width));
    return this;
  }

  /** Adds random writes of values, each in whole segments. */
  Terms scatter(String name, double accesses, int width) {
    return write(name, Transactions.random(accesses, width, device.writeSegment()));
  }

  /** Adds random writes of values, word by word. */
  Terms scatterWords(String name, double accesses, int width) {
    return write(name, Transactions.words(accesses, width));
  }

  /** Adds random writes of values in each column, word by word. */
  Terms scatterWordsEach(String name, double accesses, List<Integer> widths) {
    widths.forEach(width -> scatterWords(name, accesses, width));
    return this;
  }

  CostStep step(String name) {
    return new CostStep(name, terms);
  }

  private Terms read(String name, double transactions) {
    return add(
        new MemoryTerm(
            name, Direction.READ, transactions, device.readSegment(), device.readBandwidth()));
  }

  private Terms write(String name, double transactions) {
    return add(
        new MemoryTerm(
            name, Direction.WRITE, transactions, device.writeSegment(), device.writeBandwidth()));
  }

  private Terms add(MemoryTerm term) {
    terms.add(term);
    return this;
  }
}
