import { inspect } from 'node:util'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'
import { OperatorError } from './platform/errors/operator-error.ts'

try {
  await startServer(readConfig(process.env))
} catch (error) {
  // Includes the causes, because only they say why a statement failed.
  const reason = error instanceof OperatorError ? error.message : inspect(error)
  process.stderr.write(`Parapet can’t start. ${reason}\n`)
  process.exit(1)
}
