import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const rootFolder = join(import.meta.dirname, '..')

export interface Manifest {
  name: string
  version: string
  private?: boolean
  packageManager?: string
  scripts?: Record<string, string>
  exports?: Record<string, unknown>
  publishConfig?: { exports?: Record<string, unknown> }
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  engines?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface WorkspacePackage {
  folder: string
  manifest: Manifest
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Every package of the workspace, without the root. */
export function listWorkspacePackages(root = rootFolder): WorkspacePackage[] {
  const folders = ['apps', 'packages'].flatMap((group) =>
    existsSync(join(root, group))
      ? readdirSync(join(root, group)).map((name) => join(root, group, name))
      : [],
  )
  return [...folders, join(root, 'bench')]
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
}

/** The declared dependencies that aren't installed, as `package: dependency`. */
function listMissingDependencies(root = rootFolder): string[] {
  const packages = [{ folder: root, manifest: readManifest(root) }, ...listWorkspacePackages(root)]
  return packages.flatMap(({ folder, manifest }) =>
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter((name) => !existsSync(join(folder, 'node_modules', name, 'package.json')))
      .map((name) => `${manifest.name}: ${name}`),
  )
}

/** One sentence for each problem of the installation; empty if there are none. */
export function findInstallationProblems(root = rootFolder): string[] {
  const problems: string[] = []
  const missing = listMissingDependencies(root)
  if (missing.length > 0) {
    problems.push(
      `The install is incomplete: ${missing.length} ${missing.length === 1 ? 'dependency is' : 'dependencies are'} missing (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}). ` +
        "Run “npx --yes pnpm install” and read its first error. Usually, the package registry can't be reached.",
    )
  }
  const isPnpmOnPath = (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => ['pnpm', 'pnpm.cmd', 'pnpm.exe'].some((name) => existsSync(join(folder, name))))
  if (!isPnpmOnPath) {
    problems.push("pnpm isn't on the PATH. Run this command as “npx --yes pnpm …”.")
  }
  return problems
}
