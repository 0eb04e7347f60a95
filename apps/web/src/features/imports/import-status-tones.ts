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

/** The tone of an import status. */
export const getImportTone = (status: ImportStatus) => tones[status] ?? 'neutral'
