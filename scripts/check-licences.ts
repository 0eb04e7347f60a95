import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { listWorkspacePackages, rootFolder } from './installation.ts'

/** Licences under which anything here may be used and passed on. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages that may stand here although their licence is not allowed in general, each with the reason. */
const exceptions: readonly [name: RegExp, licence: string, reason: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'a library of its own that sharp loads, replaceable and unchanged'],
  [/^@img\/sharp-/, 'Apache-2.0 AND LGPL-3.0-or-later', 'the same, in one package'],
  [
    /^@fingerprintjs\/fingerprintjs-pro$/,
    'SEE LICENSE IN LICENSE',
    'commercial; the sign-in SDK depends on it, and every build puts an empty module in its place',
  ],
  [/^lightningcss/, 'MPL-2.0', 'a tool of the build; nothing of it is passed on'],
  [/^axe-core$/, 'MPL-2.0', 'a tool of the tests; nothing of it is passed on'],
  [/^@zone-eu\/mailsplit$/, '(MIT OR EUPL-1.1+)', 'taken under the MIT licence'],
]

/** What the text in the package says where its manifest does not name the licence as others do. */
const readFromText: Readonly<Record<string, string>> = {
  'humanize-number': 'MIT',
  only: 'MIT',
  spawndamnit: 'MIT',
}

export interface InstalledPackage {
  name: string
  licence: string
  /** Whether the product needs it to run, and not only whoever works on it. */
  isProduct: boolean
}

interface PackageManifest {
  name?: string
  license?: string | { type?: string }
  licenses?: { type?: string }[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Whether an SPDX expression leaves a way to use the package: one side of an OR, every side of an AND. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/ OR /i.test(bare)) return bare.split(/ OR /i).some(isAllowed)
  if (/ AND /i.test(bare)) return bare.split(/ AND /i).every(isAllowed)
  return allowed.has(bare)
}

/** The packages whose licence is neither allowed nor an exception with a reason. */
export const listRefused = (packages: readonly InstalledPackage[]): InstalledPackage[] =>
  packages.filter(
    ({ name, licence }) =>
      !isAllowed(licence) && !exceptions.some(([pattern, known]) => pattern.test(name) && known === licence),
  )

/** Everything that is installed for the workspace, found as Node.js itself finds it; each name once. */
export function listInstalled(): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>()
  const visited = new Set<string>()
  const visit = (folder: string, isProduct: boolean, isOwn: boolean): void => {
    const key = `${folder} ${isProduct}`
    if (visited.has(key)) return
    visited.add(key)
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest
    if (!isOwn) {
      const name = manifest.name!
      const earlier = found.get(name)
      found.set(name, {
        name,
        licence: licenceOf(manifest),
        isProduct: isProduct || earlier?.isProduct === true,
      })
    }
    const wanted = {
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    }
    for (const name of Object.keys(wanted)) follow(folder, name, isProduct)
    if (isOwn) for (const name of Object.keys(manifest.devDependencies ?? {})) follow(folder, name, false)
  }
  const follow = (from: string, name: string, isProduct: boolean) => {
    const folder = findPackage(from, name)
    if (folder) visit(folder, isProduct, !folder.includes('node_modules'))
  }
  for (const { folder, manifest } of listWorkspacePackages()) {
    visit(realpathSync(folder), isShipped(manifest.name), true)
  }
  visit(rootFolder, false, true)
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

const isShipped = (name: string) => !['@parapet/sandbox', '@parapet/bench', '@parapet/config'].includes(name)

function licenceOf({ name, license, licenses }: PackageManifest): string {
  const given = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type)
  return readFromText[name ?? ''] ?? given ?? 'unknown'
}

/** Null for an optional package of another platform. */
function findPackage(from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
    if (folder === dirname(folder)) return null
  }
}

/** Which packages of a platform are installed depends on the machine, so they stand in the list as one. */
const withoutPlatform = (name: string) =>
  name.replace(/-(?:linux|linuxmusl|darwin|win32|windows|freebsd|android)(?:-[\w.-]+)?$/, '-*')

/** The list of what the product is made of, for `docs/licences.md`. */
export function writeList(packages: readonly InstalledPackage[]): string {
  const byLicence = new Map<string, Set<string>>()
  for (const { name, licence, isProduct } of packages) {
    if (!isProduct) continue
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(withoutPlatform(name)))
  }
  const rows = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, names]) =>
        `## ${licence}\n\n${[...names]
          .sort()
          .map((name) => `- ${name}`)
          .join('\n')}`,
    )
  const reasons = exceptions
    .filter(([pattern]) => packages.some(({ name, isProduct }) => isProduct && pattern.test(name)))
    .map(([pattern, licence, reason]) => `- \`${pattern.source}\`, ${licence}: ${reason}`)
  return `# Licences of what the product is made of

Written by \`pnpm check:licences --write\`; \`pnpm test licences\` compares it with what is installed. Tools of the repository are checked against the same list and not named here.

${rows.join('\n\n')}

## Exceptions

${reasons.join('\n')}
`
}

/** Lines that say which package joined, left or changed its licence. Packages of a platform do not count. */
export function compareLists(written: string, current: string): string[] {
  const linesOf = (text: string) => {
    let heading = ''
    return new Set(
      text.split('\n').flatMap((line) => {
        if (line.startsWith('## ')) heading = line.slice(3)
        return line.startsWith('- ') && !line.endsWith('-*') && heading !== 'Exceptions'
          ? [`${line.slice(2)} (${heading})`]
          : []
      }),
    )
  }
  const [before, now] = [linesOf(written), linesOf(current)]
  return [
    ...[...now.difference(before)].map((line) => `not in the list: ${line}`),
    ...[...before.difference(now)].map((line) => `not installed any more: ${line}`),
  ]
}

if (process.argv[1] === import.meta.filename) {
  const file = join(rootFolder, 'docs/licences.md')
  const packages = listInstalled()
  const refused = listRefused(packages).map(
    ({ name, licence }) => `licence not allowed: ${name} (${licence})`,
  )
  const current = writeList(packages)
  if (process.argv.includes('--write') && refused.length === 0) writeFileSync(file, current)
  const changed = existsSync(file)
    ? compareLists(readFileSync(file, 'utf8'), current)
    : ['docs/licences.md is missing']
  const problems = [...refused, ...changed]
  console.log(
    problems.length === 0
      ? `${packages.length} packages, ${packages.filter(({ isProduct }) => isProduct).length} of them in the product: every licence is allowed.`
      : `${problems.join('\n')}\n\nRun “pnpm check:licences --write” after a look at each of them.`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
