import { rootFolder } from './installation.ts'
import { run } from './processes.ts'
import { toolEnvironment } from './turbo.ts'

/** Licenses that allow use and redistribution, as pnpm names them. */
const allowedLicenses = new Set([
  '(MIT AND Zlib)',
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
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
])

/** Packages with other licenses, and why they can be used. */
const exceptions: readonly [name: RegExp, license: string, reason: string][] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'loaded by sharp as a separate library; replaceable and unmodified'],
  [/^@img\/sharp-/, 'Apache-2.0 AND LGPL-3.0-or-later', 'the same library and sharp in one package'],
  [
    /^@fingerprintjs\/fingerprintjs-pro$/,
    'Unknown',
    'commercial; a dependency of the sign-in SDK that every build replaces with an empty module',
  ],
  [/^lightningcss/, 'MPL-2.0', 'a build tool; no part of it is distributed'],
  [/^jszip$/, '(MIT OR GPL-3.0-or-later)', 'used under MIT; part of selenium-webdriver, a test tool'],
  [/^axe-core$/, 'MPL-2.0', 'a test tool; no part of it is distributed'],
  [
    /^(?:binaryextensions|editions|istextorbinary|textextensions|version-range)$/,
    'Artistic-2.0',
    'part of secretlint, a test tool; no part of it is distributed',
  ],
  [/^@azu\/style-format$/, 'WTFPL', 'the same'],
  [/^spdx-exceptions$/, 'CC-BY-3.0', 'the same'],
  [/^(?:humanize-number|only|spawndamnit)$/, 'Unknown', 'MIT, according to the text in the package'],
]

interface LicensedPackage {
  name: string
  license: string
}

/** The packages whose license is neither allowed nor an exception. */
export const listDisallowed = (packages: readonly LicensedPackage[]): LicensedPackage[] =>
  packages.filter(
    ({ name, license }) =>
      !allowedLicenses.has(license) &&
      !exceptions.some(([pattern, exceptionLicense]) => pattern.test(name) && exceptionLicense === license),
  )

/**
 * Every installed package of the workspace, including tools.
 *
 * @throws Error with the output of `pnpm licenses` if it fails.
 */
export async function listInstalled(): Promise<LicensedPackage[]> {
  const args = ['--recursive', 'licenses', 'list', '--json']
  const { exitCode, output } = await run('pnpm', args, {
    cwd: rootFolder,
    env: toolEnvironment,
    output: 'quiet',
  })
  if (exitCode !== 0) throw new Error(`pnpm licenses failed:\n${output}`)
  return Object.values(JSON.parse(output) as Record<string, LicensedPackage[]>).flat()
}

if (process.argv[1] === import.meta.filename) {
  const packages = await listInstalled()
  const disallowed = listDisallowed(packages)
  console.log(
    disallowed.length === 0
      ? `${packages.length} packages: all licenses are allowed.`
      : [
          ...disallowed.map(({ name, license }) => `license not allowed: ${name} (${license})`),
          '',
          'Read the license. Then allow it or add an exception with a reason in scripts/check-licenses.ts, or use another package.',
        ].join('\n'),
  )
  process.exitCode = disallowed.length === 0 ? 0 : 1
}
