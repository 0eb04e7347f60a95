import { join } from 'node:path'

import { rootFolder } from './installation.ts'
import { run, type RunOptions, type RunResult } from './processes.ts'

/**
 * The environment of every tool started from here: no telemetry, no second install check, compiled code kept for the
 * next process, which saves commands that tests start more than half of their time, and a garbage collector of Go that
 * runs less often, which saves the compiler a tenth of its time and the linter a fifth.
 */
export const toolEnvironment: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  NODE_COMPILE_CACHE: join(rootFolder, 'node_modules/.cache/node-compile'),
  GOGC: '400',
  STORYBOOK_DISABLE_TELEMETRY: '1',
  pnpm_config_verify_deps_before_run: 'false',
}

export function runTurbo(args: string[], options: RunOptions = {}): Promise<RunResult> {
  const turbo = join(rootFolder, 'node_modules/turbo/bin/turbo')
  return run(process.execPath, [turbo, ...args], {
    cwd: rootFolder,
    ...options,
    env: { ...toolEnvironment, ...options.env },
  })
}

/** Runs the command of an installed package, such as `oxlint`. */
export function runTool(name: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const suffix = process.platform === 'win32' ? '.cmd' : ''
  return run(join(rootFolder, 'node_modules/.bin', `${name}${suffix}`), args, {
    cwd: rootFolder,
    ...options,
    env: { ...toolEnvironment, ...options.env },
  })
}
