import { Button, DropdownMenu, MenuItem } from '@parapet/ui'
import { Download } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ExportProgressProps } from './export-progress.tsx'
import type { ListData } from './list-data.ts'
import type { ExportFormat, ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

export interface ListExportProps<Row extends { id: string }> {
  resource: ListResource<Row>
  columns: readonly { key: string; isVisible: boolean }[]
  exportRows: NonNullable<ListData<Row>['exportRows']>
  /** Limits the export to these rows of the filtered list. */
  ids?: readonly string[]
  /**
   * It exports the selected rows.
   * @default false
   */
  isForSelection?: boolean
}

const ExportProgress = lazy(() =>
  import('./export-progress.tsx').then((module) => ({ default: module.ExportProgress })),
) as <Row extends { id: string }>(props: ExportProgressProps<Row>) => ReactNode

/** Exports the filtered rows with the visible columns, in the current order. */
export function ListExport<Row extends { id: string }>({ isForSelection, ...props }: ListExportProps<Row>) {
  const [format, setFormat] = useState<ExportFormat | null>(null)
  const button = (
    <Button size={isForSelection ? 'sm' : 'sm-md'} icon={<Download />}>
      {isForSelection ? listTexts.exportSelected : listTexts.export}
    </Button>
  )
  if (format) {
    return (
      <Suspense fallback={button}>
        <ExportProgress {...props} format={format} onDone={() => setFormat(null)} />
      </Suspense>
    )
  }
  return (
    <DropdownMenu align="end" trigger={button}>
      {props.resource.exportFormats.map((each) => (
        <MenuItem key={each} onSelect={() => setFormat(each)}>
          {listTexts.formats[each]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
