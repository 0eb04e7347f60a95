import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FileStorage } from './file-storage.ts'

const nobodysHash = '0'.repeat(64)

/** Rejects while files can be neither read nor kept. `folder` is null where they lie in a bucket. */
export async function checkStorage(files: FileStorage, folder: string | null) {
  if (folder === null) await files.find(nobodysHash)
  else await access(folder, constants.R_OK | constants.W_OK)
}
