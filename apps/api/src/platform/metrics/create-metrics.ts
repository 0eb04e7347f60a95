import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { productVersion } from '../config/product-version.ts'
import { createDiskMetrics } from './disk-metrics.ts'
import { createFigureMetrics } from './figure-metrics.ts'
import { createMailMetrics } from './mail-metrics.ts'
import { createPoolMetrics } from './pool-metrics.ts'
import { createRequestMetrics } from './request-metrics.ts'
import { createWorkMetrics } from './work-metrics.ts'

/** Everything that `/metrics` answers, with what counts it. `docs/operations.md` says what to make of each. */
export function createMetrics({ role = 'all' }: { role?: string } = {}) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const info = new Gauge({
    name: 'parapet_info',
    help: 'Always 1; its labels say what runs here.',
    labelNames: ['version', 'role'],
    registers: [registry],
  })
  info.set({ version: productVersion, role }, 1)
  return {
    registry,
    ...createRequestMetrics(registry),
    ...createWorkMetrics(registry),
    ...createMailMetrics(registry),
    ...createPoolMetrics(registry),
    ...createFigureMetrics(registry),
    ...createDiskMetrics(registry),
  }
}
