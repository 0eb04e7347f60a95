import type { ServiceContext } from '../../../platform/context/context.ts'
import { TaskFailure } from '../../../platform/jobs/task-failure.ts'
import type { ImportFileRow } from './file-layout.ts'
import { importFileKey } from './stored-files.ts'

/** @throws TaskFailure when the content was removed, as it is when its time of retention is over */
export async function requireStoredFile(ctx: Pick<ServiceContext, 'files'>, file: ImportFileRow) {
  if (await ctx.files.find(importFileKey(file))) return
  throw new TaskFailure(
    'not-found',
    'The file is not kept any more',
    `${file.filename} was removed from the server. Upload it again to import the rest of it.`,
    { retry: 'never' },
  )
}
