import { inspect } from 'node:util'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'
import { OperatorError } from './platform/errors/operator-error.ts'

try {
  await startServer(readConfig(process.env))
} catch (error) {
  // With its causes: of a failed statement, only they say why.
  const reason = error instanceof OperatorError ? error.message : inspect(error)
  process.stderr.write(`Parapet can’t start. ${reason}\n`)
  process.exit(1)
}
