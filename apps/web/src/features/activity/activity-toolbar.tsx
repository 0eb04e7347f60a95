import type { ApiData } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import {
  DateRangePicker,
  pastDateRangePresets,
  Tag,
  Button,
  DropdownMenu,
  MenuItem,
  toast,
  Badge,
  Tooltip,
} from '@parapet/ui'
import { Download, X, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ListFilterButton } from '~/components/list-page/list-filter-button'
import { listTexts } from '~/components/list-page/texts'
import { ListSearch } from '~/components/list-search'
import { saveLedger } from '~/data/ledger/mutations'
import type { LedgerFilters } from '~/data/ledger/queries'
import { formatBytes, formatNumber, formatRelativeTime } from '~/lib/format'
import { toggleFilter, type ListState } from '~/lib/list-url'
import { getRegion } from '~/lib/region'
import { toastFailure } from '~/lib/toast-failure'
import { categoryFilter } from './activity-rules.ts'
import styles from './activity.module.css'
import { activityTexts as texts } from './texts.ts'

interface ActivityToolbarProps {
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  conditions: LedgerFilters
  chain: ApiData<'listLedgerEvents'>['chain'] | undefined
}

const filters = [categoryFilter]

/** Filters, ledger verification status and export of the activity. */
export function ActivityToolbar({ state, onStateChange, conditions, chain }: ActivityToolbarProps) {
  const mayExport = useCan('ledger:export')
  const [start] = state.filters.from ?? []
  const [end] = state.filters.to ?? []
  const categories = state.filters.category ?? []
  const removeCategory = (category: string) =>
    onStateChange({ filters: toggleFilter(state.filters, categoryFilter, category) })

  return (
    <div className={styles.toolbar}>
      <div className={styles.controls}>
        <ListSearch
          className={styles.search}
          label={texts.search}
          value={state.q}
          onSearch={(q) => onStateChange({ q })}
        />
        <ListFilterButton
          filters={filters}
          selected={state.filters}
          facets={null}
          onSelectedChange={(selected) => onStateChange({ filters: selected })}
        />
        <DateRangePicker
          className={styles.dates}
          label={texts.between}
          size="sm-md"
          locale={getRegion().locale}
          presets={pastDateRangePresets}
          value={start !== undefined && end !== undefined ? { start, end } : null}
          onValueChange={(range) => {
            const { from: _from, to: _to, ...rest } = state.filters
            onStateChange({ filters: range ? { ...rest, from: [range.start], to: [range.end] } : rest })
          }}
        />
        <span className={styles.end}>
          {chain ? <ChainBadge chain={chain} /> : null}
          {mayExport ? <ActivityExport conditions={conditions} /> : null}
        </span>
      </div>
      {categories.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={listTexts.activeFilters}>
          {categories.map((category) => {
            const label = texts.categories[category as keyof typeof texts.categories]
            return (
              <Tag
                key={category}
                removeLabel={listTexts.removeFilter(label)}
                onRemove={() => removeCategory(category)}
              >
                {label}
              </Tag>
            )
          })}
        </div>
      ) : null}
    </div>
  )
}

interface ActivityExportProps {
  conditions: LedgerFilters
}

const formats = ['ndjson', 'csv'] as const

/** Exports the filtered events. */
function ActivityExport({ conditions }: ActivityExportProps) {
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
        toastFailure(texts.couldNotExport, error)
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

interface ChainBadgeProps {
  chain: ApiData<'listLedgerEvents'>['chain']
}

/** The outcome of the latest ledger verification. */
function ChainBadge({ chain }: ChainBadgeProps) {
  const { tone, icon, label, detail } = describe(chain)

  return (
    <Tooltip content={detail}>
      {/* Focusable, so that keyboard users can open the tooltip. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0}>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
    </Tooltip>
  )
}

function describe({ ok, verifiedAt, verifiedThroughSeq }: ChainBadgeProps['chain']) {
  if (ok === null || verifiedAt === null) {
    return {
      tone: 'neutral',
      icon: <ShieldQuestion />,
      label: texts.unchecked,
      detail: texts.uncheckedDetail,
    } as const
  }
  const when = formatRelativeTime(verifiedAt)
  return ok
    ? ({
        tone: 'success',
        icon: <ShieldCheck />,
        label: texts.whole,
        detail: texts.wholeDetail(when, formatNumber(verifiedThroughSeq ?? 0)),
      } as const)
    : ({
        tone: 'danger',
        icon: <ShieldAlert />,
        label: texts.broken,
        detail: texts.brokenDetail(when),
      } as const)
}
