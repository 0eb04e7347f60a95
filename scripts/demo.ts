import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'
import { createStartEnvironment } from './start-environment.ts'

/** `pnpm demo reset` with the data folder and the sandbox of `pnpm start`. */
const envFile = join(rootFolder, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const { env } = createStartEnvironment(process.env, rootFolder)
const command = join(rootFolder, 'apps/api/src/commands/demo.ts')
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...env, LOG_LEVEL: process.env.LOG_LEVEL || 'warn' },
})
process.exitCode = status ?? 1
