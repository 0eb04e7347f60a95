import { registerTaskHandler, type TaskHooks, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { checkInBackground } from './check-in-background.ts'
import { commitImport } from './commit-import.ts'
import { importKinds } from './import-kinds.ts'
import { revertImport } from './revert-import.ts'
import { recoverImport } from './recover-import.ts'

const hooks: TaskHooks = {
  onCancelled: (tx, task) => recoverImport(tx, task, true),
  onFailed: (tx, task) => recoverImport(tx, task, false),
}

function readInput({ task }: TaskRun) {
  const kind = importKinds.find((candidate) => candidate.key === task.input.kind)
  if (!kind || typeof task.input.fileId !== 'string') {
    throw new Error(`Task ${task.id} names no import file of a known kind`)
  }
  return { kind, fileId: task.input.fileId }
}

registerTaskHandler(
  'import_validate',
  async (run) => {
    const { kind, fileId } = readInput(run)
    return await checkInBackground(run, kind, fileId)
  },
  hooks,
)

registerTaskHandler(
  'import_commit',
  async (run) => {
    const { kind, fileId } = readInput(run)
    return await commitImport(run, kind, fileId)
  },
  hooks,
)

registerTaskHandler(
  'import_undo',
  async (run) => {
    const { kind, fileId } = readInput(run)
    return await revertImport(run, kind, fileId, run.task.input.force === true)
  },
  hooks,
)
