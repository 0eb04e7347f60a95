import { Button, DropdownMenu, MenuItem, toast } from '@parapet/ui'
import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveLedger } from '~/data/ledger/save-ledger'
import type { LedgerFilters } from '~/data/ledger/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatBytes } from '~/lib/format-bytes'
import { activityTexts as texts } from './texts.ts'

export interface ActivityExportProps {
  conditions: LedgerFilters
}

const formats = ['ndjson', 'csv'] as const

/** Saves exactly the events that are narrowed to, while they are read. */
export function ActivityExport({ conditions }: ActivityExportProps) {
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save(format: (typeof formats)[number]) {
    const controller = new AbortController()
    running.current = controller
    setReceivedBytes(0)
    try {
      const bytes = await saveLedger(
        { ...conditions, format },
        { signal: controller.signal, onProgress: setReceivedBytes },
      )
      toast({ color: 'success', heading: texts.exported(formatBytes(bytes)) })
    } catch (error) {
      if (!controller.signal.aborted) {
        toast({
          color: 'danger',
          heading: texts.couldNotExport,
          body: describeFailure(error),
          persistent: true,
        })
      }
    }
    setReceivedBytes(null)
  }

  if (receivedBytes !== null) {
    return (
      <Button size="sm-md" icon={<X />} autoFocus onClick={() => running.current?.abort()}>
        <span role="status">{texts.exporting(formatBytes(receivedBytes))}</span> {texts.stop}
      </Button>
    )
  }
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm-md" icon={<Download />}>
          {texts.export}
        </Button>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format} onSelect={() => void save(format)}>
          {texts.formats[format]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
