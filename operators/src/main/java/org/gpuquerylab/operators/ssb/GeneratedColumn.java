package org.gpuquerylab.operators.ssb;

import java.util.function.LongFunction;
import org.gpuquerylab.operators.table.Dictionary;

/** A column in which each value depends only on its position. */
sealed interface GeneratedColumn {

  /** The name of the column. */
  String name();

  /** A function from a position to a number. */
  interface ToInt {
    /** The number at a position. */
    int at(long position);
  }

  /** A column of integers. */
  record Ints(String name, ToInt values) implements GeneratedColumn {}

  /** Strings from a dictionary that is known in advance. */
  record Codes(String name, Dictionary dictionary, ToInt codes) implements GeneratedColumn {}

  /**
   * Strings that are too numerous to list in advance; their dictionary contains the strings of the
   * generated rows.
   */
  record Texts(String name, LongFunction<String> strings) implements GeneratedColumn {}

  /** A column of integers. */
  static GeneratedColumn ints(String name, ToInt values) {
    return new Ints(name, values);
  }

  /** Strings from a list, which are given by their indices in the list. */
  static GeneratedColumn words(String name, Words words, ToInt places) {
    return new Codes(name, words.dictionary(), position -> words.code(places.at(position)));
  }

  /** A column of strings. */
  static GeneratedColumn texts(String name, LongFunction<String> strings) {
    return new Texts(name, strings);
  }
}
