import { inspect } from 'node:util'
import { readConfig } from './config.ts'
import { openDatabase } from './open-database.ts'
import { OperatorError } from './platform/errors/operator-error.ts'

try {
  const config = readConfig(process.env)
  const opening = await openDatabase(config)
  const { startServer } = await import('./server.ts')
  await startServer(config, opening)
} catch (error) {
  // Includes the causes, because only they say why a statement failed.
  const reason = error instanceof OperatorError ? error.message : inspect(error)
  process.stderr.write(`Parapet can’t start. ${reason}\n`)
  process.exit(1)
}
