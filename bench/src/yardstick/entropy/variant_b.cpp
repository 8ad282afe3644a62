// Newton's method, Variant B, plainly (Havenstein et al., EDBT 2020, figure 1 and section 3.2), on
// one thread: the C++ peer of the Java solvers. Reads a file of problems, and solves one each time
// that a line of numbers comes in:
//   FILE                       on the command line: the problems ("MXENTP01")
//   NUMBER REPETITIONS         a line in: solve that problem so many times
//   ITERATIONS FULL T1 T2 ... | W0 W1 ...   a line out: beta of the full conjunct, nanoseconds of
//                              each repetition, weights
// With a second file name it solves every problem once and writes the solutions ("MXENTS01").
// All vectors are allocated before the clock starts.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "variant_b: %s\n", what);
  std::exit(2);
}

struct Problem {
  std::uint32_t z = 0;
  std::vector<std::uint32_t> sets;  // T
  std::vector<double> known;        // b
};

template <class V>
void readInto(std::FILE* file, V* values, std::size_t count) {
  if (std::fread(values, sizeof(V), count, file) != count) fail("the problem file is cut short");
}

std::vector<Problem> readProblems(const char* name) {
  std::FILE* file = std::fopen(name, "rb");
  if (!file) fail("cannot open the problem file");
  char magic[8];
  std::uint32_t head[2];
  readInto(file, magic, 8);
  if (std::memcmp(magic, "MXENTP01", 8) != 0) fail("not a problem file, it must begin MXENTP01");
  readInto(file, head, 2);
  std::vector<Problem> problems(head[0]);
  for (Problem& problem : problems) {
    std::uint32_t fields[4];  // z, m, k, generator
    std::uint64_t seed;
    readInto(file, fields, 4);
    readInto(file, &seed, 1);
    problem.z = fields[0];
    std::vector<std::uint32_t> padded(fields[1] + fields[1] % 2);
    readInto(file, padded.data(), padded.size());
    problem.sets.assign(padded.begin(), padded.begin() + fields[1]);
    problem.known.resize(fields[1]);
    readInto(file, problem.known.data(), fields[1]);
  }
  std::fclose(file);
  return problems;
}

class VariantB {
 public:
  explicit VariantB(const Problem& problem)
      : p(problem), n(std::size_t{1} << p.z), m(p.sets.size()), x(n), a(m * m), w(m), y(m) {}

  int iterations = 0;

  double full() const { return x[n - 1]; }
  const std::vector<double>& weights() const { return w; }

  // On return x holds Cx.
  void solve() {
    std::fill(w.begin(), w.end(), 0.0);
    std::fill(x.begin(), x.end(), std::exp(-1.0));
    supersets();
    iterations = 0;
    while (residual() > 1e-8 && iterations < 200) {
      for (std::size_t i = 0; i < m; i++) {
        for (std::size_t j = 0; j < m; j++) a[i * m + j] = x[p.sets[i] | p.sets[j]];  // equation 5
        y[i] = p.known[i] - x[p.sets[i]];
      }
      factorAndSolve();
      for (std::size_t i = 0; i < m; i++) w[i] += y[i];
      std::fill(x.begin(), x.end(), 0.0);
      for (std::size_t i = 0; i < m; i++) x[p.sets[i]] = w[i];
      subsets();
      for (std::size_t i = 0; i < n; i++) x[i] = std::exp(x[i] - 1);
      supersets();
      iterations++;
    }
  }

 private:
  const Problem& p;
  std::size_t n, m;
  std::vector<double> x, a, w, y;

  // get_Cx: a pass over the vector for each bit, the halves added as vectors.
  void supersets() {
    for (std::size_t h = 1; h < n; h *= 2) {
      for (std::size_t s = 0; s < n; s += 2 * h) {
        double* __restrict__ low = x.data() + s;
        const double* __restrict__ high = low + h;
        for (std::size_t i = 0; i < h; i++) low[i] += high[i];
      }
    }
  }

  // get_Ctx
  void subsets() {
    for (std::size_t h = 1; h < n; h *= 2) {
      for (std::size_t s = 0; s < n; s += 2 * h) {
        const double* __restrict__ low = x.data() + s;
        double* __restrict__ high = x.data() + s + h;
        for (std::size_t i = 0; i < h; i++) high[i] += low[i];
      }
    }
  }

  double residual() const {
    double worst = 1;
    for (std::size_t i = 0; i < m; i++) {
      double ratio = p.known[i] / x[p.sets[i]];
      worst = std::max({worst, ratio, 1 / ratio});
    }
    return worst - 1;
  }

  // A = U^t U row by row, four rows at a time; then both triangular systems.
  void factorAndSolve() {
    for (std::size_t k = 0; k < m; k += 4) {
      std::size_t end = std::min(k + 4, m);
      for (std::size_t r = k; r < end; r++) {
        double* row = &a[r * m];
        for (std::size_t q = k; q < r; q++) subtract(row, &a[q * m], a[q * m + r], r);
        double scale = 1 / std::sqrt(row[r]);
        for (std::size_t j = r; j < m; j++) row[j] *= scale;
      }
      for (std::size_t i = end; i < m; i++) {
        if (end - k == 4) {
          subtract4(&a[i * m], &a[k * m], i);
        } else {
          for (std::size_t q = k; q < end; q++) subtract(&a[i * m], &a[q * m], a[q * m + i], i);
        }
      }
    }
    for (std::size_t i = 0; i < m; i++) {
      y[i] /= a[i * m + i];
      for (std::size_t j = i + 1; j < m; j++) y[j] -= a[i * m + j] * y[i];
    }
    for (std::size_t i = m; i-- > 0;) {
      double sum = y[i];
      for (std::size_t j = i + 1; j < m; j++) sum -= a[i * m + j] * y[j];
      y[i] = sum / a[i * m + i];
    }
  }

  void subtract(double* __restrict__ row, const double* __restrict__ by, double f, std::size_t i) {
    for (std::size_t j = i; j < m; j++) row[j] -= f * by[j];
  }

  void subtract4(double* __restrict__ row, const double* __restrict__ by, std::size_t i) {
    const double *b0 = by, *b1 = by + m, *b2 = by + 2 * m, *b3 = by + 3 * m;
    double f0 = b0[i], f1 = b1[i], f2 = b2[i], f3 = b3[i];
    for (std::size_t j = i; j < m; j++) {
      row[j] -= f0 * b0[j] + f1 * b1[j] + f2 * b2[j] + f3 * b3[j];
    }
  }
};

double timed(VariantB& solver) {
  auto start = std::chrono::steady_clock::now();
  solver.solve();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - start).count();
}

template <class V>
void write(std::FILE* file, const V* values, std::size_t count) {
  if (std::fwrite(values, sizeof(V), count, file) != count) fail("cannot write the solutions");
}

void solveAll(const std::vector<Problem>& problems, const char* name) {
  std::FILE* file = std::fopen(name, "wb");
  if (!file) fail("cannot open the solution file");
  std::uint32_t head[2] = {static_cast<std::uint32_t>(problems.size()), 0};
  write(file, "MXENTS01", 8);
  write(file, head, 2);
  for (const Problem& problem : problems) {
    VariantB solver(problem);
    double numbers[2] = {timed(solver) / 1e6, solver.full()};
    std::uint32_t fields[4] = {problem.z, static_cast<std::uint32_t>(problem.sets.size()),
                               static_cast<std::uint32_t>(solver.iterations), 0};
    write(file, fields, 4);
    write(file, numbers, 2);
    write(file, solver.weights().data(), problem.sets.size());
  }
  if (std::fclose(file) != 0) fail("cannot write the solutions");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) fail("name the problem file");
  std::vector<Problem> problems = readProblems(argv[1]);
  if (argc > 2) {
    solveAll(problems, argv[2]);
    return 0;
  }
  std::size_t number;
  int repetitions;
  while (std::scanf("%zu %d", &number, &repetitions) == 2) {
    if (number >= problems.size()) fail("there is no such problem");
    VariantB solver(problems[number]);
    std::vector<double> times;
    for (int i = 0; i < repetitions; i++) times.push_back(timed(solver));
    std::printf("%d %.17g", solver.iterations, solver.full());
    for (double time : times) std::printf(" %.0f", time);
    std::printf(" |");
    for (double weight : solver.weights()) std::printf(" %.17g", weight);
    std::printf("\n");
    std::fflush(stdout);
  }
  return 0;
}
