"""Optimizes a query by two algorithms, and reads a stored run."""

import pathlib

import gpuquerylab as lab

plans = {name: lab.call("optimize", "tpch-q05", "--algorithm", name) for name in ("dpccp", "goo")}
for name, plan in plans.items():
    print(f"{name}: cost {plan['cost']:.0f}, {plan['pairs']} pairs")

exact = lab.listing("algorithms").query("plans == 'optimal'")
print("exact:", "dpccp" in set(exact["name"]))

run = lab.rows(pathlib.Path("results/cpu-meister-fig11"))
print(run[run["status"] == "ok"].groupby("algorithm")["time_nanos"].count().to_string())

try:
    lab.call("optimize", "no-such-query")
except lab.LabError as fault:
    print(fault.status, fault)
