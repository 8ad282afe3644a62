// One step of a program. All arguments but x, y and ok are constants where it is inlined.
#if REALS
typedef double real;
#else
typedef i64 real;  // not used
#endif

DEVICE i64 floor_quotient(i64 a, i64 b) { return a / b - (a % b < 0 ? 1 : 0); }

// A date of the proleptic Gregorian calendar, from days since 1970-01-01: Howard Hinnant,
// "chrono-compatible low-level date algorithms", civil_from_days.
DEVICE i64 date_part(const int op, i64 days) {
  const i64 z = days + 719468, era = floor_quotient(z, 146097);
  const int doe = (int)(z - era * 146097);
  const int yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const int from_march = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const int mp = (5 * from_march + 2) / 153;
  const int month = mp < 10 ? mp + 3 : mp - 9;
  const i64 year = yoe + era * 400 + (month <= 2 ? 1 : 0);
  if (op == DO_YEAR) return year;
  if (op == DO_QUARTER) return (month + 2) / 3;
  if (op == DO_MONTH) return month;
  if (op == DO_DAY) return from_march - (153 * mp + 2) / 5 + 1;
  const int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month <= 2 ? from_march - 305 : from_march + 60 + leap;
}

// Whether v is in a table of its number of values, then the values, ascending.
DEVICE int in_sorted(const GLOBAL i64 *restrict table, i64 v) {
  i64 low = 1, high = table[0];
  while (low < high) {
    const i64 middle = (low + high) / 2;
    if (table[middle] < v) low = middle + 1; else high = middle;
  }
  return low <= high && table[low] == v;
}

// Whether v is in a table of the least value, the number of bits, then the bits.
DEVICE int in_bits(const GLOBAL i64 *restrict table, i64 v) {
  const i64 bit = v - table[0];
  return bit >= 0 && bit < table[1] && (table[2 + (bit >> 6)] >> (bit & 63) & 1) != 0;
}

// The number at place v of a table of its size, then the numbers; -1 beyond it.
DEVICE i64 looked_up(const GLOBAL i64 *restrict table, i64 v) {
  return v >= 0 && v < table[0] ? table[1 + v] : -1;
}

DEVICE int fits(i64 v, const int bits) {
  const i64 end = (i64)1 << (bits > 0 ? bits - 1 : 0);
  return bits == 0 || bits == 64 || (v >= -end && v < end);
}

#if REALS
DEVICE int real_less(real a, real b) { return a < b || (b != b && a == a); }
DEVICE int real_equal(real a, real b) { return a == b || (a != a && b != b); }
DEVICE int fits_integer(real v, const int bits) {
  const real end = (real)((i64)1 << (bits > 1 ? bits - 2 : 0)) * 2;
  return v >= -end && v < end;
}
DEVICE real half_away(real v) {
  const real whole = trunc(v);
  return fabs(v - whole) >= 0.5 ? whole + (v < 0 ? -1 : 1) : whole;
}
// A decimal as a quotient; large numbers in two parts, whose sum is nearer.
DEVICE real from_decimal(i64 v, i64 unit) {
  const i64 exact = (i64)1 << 53;
  if (v > -exact && v < exact) return (real)v / (real)unit;
  return (real)(v / unit) + (real)(v % unit) / (real)unit;
}
#endif

// The next functions compute the result of step k, and return whether it fits its bits. The step is NULL if
// an operand is, unless they say otherwise.
DEVICE int integer_step(const int op, const int a, const int b, const int bits, const i64 number, const int k,
                        const i64 *literals, const i64 row, i64 *x, int *ok) {
  const ulong ua = (ulong)x[a], ub = (ulong)x[b];
  switch (op) {
    case DO_LITERAL: x[k] = literals[a]; ok[k] = 1; break;
    case DO_CONSTANT: x[k] = number; ok[k] = 1; break;
    case DO_ROW: x[k] = row; ok[k] = 1; break;
    case DO_NULL: ok[k] = 0; break;
    case DO_ADD: {
      x[k] = (i64)(ua + ub);
      return ((x[a] ^ x[k]) & (x[b] ^ x[k])) >= 0 && fits(x[k], bits);
    }
    case DO_SUBTRACT: {
      x[k] = (i64)(ua - ub);
      return ((x[a] ^ x[b]) & (x[a] ^ x[k])) >= 0 && fits(x[k], bits);
    }
    case DO_MULTIPLY: {
      x[k] = (i64)(ua * ub);
      return bits < 64 ? fits(x[k], bits) : mul_hi(x[a], x[b]) == x[k] >> 63;
    }
    case DO_QUOTIENT: {
      ok[k] &= x[b] != 0;
      x[k] = x[b] == 0 ? 0 : x[b] == -1 ? (i64)(0UL - ua) : x[a] / x[b];
      return !(x[b] == -1 && x[a] < 0 && x[k] < 0) && fits(x[k], bits);
    }
    case DO_MODULO: {
      ok[k] &= x[b] != 0;
      x[k] = x[b] == 0 || x[b] == -1 ? 0 : x[a] % x[b];
      break;
    }
    case DO_NARROW: x[k] = x[a]; return fits(x[k], bits);
    case DO_ROUND: {
      const i64 rest = x[a] % x[b], magnitude = rest < 0 ? -rest : rest;
      x[k] = x[a] / x[b] + (magnitude >= x[b] - magnitude ? (rest < 0 ? -1 : 1) : 0);
      break;
    }
    case DO_FLOOR_QUOTIENT: x[k] = floor_quotient(x[a], x[b]); break;
    case DO_EQUAL: x[k] = x[a] == x[b]; break;
    case DO_LESS: x[k] = x[a] < x[b]; break;
    default: x[k] = x[a] <= x[b]; break;
  }
  return 1;
}

DEVICE void logic_step(const int op, const int a, const int b, const int c, const int k,
                       const GLOBAL i64 *restrict table, i64 *x, real *y, int *ok) {
  switch (op) {
    case DO_SAME: x[k] = ok[a] == ok[b] && (!ok[a] || x[a] == x[b]); ok[k] = 1; break;
    case DO_NOT: x[k] = x[a] == 0; break;
    case DO_AND: {
      ok[k] = (ok[a] & ok[b]) | (ok[a] & (x[a] == 0)) | (ok[b] & (x[b] == 0));
      x[k] = (!ok[a] | (x[a] != 0)) & (!ok[b] | (x[b] != 0));
      break;
    }
    case DO_OR: {
      ok[k] = (ok[a] & ok[b]) | (ok[a] & (x[a] != 0)) | (ok[b] & (x[b] != 0));
      x[k] = (ok[a] & (x[a] != 0)) | (ok[b] & (x[b] != 0));
      break;
    }
    case DO_IS_NULL: x[k] = !ok[a]; ok[k] = 1; break;
    case DO_IS_TRUE: x[k] = ok[a] & (x[a] != 0); ok[k] = 1; break;
    case DO_CHOOSE: {
      const int first = ok[a] & (x[a] != 0);
      x[k] = first ? x[b] : x[c];
      y[k] = first ? y[b] : y[c];
      ok[k] = first ? ok[b] : ok[c];
      break;
    }
    case DO_IN_SORTED: x[k] = in_sorted(table, x[a]); break;
    case DO_IN_BITS: x[k] = in_bits(table, x[a]); break;
    case DO_LOOKUP: x[k] = looked_up(table, x[a]); break;
    case DO_DAY_OF_WEEK: x[k] = x[a] + 4 - 7 * floor_quotient(x[a] + 4, 7); break;
    default: x[k] = date_part(op, x[a]); break;
  }
}

#if REALS
DEVICE int real_step(const int op, const int a, const int b, const int bits, const int k, const i64 *literals,
                     i64 *x, real *y, int *ok) {
  const i64 most = (i64)0x7FFFFFFFFFFFFFFFL;
  switch (op) {
    case DO_REAL_LITERAL: y[k] = as_double((ulong)literals[a]); ok[k] = 1; break;
    case DO_REAL_ADD: y[k] = y[a] + y[b]; break;
    case DO_REAL_SUBTRACT: y[k] = y[a] - y[b]; break;
    case DO_REAL_MULTIPLY: y[k] = y[a] * y[b]; break;
    case DO_REAL_DIVIDE: y[k] = y[a] / y[b]; break;
    case DO_REAL_MODULO: y[k] = fmod(y[a], y[b]); break;
    case DO_REAL_NEGATE: y[k] = -y[a]; break;
    case DO_REAL_ROOT: y[k] = sqrt(y[a]); break;
    case DO_REAL_EQUAL: x[k] = real_equal(y[a], y[b]); break;
    case DO_REAL_LESS: x[k] = real_less(y[a], y[b]); break;
    case DO_REAL_LESS_OR_EQUAL: x[k] = !real_less(y[b], y[a]); break;
    case DO_REAL_SAME: x[k] = ok[a] == ok[b] && (!ok[a] || real_equal(y[a], y[b])); ok[k] = 1; break;
    case DO_TO_REAL: y[k] = bits == 32 ? (real)(float)x[a] : (real)x[a]; break;
    case DO_DECIMAL_TO_REAL: y[k] = from_decimal(x[a], x[b]); break;
    case DO_REAL_ORDER: {
      x[k] = y[a] != y[a] ? most : y[a] == 0 ? 0 : (i64)as_ulong(y[a]);
      if (x[k] < 0) x[k] ^= most;
      break;
    }
    case DO_ORDER_TO_REAL: y[k] = as_double((ulong)(x[a] < 0 ? x[a] ^ most : x[a])); break;
    case DO_REAL_TO_INTEGER: case DO_REAL_TO_DECIMAL: {
      const real whole = op == DO_REAL_TO_INTEGER ? rint(y[a]) : half_away(y[a] * (real)x[b]);
      const int good = fits_integer(whole, bits);
      x[k] = good ? (i64)whole : 0;
      return good;
    }
    default: y[k] = y[a]; break;
  }
  if (bits == 32) y[k] = (real)(float)y[k];
  return 1;
}
#else
#define real_step(op, a, b, bits, k, literals, x, y, ok) 1
#endif
