import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const api = join(import.meta.dirname, '../../../apps/api')

/**
 * The fault tests of the server with many random points to kill at, those of migrations on databases of that PostgreSQL.
 * Answers whether all of them held.
 */
export async function runKills(kills: number, databaseServerUrl: string): Promise<boolean> {
  console.log(`\nKilling imports, sends, feed runs and migrations at ${kills} random points`)
  const child = spawn('npx', ['vitest', 'run', '--project', 'faults', 'kill', '--testTimeout=7200000'], {
    cwd: api,
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
