import { readFile } from 'node:fs/promises'

import { readApiDocument } from './api-document.ts'
import { renderClient } from './render-client.ts'

const root = new URL('../', import.meta.url)

const CLIENTS = [
  { document: 'openapi.json', folder: 'src/generated/', sourcePath: '../' },
  { document: 'src/testing/openapi.json', folder: 'src/testing/generated/', sourcePath: '../../' },
]

/** A file as the documents want it. */
export interface GeneratedFile {
  /** From the root of the package. */
  path: string
  url: URL
  text: string
}

/** Every file that is generated from the API document, and from the sample that the tests of the runtime use. */
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

/** The paths of those generated files that no longer fit their document. */
export async function listStaleFiles(): Promise<string[]> {
  const files = await renderGeneratedFiles()
  const checked = files.map(async ({ path, url, text }) => {
    const current = await readFile(url, 'utf8').catch(() => null)
    return current === text ? [] : [path]
  })
  return (await Promise.all(checked)).flat()
}
