import { z } from 'zod'
import { OperatorError } from '../../platform/errors/operator-error.ts'

export const manifestName = 'manifest.json'

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The id of the secret key that the data was encrypted with. */
  keyFingerprint: z.string().nullable(),
  holdsKey: z.boolean(),
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})

/** What a backup contains. It is the last entry, so an unfinished backup has none. */
export type BackupManifest = z.infer<typeof Manifest>

/** @throws OperatorError */
export function parseManifest(text: string | null): BackupManifest {
  if (text === null) {
    throw new OperatorError('This isn’t a Parapet backup, or it’s incomplete: manifest.json is missing.')
  }
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw new OperatorError(
      'Can’t read the backup’s manifest: it’s damaged or from a newer version of Parapet.',
      {
        cause: error,
      },
    )
  }
}

/**
 * Compares the content with the manifest.
 * @throws OperatorError naming the first difference
 */
export function verifyContent(
  manifest: BackupManifest,
  content: { files: ReadonlyMap<string, { bytes: number; sha256: string }>; folders: ReadonlySet<string> },
) {
  for (const { path, bytes, sha256 } of manifest.files) {
    const file = content.files.get(path)
    if (!file) throw damagedError(`${path} is missing`)
    if (file.bytes !== bytes || file.sha256 !== sha256)
      throw damagedError(`${path} was modified after it was written`)
  }
  const folder = manifest.folders.find((path) => !content.folders.has(path))
  if (folder !== undefined) throw damagedError(`the folder ${folder} is missing`)
  const listedPaths = new Set(manifest.files.map(({ path }) => path))
  const unlistedPath = content.files.keys().find((path) => !listedPaths.has(path))
  if (unlistedPath !== undefined) throw damagedError(`${unlistedPath} was added later`)
}

const damagedError = (detail: string) =>
  new OperatorError(`The backup is damaged: ${detail}. Nothing was restored.`)
