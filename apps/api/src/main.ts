import { readConfig } from './config.ts'
import { startServer } from './server.ts'
import { StartError } from './platform/errors/start-error.ts'

try {
  await startServer(readConfig(process.env))
} catch (error) {
  const said = error instanceof StartError ? error.message : (error as Error).stack
  process.stderr.write(`Parapet can't start. ${said}\n`)
  process.exit(1)
}
