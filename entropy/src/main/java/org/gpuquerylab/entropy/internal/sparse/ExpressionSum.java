package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.expression.AtomicExpression;
import org.gpuquerylab.entropy.expression.CountExpression;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.TruthCounts;
import org.gpuquerylab.entropy.expression.TruthState;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;

/**
 * Computes the probability of an expression by eliminating the predicates of a {@link BagTree} bag
 * by bag, as for conjunctions. A separate sum is kept for each state in which a bag's predicates
 * may leave the expression. The sum adds only probabilities of disjoint cases, so there is no
 * cancellation.
 *
 * <p>A bag takes O(2^j c s^b) time if j of its predicates are in the expression or shared with bags
 * below. Here c is the number of counts of the expression, s the number of {@linkplain TruthCounts
 * states} of a part of the tree, and b the number of bags below. Predicates that a conjunction adds
 * to the expression are not included in j.
 */
final class ExpressionSum {
  /** The maximum of the number of combined states or visited cells times the number of counts. */
  private static final double MAX_WORK = 1L << 29;

  private final BagTree tree;
  private final PredicateSet required;
  private final int[] free;
  private final TruthCounts counts;
  private double work;

  private ExpressionSum(BagTree tree, PredicateSet required, Expression rest) {
    this.tree = tree;
    this.required = required;
    free = rest.predicates().toArray();
    counts = new TruthCounts(rest);
  }

  /**
   * The probability that an expression holds.
   *
   * @throws SolverLimitException if the expression needs too many sums
   */
  static double of(BagTree tree, Expression expression) {
    if (expression instanceof CountExpression count && count.isAll()) {
      PredicateSet required =
          PredicateSet.of(
              count.of().stream()
                  .filter(AtomicExpression.class::isInstance)
                  .mapToInt(atom -> ((AtomicExpression) atom).predicate())
                  .distinct()
                  .toArray());
      Expression rest =
          Expression.and(
              count.of().stream()
                  .filter(each -> !(each instanceof AtomicExpression))
                  .map(each -> each.given(required))
                  .toList());
      return of(tree, required, rest);
    }
    return expression instanceof AtomicExpression atom
        ? of(tree, PredicateSet.of(atom.predicate()), Expression.always())
        : of(tree, PredicateSet.EMPTY, expression);
  }

  private static double of(BagTree tree, PredicateSet required, Expression rest) {
    double probability =
        rest.predicates().size() > 0
            ? new ExpressionSum(tree, required, rest).sum()
            : rest.holds(predicate -> false) ? tree.beta(required.toArray()) : 0;
    return Math.min(1, probability);
  }

  private double sum() {
    Map<Integer, TreeMap<Integer, List<OutcomeMessage>>> byRoot = new TreeMap<>();
    IntStream.concat(Arrays.stream(free), Arrays.stream(required.toArray()))
        .map(tree::home)
        .forEach(
            home ->
                byRoot
                    .computeIfAbsent(tree.root(home), root -> new TreeMap<>())
                    .computeIfAbsent(home, bag -> new ArrayList<>()));
    int[] decided = new int[counts.size()];
    Outcomes all = Outcomes.of(counts.state(new int[0], 0, decided), 1);
    for (TreeMap<Integer, List<OutcomeMessage>> open : byRoot.values()) {
      OutcomeMessage total = eliminate(open);
      add(decided, total.decided());
      all = join(all, total.outcomes(0), decided);
    }
    return all.probability();
  }

  /** The predicates must be in one tree. */
  private OutcomeMessage eliminate(NavigableMap<Integer, List<OutcomeMessage>> open) {
    while (open.size() > 1) {
      Map.Entry<Integer, List<OutcomeMessage>> last = open.pollLastEntry();
      Bag bag = tree.bags().get(last.getKey());
      int[] common = bag.common(tree.bags().get(bag.parent()));
      open.computeIfAbsent(bag.parent(), other -> new ArrayList<>())
          .add(message(last.getKey(), last.getValue(), common));
    }
    Map.Entry<Integer, List<OutcomeMessage>> top = open.firstEntry();
    return message(top.getKey(), top.getValue(), new int[0]);
  }

  /**
   * The outcomes of a bag and of the messages from below, given the truth values of some
   * predicates.
   */
  private OutcomeMessage message(int number, List<OutcomeMessage> below, int[] common) {
    Bag bag = tree.bags().get(number);
    int[] own = homely(number, free);
    long onto = bag.mask(common);
    long seen = onto | bag.mask(own);
    for (OutcomeMessage message : below) {
      seen |= message.common();
    }
    double[] joint = bag.marginals().of(bag.mask(homely(number, required.toArray())), seen);
    int[] decided = counts.decided(own);
    TruthState[] cases = cases(own, decided);
    List<Outcomes> sums = Stream.generate(Outcomes::new).limit(1L << common.length).toList();
    int ownPlaces = Bits.compress(bag.mask(own), seen);
    int ontoPlaces = Bits.compress(onto, seen);
    for (int i = 0; i < joint.length; i++) {
      if (joint[i] > 0) {
        TruthState state = cases[Bits.compress(i, ownPlaces)];
        Outcomes sum = sums.get(Bits.compress(i, ontoPlaces));
        if (below.isEmpty()) {
          sum.add(state, joint[i]);
        } else {
          Outcomes one = joined(state, decided, below, seen, i);
          spend((double) one.size() * counts.size());
          sum.addAll(one, joint[i]);
        }
      }
    }
    divide(sums, bag.marginals().of(0, onto));
    below.forEach(message -> add(decided, message.decided()));
    long above = common.length == 0 ? 0 : tree.bags().get(bag.parent()).mask(common);
    return new OutcomeMessage(above, decided, sums);
  }

  /** The states of the expression for each combination of truth values of some predicates. */
  private TruthState[] cases(int[] own, int[] decided) {
    spend((double) (1L << own.length) * (counts.size() + own.length));
    Map<TruthState, TruthState> different = new HashMap<>(); // Few are distinct.
    TruthState[] cases = new TruthState[1 << own.length];
    for (int values = 0; values < cases.length; values++) {
      TruthState state = counts.state(own, values, decided);
      TruthState same = different.putIfAbsent(state, state);
      cases[values] = same == null ? state : same;
    }
    return cases;
  }

  /**
   * Combines the outcomes with those of the messages; the first message is used unchanged if the
   * bag decides nothing.
   */
  private Outcomes joined(
      TruthState own, int[] ownDecided, List<OutcomeMessage> below, long seen, int cell) {
    Outcomes outcomes = Outcomes.of(own, 1);
    int[] decided = ownDecided.clone();
    boolean isEmpty = Arrays.stream(decided).allMatch(count -> count == 0);
    for (OutcomeMessage message : below) {
      add(decided, message.decided());
      Outcomes more = message.outcomes(Bits.compress(cell, Bits.compress(message.common(), seen)));
      outcomes = isEmpty ? more : join(outcomes, more, decided);
      isEmpty = false;
    }
    return outcomes;
  }

  private Outcomes join(Outcomes one, Outcomes other, int[] decided) {
    spend((double) one.size() * other.size() * counts.size());
    return one.join(other, counts, decided);
  }

  private void spend(double more) {
    work += more;
    if (work > MAX_WORK) {
      throw new SolverLimitException(
          "this expression takes more than 2^29 sums, because known selectivities join its"
              + " predicates; ask for smaller parts of it");
    }
  }

  private static void divide(List<Outcomes> sums, double[] all) {
    for (int i = 0; i < all.length; i++) {
      if (all[i] > 0) {
        sums.get(i).divide(all[i]);
      }
    }
  }

  private static void add(int[] to, int[] more) {
    for (int i = 0; i < to.length; i++) {
      to[i] += more[i];
    }
  }

  /** Selects the predicates whose first bag is a given bag. */
  private int[] homely(int bag, int[] predicates) {
    return Arrays.stream(predicates).filter(predicate -> tree.home(predicate) == bag).toArray();
  }
}
