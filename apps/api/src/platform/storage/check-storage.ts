import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FileStorage } from './file-storage.ts'

/** Rejects while files can be neither read nor kept. `folder` is null where they lie in a bucket. */
export async function checkStorage(files: FileStorage, folder: string | null) {
  if (folder === null) await files.find('none')
  else await access(folder, constants.R_OK | constants.W_OK)
}
