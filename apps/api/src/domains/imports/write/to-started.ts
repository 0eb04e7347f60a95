import type { TaskRow } from '../../../platform/jobs/enqueue-task.ts'
import { toTask } from '../../../platform/jobs/to-task.ts'
import type { ImportFileRow } from './file-layout.ts'

/** The answer of a call that goes on in the background. */
export const toStarted = (
  file: Pick<ImportFileRow, 'id'>,
  job: TaskRow,
  requesterName: string | null = null,
) => ({
  fileId: file.id,
  task: toTask(job, requesterName),
})
