import { Button, DropdownMenu, MenuItem, toast } from '@parapet/ui'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatBytes } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import type { ListData } from './list-data.ts'
import styles from './list-page.module.css'
import type { ExportFormat, ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

interface ListExportProps<Row extends { id: string }> {
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

/** Exports the filtered rows with the visible columns, in the current order. */
export function ListExport<Row extends { id: string }>({
  resource,
  columns,
  exportRows,
  ids,
  isForSelection = false,
}: ListExportProps<Row>) {
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const abortController = useRef<AbortController>(undefined)

  useEffect(() => () => abortController.current?.abort(), [])

  async function save(format: ExportFormat) {
    const controller = new AbortController()
    abortController.current = controller
    setReceivedBytes(0)
    let bytes = 0
    try {
      const request = { format, columns: listExportColumns(resource, columns), ...(ids && { ids }) }
      const onProgress = (byteCount: number) => {
        bytes = byteCount
        setReceivedBytes(byteCount)
      }
      await exportRows(request, { signal: controller.signal, onProgress })
      toast({ color: 'success', heading: listTexts.exported(formatBytes(bytes)) })
    } catch (error) {
      if (!controller.signal.aborted) {
        toastFailure(listTexts.couldNotExport, error)
      }
    }
    setReceivedBytes(null)
  }

  if (receivedBytes !== null) {
    return (
      <span className={styles.exporting}>
        <span role="status">
          {receivedBytes === 0 ? listTexts.preparing : listTexts.exporting(formatBytes(receivedBytes))}
        </span>
        <Button size="sm-md" icon={<X />} autoFocus onClick={() => abortController.current?.abort()}>
          {listTexts.stopExport}
        </Button>
      </span>
    )
  }
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size={isForSelection ? 'sm' : 'sm-md'} icon={<Download />}>
          {isForSelection ? listTexts.exportSelected : listTexts.export}
        </Button>
      }
    >
      {resource.exportFormats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {listTexts.formats[format]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

/** The visible columns, by their names in the API's export. */
export function listExportColumns<Row extends { id: string }>(
  { exportColumns = {} }: Pick<ListResource<Row>, 'exportColumns'>,
  columns: readonly { key: string; isVisible: boolean }[],
): string[] {
  return columns.flatMap(({ key, isVisible }) => {
    const names = Object.hasOwn(exportColumns, key) ? exportColumns[key] : undefined
    return isVisible ? (names ?? [key]) : []
  })
}
