import type { ImportFile, ImportStatus } from '~/data/imports/queries'

export const wizardSteps = ['upload', 'recognize', 'map', 'check', 'import', 'result'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** What determines the step. All of it is on the server, so the wizard can be left and resumed. */
export type WizardFile = Pick<ImportFile, 'status' | 'summary'> & {
  options: Pick<ImportFile['options'], 'onError'>
}

const initialSteps: Record<ImportStatus, WizardStep> = {
  uploaded: 'recognize',
  parsing: 'recognize',
  needs_mapping: 'recognize',
  ready: 'recognize',
  validating: 'check',
  valid: 'check',
  has_errors: 'check',
  importing: 'import',
  import_failed: 'import',
  imported: 'result',
  partially_imported: 'result',
  undoing: 'result',
  undone: 'result',
  discarded: 'upload',
  expired: 'upload',
}

const editableStatuses: ReadonlySet<ImportStatus> = new Set(['needs_mapping', 'ready', 'valid', 'has_errors'])

/** Why a file can't be imported in its current state; null if it can. */
export function findImportBlocker({
  status,
  summary,
  options,
}: WizardFile): 'not-checked' | 'errors' | 'nothing' | null {
  if ((status !== 'valid' && status !== 'has_errors') || !summary) return 'not-checked'
  if (summary.errors > 0 && options.onError === 'stop') return 'errors'
  return summary.create + summary.update === 0 ? 'nothing' : null
}

/** The last step that can be opened. */
export function getLastAvailableStep(file: WizardFile): WizardStep {
  if (file.status === 'needs_mapping' || file.status === 'ready') return 'map'
  return findImportBlocker(file) === null ? 'import' : initialSteps[file.status]
}

/** The step to show: the requested one if the file allows it, else the one for its status. */
export function getStep(file: WizardFile | null, requested: string | null): WizardStep {
  if (file === null) return 'upload'
  const initialStep = initialSteps[file.status]
  const step = wizardSteps.find((name) => name === requested)
  if (!step || step === 'upload' || !editableStatuses.has(file.status)) return initialStep
  return wizardSteps.indexOf(step) <= wizardSteps.indexOf(getLastAvailableStep(file)) ? step : initialStep
}

interface WizardLocation {
  pathname: string
  search: string
}

/** Whether a navigation leaves the steps that keep an unsaved mapping. */
export function leavesMapping(file: WizardFile, current: WizardLocation, next: WizardLocation): boolean {
  const [from, to] = [current, next].map(({ search }) => new URLSearchParams(search))
  if (current.pathname !== next.pathname || from!.get('file') !== to!.get('file')) return true
  const step = getStep(file, to!.get('step'))
  return step !== 'recognize' && step !== 'map'
}

/** Whether the person can still go back to earlier steps. */
export function canGoBack({ status }: Pick<ImportFile, 'status'>): boolean {
  return editableStatuses.has(status)
}
