import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const apiFolder = join(import.meta.dirname, '../../../apps/api')

/**
 * Runs the server's fault tests with many random kill points, those of migrations on databases of this PostgreSQL server.
 * Returns whether all of them passed.
 */
export async function runKillTests(kills: number, databaseServerUrl: string): Promise<boolean> {
  console.log(`\nKilling imports, sends, feed runs, and migrations at ${kills} random points`)
  const child = spawn('npx', ['vitest', 'run', '--project', 'faults', 'kill', '--testTimeout=7200000'], {
    cwd: apiFolder,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      KILLS: String(kills),
      FAULTS_DATABASE_URL: databaseServerUrl,
    },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}
