import { hash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { OperatorError } from '../errors/operator-error.ts'

/** A PMTiles archive with vector tiles on this server's disk. */
export interface BaseMapFile {
  path: string
  bytes: number
  /** Changes with the content; part of its URL. */
  tag: string
}

const headerBytes = 127
const vectorTiles = 1

/** @throws OperatorError if the file isn't readable, or not an archive of vector tiles */
export async function openBaseMapFile(path: string): Promise<BaseMapFile> {
  const fail = (reason: string) =>
    new OperatorError(
      `BASEMAP_PMTILES is ${path}, ${reason}. Set it to a PMTiles archive of vector tiles, for example from \`pnpm basemap\`, or unset it.`,
    )
  const file = await open(path).catch(() => {
    throw fail('which can’t be read')
  })
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(headerBytes)
    const { bytesRead } = await file.read(header, 0, headerBytes, 0)
    if (bytesRead < headerBytes || header.toString('latin1', 0, 7) !== 'PMTiles' || header[7] !== 3)
      throw fail('which isn’t a PMTiles version 3 archive')
    if (header[99] !== vectorTiles) throw fail('which has no vector tiles')
    const tag = hash('sha256', Buffer.concat([header, Buffer.from(String(size))]), 'base64url').slice(0, 16)
    return { path, bytes: size, tag }
  } finally {
    await file.close()
  }
}

/** Where the browser reads it. */
export const baseMapUrl = ({ tag }: BaseMapFile) => `/basemap/${tag}.pmtiles`
