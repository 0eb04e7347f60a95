import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const assetReferences = /\bassets\/(?=[\w.-]+\.\w+)/g

/**
 * Copies a build under another ID, with new names for all files in `assets`, as if all had changed. Building the app again
 * would take much longer.
 */
export async function copyRenamed(build: string, { folder, id }: { folder: string; id: string }) {
  // Compressed copies still contain the old names.
  await cp(build, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  await rename(join(folder, 'assets'), join(folder, 'renamed'))
  await mkdir(join(folder, 'assets'))
  await rename(join(folder, 'renamed'), join(folder, 'assets', id))
  for await (const name of glob('{assets,builds,.vite}/**/*.{js,css,json}', { cwd: folder }))
    await renameReferences(join(folder, name), id)
  await renameReferences(join(folder, 'index.html'), id)

  await rm(join(folder, 'builds/meta'), { recursive: true })
  await mkdir(join(folder, 'builds/meta'))
  const timestamp = Date.now()
  await writeFile(join(folder, 'builds/latest.json'), JSON.stringify({ id, timestamp }))
  await writeFile(join(folder, `builds/meta/${id}.json`), JSON.stringify({ id, timestamp, prerendered: [] }))
}

async function renameReferences(file: string, id: string) {
  const content = await readFile(file, 'utf8')
  const renamed = content.replaceAll(assetReferences, `assets/${id}/`)
  if (renamed !== content) await writeFile(file, renamed)
}
