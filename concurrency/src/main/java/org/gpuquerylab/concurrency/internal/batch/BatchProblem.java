package org.gpuquerylab.concurrency.internal.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/**
 * Kernels to be divided into batches, with equal kernels grouped into types. The number of kernels
 * of a type is d_i of the cutting-stock form (Li, Tu, Zeng 2019, equations (23) to (25)). A
 * kernel's size in a resource is the smallest share of the unit's resource that the kernel takes
 * with any of its launch options.
 */
public final class BatchProblem {
  private static final int RESOURCES = LabelSet.RESOURCES;

  private final MultiprocessorLimits limits;
  private final List<List<Member>> members = new ArrayList<>();
  private final double[][] sizes;

  /**
   * A kernel of the problem.
   *
   * @param kernel the kernel's index after expanding counts
   * @param options the kernel's launch options
   */
  record Member(int kernel, LaunchOptions options) {}

  /**
   * Groups kernels into types, those with the largest sizes first. The time is O(n m) for n entries
   * and m types.
   *
   * @throws org.gpuquerylab.concurrency.resource.ConcurrencyException if a kernel does not fit even
   *     alone
   */
  public BatchProblem(List<KernelDemand> kernels, MultiprocessorLimits limits) {
    this.limits = limits;
    int next = 0;
    for (KernelDemand kernel : kernels) {
      LaunchOptions options = LaunchOptions.of(kernel, limits);
      List<Member> like = membersLike(options);
      for (int k = 0; k < kernel.count(); k++) {
        like.add(new Member(next++, options));
      }
    }
    members.sort(Comparator.comparingDouble(like -> -largest(sizesOf(like.get(0).options))));
    sizes = members.stream().map(like -> sizesOf(like.get(0).options)).toArray(double[][]::new);
  }

  private List<Member> membersLike(LaunchOptions options) {
    for (List<Member> like : members) {
      if (like.get(0).options.alike(options)) {
        return like;
      }
    }
    List<Member> like = new ArrayList<>();
    members.add(like);
    return like;
  }

  private double[] sizesOf(LaunchOptions type) {
    double[] size = new double[RESOURCES];
    for (int k = 0; k < RESOURCES; k++) {
      size[k] = type.least(k) / (double) Math.max(1, limit(k));
    }
    return size;
  }

  /** The capacity of a unit for resource k. */
  int limit(int k) {
    return switch (k) {
      case 0 -> limits.blocks();
      case 1 -> limits.warps();
      case 2 -> limits.registers();
      default -> limits.sharedBytes();
    };
  }

  /** The unit that a batch fills. */
  public MultiprocessorLimits limits() {
    return limits;
  }

  /** Number of types of kernels. */
  public int types() {
    return members.size();
  }

  /** The launch options of type t. */
  public LaunchOptions type(int t) {
    return members.get(t).get(0).options;
  }

  /** The number of kernels of type t. */
  public int demand(int t) {
    return members.get(t).size();
  }

  /** Number of kernels of all types. */
  public int kernels() {
    return members.stream().mapToInt(List::size).sum();
  }

  /** The kernel with number k of type t. */
  Member member(int t, int k) {
    return members.get(t).get(k);
  }

  /** The smallest share of resource k that a kernel of type t takes. */
  double size(int t, int k) {
    return sizes[t][k];
  }

  /** The largest size of a type over all resources. */
  double largest(int t) {
    return largest(sizes[t]);
  }

  private static double largest(double[] sizes) {
    return DoubleStream.of(sizes).max().orElse(0);
  }

  /**
   * The continuous bound: the load of the resource with the highest demand, rounded up; 0 without
   * kernels.
   */
  public int continuousBound() {
    int bound = kernels() == 0 ? 0 : 1;
    for (int k = 0; k < RESOURCES; k++) {
      bound = Math.max(bound, (int) Math.ceil(load(k) - 1e-9));
    }
    return bound;
  }

  /** The number of units that the kernels fill in resource k, as a fraction. */
  double load(int k) {
    double load = 0;
    for (int t = 0; t < types(); t++) {
      load += size(t, k) * demand(t);
    }
    return load;
  }

  /** The type of each kernel of a column, in increasing order. */
  static int[] sorted(int[] column) {
    return IntStream.range(0, column.length)
        .flatMap(t -> IntStream.generate(() -> t).limit(column[t]))
        .toArray();
  }

  /** The launch options of all types. */
  List<LaunchOptions> all() {
    return members.stream().map(like -> like.get(0).options).toList();
  }

  /** Number of kernels of each type. */
  int[] demands() {
    return members.stream().mapToInt(List::size).toArray();
  }
}
