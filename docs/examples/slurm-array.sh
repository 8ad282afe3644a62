#!/usr/bin/env bash
# Measures a shard of an experiment in each task of a Slurm array. In a checkout that all nodes see:
#   ./lab --version
#   sbatch --array=1-8 docs/examples/slurm-array.sh meister-fig09 --backend cuda
#   ./lab merge runs/meister-fig09 runs/meister-fig09-shard-*-of-8
# The first command builds the lab once, before many tasks would. A task that was ended goes on where
# it stopped: submit the array once more.
#SBATCH --job-name=query-lab
#SBATCH --time=04:00:00
#SBATCH --cpus-per-task=8
#SBATCH --output=%x-%A-%a.log
set -euo pipefail

exec "${LAB:-./lab}" run "$@" --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --rows-only
