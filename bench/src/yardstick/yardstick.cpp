// Sequential DPsize, DPsub and DPccp in plain C++, the yardstick of the Java versions.
//
// Reads requests from standard input and answers each with one line on standard output:
//   request:  algorithm n m repetitions batch
//             n filtered cardinalities, m times "left right selectivity"
//   answer:   pairs cost nanoseconds...   (one for each repetition: CPU time of a whole
//             optimization, the mean of a batch)
// run.sh builds this file and starts the Java program that sends the requests.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "dpccp.h"
#include "dpsize.h"
#include "dpsub.h"

namespace {

Result optimize(const std::string& algorithm, const Graph& graph) {
  if (algorithm == "dpsub") return DpSub(graph).run();
  if (algorithm == "dpsize") return DpSize(graph).run();
  return DpCcp(graph).run();
}

double cpu_nanoseconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

void answer(const std::string& algorithm, const Graph& graph, int repetitions, int batch) {
  std::vector<double> times;
  Result result;
  for (int i = 0; i < repetitions; ++i) {
    const double start = cpu_nanoseconds();
    for (int k = 0; k < batch; ++k) result = optimize(algorithm, graph);
    times.push_back((cpu_nanoseconds() - start) / batch);
    if (result.plan->relations != up_to(graph.n - 1)) std::abort();
  }
  std::printf("%llu %.17g", static_cast<unsigned long long>(result.pairs), result.cost);
  for (const double time : times) std::printf(" %.1f", time);
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::string algorithm;
  int edges;
  int repetitions;
  int batch;
  Graph graph;
  while (std::cin >> algorithm >> graph.n >> edges >> repetitions >> batch) {
    graph.base.assign(graph.n, 0);
    graph.selectivity.assign(graph.n * graph.n, 1);
    graph.neighbours.assign(graph.n, 0);
    for (double& rows : graph.base) std::cin >> rows;
    for (int i = 0; i < edges; ++i) {
      int left;
      int right;
      double selectivity;
      std::cin >> left >> right >> selectivity;
      graph.selectivity[left * graph.n + right] = selectivity;
      graph.selectivity[right * graph.n + left] = selectivity;
      graph.neighbours[left] |= single(right);
      graph.neighbours[right] |= single(left);
    }
    answer(algorithm, graph, repetitions, batch);
  }
}
