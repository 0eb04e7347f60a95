import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { productVersion } from '../config/product-version.ts'
import type { ScanOutcome } from '../malware/upload-scanner.ts'
import type { TaskEnding } from '../jobs/task-lifecycle.ts'
import type { TaskRow } from '../jobs/task-handlers.ts'
import { createDatabaseMetrics } from './database-metrics.ts'
import { createMailMetrics } from './mail-metrics.ts'
import { createPoolMetrics } from './pool-metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'

/**
 * Everything that `/metrics` serves, and the functions that update it. `docs/operations.md` explains each
 * metric.
 */
export function createMetrics({ role = 'all' }: { role?: string } = {}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const info = new Gauge({
    name: 'parapet_info',
    help: 'Always 1; its labels describe what is running.',
    labelNames: ['version', 'role'],
    registers: [registry],
  })
  info.set({ version: productVersion, role }, 1)
  return {
    registry,
    ...createRequestMetrics(registry),
    ...createWorkMetrics(registry),
    ...createMailMetrics(registry),
    ...createScanMetrics(registry),
    ...createPoolMetrics(registry),
    ...createDatabaseMetrics(registry),
    ...createDiskMetrics(registry),
  }
}

/** Background work of this process: tasks and feed runs. */
function createWorkMetrics(registry: Registry) {
  const registers = [registry]
  const tasks = new Histogram({
    name: 'parapet_task_duration_seconds',
    help: 'Duration of task attempts in this process, by type and outcome.',
    labelNames: ['type', 'outcome'],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600],
    registers,
  })
  const runs = new Counter({
    name: 'parapet_feed_runs_total',
    help: 'Feed runs in this process, by connector and outcome.',
    labelNames: ['connector', 'outcome'],
    registers,
  })
  const runDurations = new Histogram({
    name: 'parapet_feed_run_duration_seconds',
    help: 'Duration of feed runs, from request to stored result, by connector.',
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
      runDurations.observe({ connector }, seconds)
    },
  }
}

/** Malware scans of uploads; none if `MALWARE_SCAN_URL` isn't set. */
function createScanMetrics(registry: Registry) {
  const scans = new Histogram({
    name: 'parapet_malware_scan_duration_seconds',
    help: 'Duration of malware scans of uploads, by outcome: clean, infected, too_large, or failed.',
    labelNames: ['outcome'],
    buckets: [0.05, 0.25, 1, 2.5, 5, 10, 20, 30],
    registers: [registry],
  })
  return {
    observeScan(outcome: ScanOutcome, seconds: number) {
      scans.observe({ outcome }, seconds)
    },
  }
}

/** The folder of the embedded database, uploads and the secret key. */
function createDiskMetrics(registry: Registry) {
  return {
    watchFolder(folder: string) {
      const readFolderStats = async () => await statfs(folder).catch(() => null)
      new Gauge({
        name: 'parapet_data_folder_free_bytes',
        help: 'Space available to this process on the file system of PARAPET_DATA_DIR.',
        registers: [registry],
        async collect() {
          const stats = await readFolderStats()
          if (stats) this.set(stats.bavail * stats.bsize)
          else this.remove()
        },
      })
      new Gauge({
        name: 'parapet_data_folder_bytes',
        help: 'Size of the file system of PARAPET_DATA_DIR.',
        registers: [registry],
        async collect() {
          const stats = await readFolderStats()
          if (stats) this.set(stats.blocks * stats.bsize)
          else this.remove()
        },
      })
    },
  }
}
