import { Button } from '@parapet/ui'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toastExported } from '~/components/toast-exported'
import { formatBytes } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import type { ListExportProps } from './list-export.tsx'
import styles from './list-page.module.css'
import type { ExportFormat, ListResource } from './list-resource.ts'
import { listTexts } from './texts.ts'

export interface ExportProgressProps<Row extends { id: string }> extends Omit<
  ListExportProps<Row>,
  'isForSelection'
> {
  format: ExportFormat
  onDone: () => void
}

/** Starts the export when it mounts, and aborts it when it unmounts. */
export function ExportProgress<Row extends { id: string }>(props: ExportProgressProps<Row>) {
  const [receivedBytes, setReceivedBytes] = useState(0)
  const abortController = useRef<AbortController>(undefined)
  const initialProps = useRef(props)

  useEffect(() => {
    const { resource, columns, exportRows, ids, format, onDone } = initialProps.current
    const controller = new AbortController()
    abortController.current = controller
    async function save() {
      let bytes = 0
      try {
        const request = { format, columns: listExportColumns(resource, columns), ...(ids && { ids }) }
        const onProgress = (byteCount: number) => {
          bytes = byteCount
          setReceivedBytes(byteCount)
        }
        const omitted = await exportRows(request, { signal: controller.signal, onProgress })
        toastExported(listTexts.exported(formatBytes(bytes)), omitted)
      } catch (error) {
        if (!controller.signal.aborted) toastFailure(listTexts.couldNotExport, error)
      }
      onDone()
    }
    void save()
    return () => controller.abort()
  }, [])

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
