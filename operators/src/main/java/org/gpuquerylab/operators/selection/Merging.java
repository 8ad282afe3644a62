package org.gpuquerylab.operators.selection;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How a new filter is combined with the filter so far. */
enum Merging {
  REPLACE(0),
  AND(1),
  OR(2);

  /** The numbers by name, for the kernels. */
  static final Map<String, Integer> DEFINES =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Merging::name, Merging::code));

  private final int code;

  Merging(int code) {
    this.code = code;
  }

  /** The number that the kernels know it by. */
  int code() {
    return code;
  }

  static Merging ofCode(int code) {
    return values()[code];
  }

  int of(int before, int set) {
    return switch (this) {
      case REPLACE -> set;
      case AND -> before & set;
      case OR -> before | set;
    };
  }
}
