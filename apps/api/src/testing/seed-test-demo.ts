import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { seedDemo } from '../commands/seed/seed-demo.ts'
import type { TestApp } from './app.ts'
import type { startManagementApi } from './management-api.ts'

type SeedConfig = Parameters<typeof seedDemo>[0]['config']

interface TestDemoOptions {
  now?: Date
  /** Serves the source that is degraded. Without it, that source isn't created. */
  exampleAgency?: SeedConfig['feeds']['exampleAgency']
}

/** Creates the demo organizations in the database of a test, with their people at this identity provider. */
export const seedTestDemo = (
  test: TestApp,
  provider: Awaited<ReturnType<typeof startManagementApi>>,
  { exampleAgency = null, ...options }: TestDemoOptions = {},
) =>
  seedDemo({
    db: test.db,
    log: pino({ level: 'silent' }),
    storages: test.deps,
    ...options,
    config: {
      dataDir: tmpdir(),
      feeds: { baseUrl: 'http://localhost:4100/feeds', contact: 'ops@parapet.test', exampleAgency },
      secretKeys: [Buffer.alloc(32, 7)],
      identity: { projectId: 'P2sandbox', baseUrl: provider.baseUrl, managementKey: 'key' },
    },
  })
