import { existsSync } from 'node:fs'
import { inspect } from 'node:util'
import { StartError } from '../platform/errors/start-error.ts'

/**
 * Runs a command of the terminal with the settings of `.env`: what it says goes out, what stops it is said in its own
 * words without a stack.
 */
export async function runCommand(run: (args: string[]) => Promise<string>) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.exitCode = await run(process.argv.slice(2)).then(
    (message) => {
      process.stdout.write(`${message}\n`)
      return 0
    },
    (error: unknown) => {
      const message = error instanceof StartError || isUsage(error) ? error.message : inspect(error)
      process.stderr.write(`${message}\n`)
      return 1
    },
  )
}

/** An option that the command does not have. */
function isUsage(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
