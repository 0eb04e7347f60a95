import type { ImportFile, ImportStatus } from '~/data/imports/queries'

export const wizardSteps = ['upload', 'recognize', 'map', 'check', 'import', 'result'] as const
export type WizardStep = (typeof wizardSteps)[number]

/** What decides where the wizard stands. The server knows it all, so leaving and coming back changes nothing. */
export type WizardFile = Pick<ImportFile, 'status' | 'summary'> & {
  options: Pick<ImportFile['options'], 'onError'>
}

const begins: Record<ImportStatus, WizardStep> = {
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

const changeable: ReadonlySet<ImportStatus> = new Set(['needs_mapping', 'ready', 'valid', 'has_errors'])

/** Why a checked file cannot be imported as it is, or null when it can. */
export function findObstacle({
  status,
  summary,
  options,
}: WizardFile): 'not-checked' | 'errors' | 'nothing' | null {
  if ((status !== 'valid' && status !== 'has_errors') || !summary) return 'not-checked'
  if (summary.errors > 0 && options.onError === 'stop') return 'errors'
  return summary.create + summary.update === 0 ? 'nothing' : null
}

/** The last step that the file can be in by now. */
export function getFurthestStep(file: WizardFile): WizardStep {
  if (file.status === 'needs_mapping' || file.status === 'ready') return 'map'
  return findObstacle(file) === null ? 'import' : begins[file.status]
}

/** The step to show: the asked one where the file allows it, else where its status puts it. */
export function getStep(file: WizardFile | null, asked: string | null): WizardStep {
  if (file === null) return 'upload'
  const start = begins[file.status]
  const step = wizardSteps.find((name) => name === asked)
  if (!step || step === 'upload' || !changeable.has(file.status)) return start
  return wizardSteps.indexOf(step) <= wizardSteps.indexOf(getFurthestStep(file)) ? step : start
}

/** Whether earlier steps can still be gone back to. */
export function canGoBack({ status }: Pick<ImportFile, 'status'>): boolean {
  return changeable.has(status)
}
