import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packageFolder = dirname(fileURLToPath(new URL('.', import.meta.url)))

export interface BaselineBuild {
  commit: string
  /** The static Storybook of that commit. */
  folder: string
  remove: () => Promise<void>
}

/**
 * Builds the Storybook of the commit with the last reviewed sheets in a separate worktree, for browsers of another version
 * than the one that rendered the sheets. Takes about a minute.
 *
 * @throws Error if the history does not reach back to that commit
 */
export async function buildBaselineCommit(): Promise<BaselineBuild> {
  const commit = await findBaselineCommit()
  const workTree = await mkdtemp(join(tmpdir(), 'parapet-baseline-'))
  const git = (...args: string[]) => run('git', args, { cwd: packageFolder })
  const remove = async () => {
    await git('worktree', 'remove', '--force', workTree)
    await rm(workTree, { recursive: true, force: true })
  }
  try {
    await git('worktree', 'add', '--detach', workTree, commit)
    const options = { cwd: workTree, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CI: 'true' } }
    const pnpm = ['--yes', 'pnpm']
    const filter = '--filter=@parapet/ui...'
    await run('npx', [...pnpm, 'install', '--frozen-lockfile', '--prefer-offline', filter], options)
    await run('npx', [...pnpm, '--filter=@parapet/ui', 'run', 'storybook:build'], options)
    return { commit, folder: join(workTree, 'packages/ui/storybook-static'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function findBaselineCommit(): Promise<string> {
  const args = ['log', '-1', '--format=%H', '--diff-filter=AM', '--', 'visual/baselines']
  const { stdout } = await run('git', args, { cwd: packageFolder })
  const commit = stdout.trim()
  if (commit) return commit
  throw new Error(
    'No commit in this history has sheets to compare with. Fetch the whole history (fetch-depth: 0), or draw the sheets with `pnpm --filter @parapet/ui visual:update`.',
  )
}
