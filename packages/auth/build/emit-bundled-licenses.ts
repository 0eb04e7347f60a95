import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const FILE_NAME = 'third-party-licenses.txt'

/** Writes the licenses of all bundled packages next to the bundle, as the licenses require. */
export function emitBundledLicenses(): Plugin {
  return {
    name: 'emit-bundled-licenses',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : [],
      )
      const folders = new Set(modules.map(findPackageFolder).filter((folder) => folder !== null))
      const source = [...folders]
        .map(describePackage)
        .toSorted()
        .join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source })
    },
  }
}

function findPackageFolder(moduleId: string): string | null {
  if (!/[\\/]node_modules[\\/]/.test(moduleId)) return null
  let folder = dirname(moduleId.replace(/^\0/, '').replace(/\?.*$/, ''))
  while (!isPackage(folder)) {
    if (dirname(folder) === folder) return null
    folder = dirname(folder)
  }
  return folder
}

/** A package.json without a name only sets options such as the module type for its folder. */
function isPackage(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && readManifest(file).name !== undefined
}

function describePackage(folder: string): string {
  const { name, version, license } = readManifest(join(folder, 'package.json'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} ${version} (${license})\n${text}`
}

function readManifest(file: string) {
  return JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string; license?: string }
}
