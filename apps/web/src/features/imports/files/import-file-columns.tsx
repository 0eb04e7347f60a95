import { linkClassName, StatusDot, type DataTableColumn } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { ImportFileSummary, ImportStatus } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { toneOfImport } from '../import-status-tones.ts'
import { importPages } from '~/lib/import-pages'
import { importFileTexts } from './texts.ts'
import { importTexts } from '../texts.ts'

const titles = importFileTexts.columns

const undoable: ReadonlySet<ImportStatus> = new Set(['imported', 'partially_imported'])

export const importFileColumns: readonly DataTableColumn<ImportFileSummary>[] = [
  {
    id: 'filename',
    header: titles.filename,
    isRowHeader: true,
    cell: (file) => (
      <PageLink
        to={importPages[file.kind]({ file: file.fileId })}
        className={linkClassName({ tone: 'quiet' })}
      >
        {file.filename}
      </PageLink>
    ),
  },
  {
    id: 'status',
    header: titles.status,
    width: 190,
    cell: (file) => (
      <StatusDot tone={toneOfImport(file.status)}>
        {importTexts.statuses[file.status] ?? file.status}
      </StatusDot>
    ),
  },
  {
    id: 'rows',
    isWideOnly: true,
    header: titles.rows,
    width: 100,
    align: 'end',
    cell: (file) => formatNumber(file.rowCount),
  },
  {
    id: 'uploadedBy',
    isWideOnly: true,
    header: titles.uploadedBy,
    width: 170,
    cell: (file) => file.uploadedBy?.name,
  },
  {
    id: 'createdAt',
    header: titles.createdAt,
    width: 140,
    cell: (file) => <RelativeTime moment={file.createdAt} />,
  },
  {
    id: 'undoUntil',
    isWideOnly: true,
    header: titles.undoUntil,
    width: 140,
    cell: (file) =>
      file.undoUntil && undoable.has(file.status) && Date.parse(file.undoUntil) > Date.now() ? (
        <RelativeTime moment={file.undoUntil} />
      ) : null,
  },
]
