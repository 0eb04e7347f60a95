import { readConfig } from './config.ts'
import { startServer } from './server.ts'
import { OperatorError } from './platform/errors/operator-error.ts'

try {
  await startServer(readConfig(process.env))
} catch (error) {
  const reason = error instanceof OperatorError ? error.message : (error as Error).stack
  process.stderr.write(`Parapet can’t start. ${reason}\n`)
  process.exit(1)
}
