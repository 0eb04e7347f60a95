import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { OperatorError } from '../platform/errors/operator-error.ts'

/** Runs a command with the settings of `.env`: prints its result, or a known error as a sentence without a stack. */
export async function runCommand(run: (args: string[]) => Promise<string>) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.exitCode = await run(process.argv.slice(2)).then(
    (message) => {
      process.stdout.write(`${message}\n`)
      return 0
    },
    (error: unknown) => {
      const message = error instanceof OperatorError || isUsageError(error) ? error.message : inspect(error)
      process.stderr.write(`${message}\n`)
      return 1
    },
  )
}

/** An option that the command doesn't have. */
function isUsageError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
