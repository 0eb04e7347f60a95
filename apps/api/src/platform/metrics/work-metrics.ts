import { Counter, Histogram, type Registry } from 'prom-client'
import type { TaskRow } from '../jobs/enqueue-task.ts'
import type { TaskEnding } from '../jobs/end-task.ts'

/** Of what this process does in the background: tasks and runs of feeds. */
export function createWorkMetrics(registry: Registry) {
  const registers = [registry]
  const tasks = new Histogram({
    name: 'parapet_task_duration_seconds',
    help: 'How long attempts of tasks ran in this process, by type and how they ended.',
    labelNames: ['type', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600],
    registers,
  })
  const runs = new Counter({
    name: 'parapet_feed_runs_total',
    help: 'Runs of feeds in this process, by connector and outcome.',
    labelNames: ['connector', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'parapet_feed_run_duration_seconds',
    help: 'How long runs of feeds took, from asking the host to what is stored, by connector.',
    labelNames: ['connector'],
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 180],
    registers,
  })

  return {
    observeTask({ type }: Pick<TaskRow, 'type'>, ending: TaskEnding | null, seconds: number) {
      tasks.observe({ type, outcome: ending?.status ?? 'lost' }, seconds)
    },
    observeFeedRun({ connector }: { connector: string }, { status }: { status: string }, seconds: number) {
      runs.inc({ connector, outcome: status })
      durations.observe({ connector }, seconds)
    },
  }
}
