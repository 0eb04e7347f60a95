import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'

/** Everything after this line of a pnpm lockfile is keyed by `name@version` with the resolved dependencies. */
const snapshotsHeading = '\nsnapshots:\n'

/**
 * The optional dependencies of locked packages that the lockfile itself does not lock, as
 * `package needs dependency`. Native tools come as one optional package per platform; a lockfile written on
 * one machine may lack the others, and the install then breaks there.
 */
export function listUnlockedOptionals(lockfile: string): string[] {
  const start = lockfile.indexOf(snapshotsHeading)
  if (start === -1) throw new Error('pnpm-lock.yaml has no snapshots section. Its format may have changed.')
  const lines = lockfile.slice(start + snapshotsHeading.length).split('\n')

  const locked = new Set<string>()
  const optionals: { owner: string; dependency: string }[] = []
  let owner = ''
  let section = ''
  for (const line of lines) {
    const key = /^ {2}'?([^'\s].*?)'?:( \{\})?$/.exec(line)?.[1]
    const sectionName = /^ {4}(\w+):$/.exec(line)?.[1]
    const entry = /^ {6}'?([^'\s]+?)'?: (\S+)$/.exec(line)
    if (key) {
      owner = key
      locked.add(key)
    } else if (sectionName) {
      section = sectionName
    } else if (entry && section === 'optionalDependencies') {
      optionals.push({ owner, dependency: `${entry[1]}@${entry[2]}` })
    }
  }
  return optionals
    .filter(({ dependency }) => !locked.has(dependency))
    .map(({ owner: name, dependency }) => `${name} needs ${dependency}`)
}

const platforms = ['darwin', 'linux', 'win32']

/** The packages with a binary for some, but not all, of the development platforms. */
export function listMissingPlatforms(lockfile: string): string[] {
  const start = lockfile.indexOf(snapshotsHeading)
  const platformsByPackage = new Map<string, Set<string>>()
  let owner = ''
  for (const line of lockfile.slice(start + snapshotsHeading.length).split('\n')) {
    owner = /^ {2}'?([^'\s].*?)'?:$/.exec(line)?.[1] ?? owner
    const platform = /^ {6}'?[^'\s]*?\b(darwin|linux|win32|windows)-(?:x64|arm64|64)[^'\s]*'?: /.exec(
      line,
    )?.[1]
    if (platform) {
      const packagePlatforms = platformsByPackage.get(owner) ?? new Set()
      platformsByPackage.set(owner, packagePlatforms.add(platform === 'windows' ? 'win32' : platform))
    }
  }
  return (
    [...platformsByPackage]
      // A binary package of one platform may itself need another of the same platform.
      .filter(([name]) => !/\b(darwin|linux|linuxmusl|win32|windows)-/.test(name))
      .flatMap(([name, packagePlatforms]) =>
        platforms
          .filter((platform) => !packagePlatforms.has(platform))
          .map((platform) => `${name} has no ${platform} binary`),
      )
  )
}

/** A package with the Node binary of one platform, and the lines after its resolution. */
const nodePackagePattern =
  /\n {2}(?<name>node-(?:bin-)?(?<os>darwin|linux|win)-(?<cpu>arm64|x64))@[^:]+:\n {4}resolution: [^\n]*\n(?<platformLines>(?: {4}(?:cpu|os|libc): [^\n]*\n)*)/g

/**
 * The lockfile with the platform of every Node package. Their manifests name it as a string where the format
 * asks for a list, so pnpm leaves it out, and every machine would download Node for Windows.
 */
export function addRuntimePlatforms(lockfile: string): string {
  return lockfile.replaceAll(nodePackagePattern, (match, ...args) => {
    const { os, cpu, platformLines } = args.at(-1) as { os: string; cpu: string; platformLines: string }
    const newPlatformLines = [
      `    cpu: [${cpu}]\n`,
      `    os: [${os === 'win' ? 'win32' : os}]\n`,
      ...(os === 'linux' ? ['    libc: [glibc]\n'] : []),
    ].join('')
    return match.slice(0, match.length - platformLines.length) + newPlatformLines
  })
}

if (import.meta.filename === process.argv[1]) {
  const file = join(rootFolder, 'pnpm-lock.yaml')
  const lockfile = readFileSync(file, 'utf8')
  const restricted = addRuntimePlatforms(lockfile)
  if (process.argv.includes('--write')) writeFileSync(file, restricted)
  else if (restricted !== lockfile) {
    console.error(
      'pnpm-lock.yaml: a Node package has no platform, so it would be installed on every machine. ' +
        'Run: pnpm check:lockfile --write',
    )
    process.exitCode = 1
  }
  const problems = [...listUnlockedOptionals(lockfile), ...listMissingPlatforms(lockfile)]
  for (const problem of problems) console.error(`pnpm-lock.yaml: ${problem}.`)
  if (problems.length > 0) {
    console.error(
      "Delete node_modules and pnpm-lock.yaml, install again, and review the lockfile's diff before you commit it.",
    )
    process.exitCode = 1
  }
}
