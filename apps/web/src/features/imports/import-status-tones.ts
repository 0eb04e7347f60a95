import type { StatusDotProps } from '@parapet/ui'
import type { importUploadTexts } from './upload-texts.ts'

type ImportStatus = keyof typeof importUploadTexts.statuses

const tones: Partial<Record<ImportStatus, NonNullable<StatusDotProps['tone']>>> = {
  imported: 'success',
  partially_imported: 'warning',
  has_errors: 'warning',
  import_failed: 'danger',
  importing: 'info',
  validating: 'info',
  undoing: 'info',
}

/** The color in which the state of an imported file is shown. */
export const toneOfImport = (status: ImportStatus) => tones[status] ?? 'neutral'
