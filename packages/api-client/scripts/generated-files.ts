import { readFile } from 'node:fs/promises'

import { readApiDocument } from './api-document.ts'
import { renderClient } from './render-client.ts'

const root = new URL('../', import.meta.url)

const CLIENTS = [
  { document: 'openapi.json', folder: 'src/generated/', sourcePath: '../' },
  { document: 'src/testing/openapi.json', folder: 'src/testing/generated/', sourcePath: '../../' },
]

/** The expected content of a generated file. */
export interface GeneratedFile {
  /** Relative to the package root. */
  path: string
  url: URL
  text: string
}

/** Renders all generated files: those of the API document, and of the sample document used by tests. */
export async function renderGeneratedFiles(): Promise<GeneratedFile[]> {
  const rendered = CLIENTS.map(async ({ document, folder, sourcePath }) => {
    const files = await renderClient(await readApiDocument(new URL(document, root)), sourcePath)
    return Object.entries(files).map(([name, text]) => ({
      path: folder + name,
      url: new URL(folder + name, root),
      text,
    }))
  })
  return (await Promise.all(rendered)).flat()
}

/** The paths of generated files that don't match their document. */
export async function listStaleFiles(): Promise<string[]> {
  const files = await renderGeneratedFiles()
  const checked = files.map(async ({ path, url, text }) => {
    const current = await readFile(url, 'utf8').catch(() => null)
    return current === text ? [] : [path]
  })
  return (await Promise.all(checked)).flat()
}
