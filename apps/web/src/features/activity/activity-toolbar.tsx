import type { ApiData } from '@parapet/api-client'
import { can } from '@parapet/permissions'
import { useCan, usePermissions } from '@parapet/permissions/react'
import {
  DateRangePicker,
  pastDateRangePresets,
  Tag,
  Button,
  DropdownMenu,
  MenuItem,
  Popover,
  toast,
  Badge,
  Tooltip,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Download, ListFilter, X, ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { listFilterTexts } from '~/components/list-page/filter-texts'
import { ListSearch } from '~/components/list-search'
import { saveLedgerExport, useVerifyLedger } from '~/data/ledger/mutations'
import type { LedgerEvent, LedgerFilters } from '~/data/ledger/queries'
import { propertyQueries } from '~/data/properties/queries'
import { accessQueries } from '~/data/team/access-queries'
import { countOf, formatBytes, formatNumber, formatRelativeTime } from '~/lib/format'
import { toggleFilter, type ListState } from '~/lib/list-url'
import { getRegionalSettings } from '~/lib/regional-settings'
import { toastFailure } from '~/lib/toast-failure'
import styles from './activity.module.css'
import { activityTexts as texts } from './texts.ts'

const ActivityFilters = lazy(() =>
  import('./activity-filters.tsx').then((module) => ({ default: module.ActivityFilters })),
)

interface ActivityToolbarProps {
  orgId: string
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  conditions: LedgerFilters
  offersProperty: boolean
  /** The loaded events. */
  events: readonly LedgerEvent[]
  chain: ApiData<'listLedgerEvents'>['chain'] | undefined
}

const chipFields = ['actorId', 'propertyId', 'action', 'category'] as const

/** Filters, ledger verification status and export of the activity. */
export function ActivityToolbar({
  orgId,
  state,
  onStateChange,
  conditions,
  offersProperty,
  events,
  chain,
}: ActivityToolbarProps) {
  const mayExport = useCan('ledger:export')
  const [start] = state.filters.from ?? []
  const [end] = state.filters.to ?? []
  const names = useFilterNames(orgId, state, events)
  const chips = chipFields.flatMap((field) =>
    field === 'propertyId' && !offersProperty
      ? []
      : (state.filters[field] ?? []).map((value) => {
          const name = describeFilter(field, value, names)
          return {
            field,
            value,
            label: name === undefined ? texts.filterNames[field] : `${texts.filterNames[field]}: ${name}`,
          }
        }),
  )

  return (
    <div className={styles.toolbar}>
      <div className={styles.controls}>
        <ListSearch
          className={styles.search}
          label={texts.search}
          value={state.q}
          onSearch={(q) => onStateChange({ q })}
        />
        <Popover
          label={texts.filterBy}
          content={
            <Suspense fallback={null}>
              <ActivityFilters
                orgId={orgId}
                selected={state.filters}
                onSelectedChange={(selected) => onStateChange({ filters: selected })}
                offersProperty={offersProperty}
                names={names}
              />
            </Suspense>
          }
        >
          <Button size="sm-md" icon={<ListFilter />}>
            {texts.filter}
          </Button>
        </Popover>
        <DateRangePicker
          className={styles.dates}
          label={texts.dateRange}
          size="sm-md"
          locale={getRegionalSettings().locale}
          presets={pastDateRangePresets}
          value={start !== undefined && end !== undefined ? { start, end } : null}
          onValueChange={(range) => {
            const { from: _from, to: _to, ...rest } = state.filters
            onStateChange({ filters: range ? { ...rest, from: [range.start], to: [range.end] } : rest })
          }}
        />
        <span className={styles.end}>
          {chain ? <ChainStatus orgId={orgId} chain={chain} /> : null}
          {mayExport ? <ActivityExport conditions={conditions} /> : null}
        </span>
      </div>
      {chips.length > 0 ? (
        <div className={styles.chips} role="group" aria-label={listFilterTexts.activeFilters}>
          {chips.map(({ field, value, label }) => (
            <Tag
              key={`${field}:${value}`}
              removeLabel={listFilterTexts.removeFilter(label)}
              onRemove={() => onStateChange({ filters: toggleFilter(state.filters, { field }, value) })}
            >
              {label}
            </Tag>
          ))}
        </div>
      ) : null}
    </div>
  )
}

type FilterNames = { actorId: string | undefined; propertyId: string | undefined }

/** The names of the selected person and property: from an event, or loaded if no event has them. */
function useFilterNames(orgId: string, { filters }: ListState, events: readonly LedgerEvent[]): FilterNames {
  const [actorId] = filters.actorId ?? []
  const [propertyId] = filters.propertyId ?? []
  const actor = events.find((event) => event.actor.id === actorId)?.actor.name
  const mayReadTeam = useCan('team:read')
  const mayReadRoles = useCan('role:read')
  const member = useQuery({
    ...accessQueries.member(orgId, actorId ?? ''),
    enabled: actorId !== undefined && !actor && mayReadTeam && mayReadRoles,
  })
  const property = useQuery({
    ...propertyQueries.detail(orgId, propertyId ?? ''),
    enabled: propertyId !== undefined,
    throwOnError: false,
  })
  return { actorId: actor ?? member.data?.user.name, propertyId: property.data?.name }
}

function describeFilter(field: (typeof chipFields)[number], value: string, names: FilterNames) {
  if (field === 'action') return texts.actions[value] ?? value
  return field === 'category' ? texts.categories[value as keyof typeof texts.categories] : names[field]
}

interface ActivityExportProps {
  conditions: LedgerFilters
}

const formats = ['ndjson', 'csv'] as const

/** Exports the filtered events as a file. */
function ActivityExport({ conditions }: ActivityExportProps) {
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null)
  const exportController = useRef<AbortController>(undefined)
  useEffect(() => () => exportController.current?.abort(), [])

  async function runExport(format: (typeof formats)[number]) {
    const controller = new AbortController()
    exportController.current = controller
    setReceivedBytes(0)
    try {
      const bytes = await saveLedgerExport(
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
      <Button size="sm-md" icon={<X />} autoFocus onClick={() => exportController.current?.abort()}>
        <span role="status">{texts.exporting(formatBytes(receivedBytes))}</span> {texts.cancelExport}
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
        <MenuItem key={format} onSelect={() => void runExport(format)}>
          {texts.formats[format]}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

type Chain = ApiData<'listLedgerEvents'>['chain']

/** The outcome of the latest ledger verification. For people who can read the whole ledger, a button that verifies it. */
function ChainStatus({ orgId, chain }: { orgId: string; chain: Chain }) {
  const access = usePermissions()
  const verify = useVerifyLedger(orgId)
  const { tone, icon, label, detail } = describeChain(chain)
  const mayVerify = access?.isFga === false && can(access.permissions, 'ledger:read')

  if (!mayVerify) {
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
  const runVerification = () =>
    verify.mutate(undefined, {
      onSuccess: ({ problem, checked }) =>
        toast(
          problem
            ? {
                color: 'danger',
                heading: texts.alteredAt(formatNumber(problem.seq)),
                body: problem.message,
              }
            : { color: 'success', heading: texts.noneAltered(countOf(checked, 'event')) },
        ),
      onError: (error) => toastFailure(texts.couldNotVerify, error),
    })
  return (
    <Tooltip content={`${detail} ${texts.verifyHint}`}>
      <Button size="sm-md" icon={icon} loading={verify.isPending} onClick={runVerification}>
        {chain.ok === null ? texts.verify : label}
      </Button>
    </Tooltip>
  )
}

function describeChain({ ok, verifiedAt, verifiedThroughSeq }: Chain) {
  if (ok === null || verifiedAt === null) {
    return {
      tone: 'neutral',
      icon: <ShieldQuestion />,
      label: texts.notVerified,
      detail: texts.notVerifiedDetail,
    } as const
  }
  const when = formatRelativeTime(verifiedAt)
  return ok
    ? ({
        tone: 'success',
        icon: <ShieldCheck />,
        label: texts.chainVerified,
        detail: texts.chainVerifiedDetail(when, formatNumber(verifiedThroughSeq ?? 0)),
      } as const)
    : ({
        tone: 'danger',
        icon: <ShieldAlert />,
        label: texts.verificationFailed,
        detail: texts.verificationFailedDetail(when),
      } as const)
}
