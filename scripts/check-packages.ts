import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { listWorkspacePackages, type WorkspacePackage } from './installation.ts'
import { packPackage } from './pack-package.ts'
import { runTool } from './turbo.ts'

/** Entries that aren't modules, so they have no types to resolve. */
function listNonModuleEntries({ manifest }: WorkspacePackage): string[] {
  const entries = Object.keys(manifest.publishConfig?.exports ?? manifest.exports ?? {})
  return entries.filter((entry) => /\.(css|json|svg)$/.test(entry))
}

/** Problems that publint and attw find in the packed package. */
async function findPackageProblems(workspacePackage: WorkspacePackage, folder: string): Promise<string[]> {
  if (!existsSync(join(workspacePackage.folder, 'dist'))) {
    return [`${workspacePackage.manifest.name} hasn't been built. Run “pnpm exec turbo run build” first.`]
  }
  const archive = await packPackage(workspacePackage, folder)
  const nonModuleEntries = listNonModuleEntries(workspacePackage)
  const results = [
    await runTool('publint', ['run', archive, '--strict'], { output: 'quiet' }),
    await runTool(
      'attw',
      [
        archive,
        '--profile',
        'esm-only',
        ...(nonModuleEntries.length > 0 ? ['--exclude-entrypoints', ...nonModuleEntries] : []),
      ],
      { output: 'quiet' },
    ),
  ]
  return results.filter(({ exitCode }) => exitCode !== 0).map(({ output }) => output)
}

const folder = mkdtempSync(join(tmpdir(), 'parapet-packed-'))
try {
  for (const workspacePackage of listWorkspacePackages().filter(({ manifest }) => !manifest.private)) {
    const problems = await findPackageProblems(workspacePackage, folder)
    console.log(`${workspacePackage.manifest.name}: ${problems.length === 0 ? 'ok' : "can't be published"}`)
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
