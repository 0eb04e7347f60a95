import { join } from 'node:path'

import type { WorkspacePackage } from './installation.ts'
import { run } from './processes.ts'
import { toolEnvironment } from './turbo.ts'

/**
 * Packs a built workspace package as it would be published, and returns the path of the archive.
 *
 * @throws Error with the output of `pnpm pack` if it fails.
 */
export async function packPackage(
  { folder, manifest }: WorkspacePackage,
  targetFolder: string,
): Promise<string> {
  const archive = join(targetFolder, `${manifest.name.replace('@', '').replace('/', '-')}.tgz`)
  const { exitCode, output } = await run('pnpm', ['pack', '--out', archive], {
    cwd: folder,
    env: toolEnvironment,
    output: 'quiet',
  })
  if (exitCode !== 0) throw new Error(`pnpm pack failed in ${folder}:\n${output}`)
  return archive
}
