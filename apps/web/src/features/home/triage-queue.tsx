import { can, type HeldPermissions } from '@parapet/permissions'
import { Button, buttonClassName, EmptyState } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { NewRowsBar } from '~/components/new-rows-bar'
import { PageLink } from '~/components/page-link'
import { threatTexts } from '~/components/threats/texts'
import { describeIncident, ThreatRow } from '~/components/threats/threat-row'
import { orgQueries, type UnacknowledgedThreat } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { useSelectedThreatId } from '~/lib/selection'
import { canAcknowledge } from '~/lib/triage'
import { homeTexts as texts } from './texts.ts'
import styles from './triage.module.css'
import { useAcknowledge } from './use-acknowledge.ts'
import { useUndoFocus } from './use-undo-focus.ts'
import { Widget } from './widget.tsx'

interface TriageQueueProps {
  orgId: string
  userId: string
  permissions: HeldPermissions
  /** Called with the threat whose row has the focus. */
  onFocusThreat: (threatId: string) => void
}

/** Unacknowledged threats, most urgent first. New ones are shown on request, so that rows don't move under the pointer. */
export function TriageQueue({ orgId, userId, permissions, onFocusThreat }: TriageQueueProps) {
  const query = useQuery(orgQueries.dashboard(orgId, userId))
  const { data: overview } = useQuery(orgQueries.overview(orgId))
  const unacknowledgedCount = overview?.threats.unacknowledged ?? 0
  const visibleCount = query.data?.needsTriage.length ?? 0
  const mayUpdate = can(permissions, 'threat:update')

  return (
    <Widget
      title={mayUpdate ? texts.triage : texts.newThreats}
      count={Math.max(unacknowledgedCount, visibleCount)}
      subject={mayUpdate ? texts.triageSubject : texts.newThreatsSubject}
      description={
        unacknowledgedCount > visibleCount && visibleCount > 0
          ? texts.topThreats(formatNumber(visibleCount), formatNumber(unacknowledgedCount))
          : undefined
      }
      query={query}
      padding="none"
      lines={4}
    >
      {({ needsTriage }) => (
        <TriageRows
          orgId={orgId}
          userId={userId}
          threats={needsTriage}
          mayUpdate={mayUpdate}
          empty={
            overview?.sources.total === 0 ? (
              <Unmonitored mayAddSource={can(permissions, 'source:create')} />
            ) : (
              <EmptyState
                icon={<ShieldCheck />}
                title={mayUpdate ? texts.noTriage : texts.noNewThreats}
                description={texts.noTriageDetail}
              />
            )
          }
          onFocusThreat={onFocusThreat}
        />
      )}
    </Widget>
  )
}

/** Without sources, an empty queue doesn't mean that there are no threats. */
function Unmonitored({ mayAddSource }: { mayAddSource: boolean }) {
  return (
    <EmptyState
      icon={<ShieldAlert />}
      title={texts.unmonitored}
      description={texts.unmonitoredDetail}
      actions={
        mayAddSource ? (
          <PageLink to={paths.sources('catalog')} className={buttonClassName({ tone: 'primary' })}>
            {texts.chooseSources}
          </PageLink>
        ) : undefined
      }
    />
  )
}

/** As many as fit beside the map; a button shows the rest. */
const initialRowCount = 5

interface TriageRowsProps {
  orgId: string
  userId: string
  threats: readonly UnacknowledgedThreat[]
  mayUpdate: boolean
  /** Shown without threats. */
  empty: ReactNode
  onFocusThreat: (threatId: string) => void
}

function TriageRows({ orgId, userId, threats, mayUpdate, empty, onFocusThreat }: TriageRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const toasts = useUndoFocus((threatId) => findThreatLink(list.current, threatId))
  const acknowledge = useAcknowledge(orgId, userId, toasts)
  const selectedId = useSelectedThreatId()
  const { rows, newCount, showAll } = useStableRows(threats, selectedId)
  const [isExpanded, setExpanded] = useState(false)
  const visibleRows = isExpanded ? rows : rows.slice(0, initialRowCount)
  const hiddenCount = rows.length - visibleRows.length

  function handleAcknowledge(threat: UnacknowledgedThreat) {
    focusNeighbor(list.current, threat.id)
    void acknowledge(threat)
  }

  if (rows.length === 0) return empty
  return (
    <>
      <div className={styles.newRows} data-shown={newCount > 0 ? '' : undefined}>
        <NewRowsBar count={newCount} onShow={showAll} />
      </div>
      {/* Only observes the focus of the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles.threatRows}
        ref={list}
        data-rows
        onFocus={({ target }) => {
          const threatId = target.closest<HTMLElement>('[data-threat]')?.dataset['threat']
          if (threatId !== undefined) onFocusThreat(threatId)
        }}
      >
        {visibleRows.map((threat) => (
          <ThreatRow
            key={threat.id}
            threat={threat}
            to={threat.href}
            isSelected={threat.id === selectedId}
            detail={
              threat.incident ? describeIncident(threat.incident.threats.length, threat.impact) : undefined
            }
            actions={
              mayUpdate && (threat.incident?.threats.some(canAcknowledge) ?? true) ? (
                <Button
                  size="sm"
                  aria-label={threatTexts.acknowledgeThreat(threat.title)}
                  aria-keyshortcuts="A"
                  onClick={() => handleAcknowledge(threat)}
                >
                  {threatTexts.acknowledge}
                </Button>
              ) : null
            }
          />
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <div className={styles.more}>
          <Button size="sm" onClick={() => setExpanded(true)}>
            {texts.moreThreats(formatNumber(hiddenCount))}
          </Button>
        </div>
      ) : null}
      {mayUpdate ? <p className={styles.keys}>{texts.triageShortcuts}</p> : null}
    </>
  )
}

const findRow = (list: HTMLElement | null, threatId: string) =>
  list?.querySelector(`[data-threat="${threatId}"]`)

const findThreatLink = (list: HTMLElement | null, threatId: string) =>
  findRow(list, threatId)?.querySelector<HTMLElement>('a[href]')

/** Moves keyboard focus to the next row, because the acknowledged one disappears. */
function focusNeighbor(list: HTMLElement | null, threatId: string) {
  const row = findRow(list, threatId)
  if (!row?.contains(document.activeElement)) return
  const neighbor = row.nextElementSibling ?? row.previousElementSibling
  neighbor?.querySelector<HTMLElement>('a[href]')?.focus()
}

/**
 * Keeps rows from jumping: removals and updates apply immediately, while new rows wait until `showAll`. An empty list
 * shows new rows immediately, and any list shows the selected row immediately, such as a threat that the person just
 * reported.
 */
export function useStableRows<Row extends { id: string }>(rows: readonly Row[], selectedId: string | null) {
  const [shownIds, setShownIds] = useState<readonly string[]>(() => rows.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visibleRows = shownIds.flatMap((id) => byId.get(id) ?? [])
  const newRows = rows.filter(({ id }) => !shownIds.includes(id))
  const showAll = () => setShownIds(rows.map(({ id }) => id))

  if (visibleRows.length === 0 && newRows.length > 0) {
    showAll()
    return { rows, newCount: 0, showAll }
  }
  const selectedIndex = newRows.length === 0 ? -1 : rows.findIndex(({ id }) => id === selectedId)
  const selected = rows[selectedIndex]
  if (selected && newRows.includes(selected)) {
    const next = rows.slice(selectedIndex).find(({ id }) => shownIds.includes(id))
    const position = next ? shownIds.indexOf(next.id) : shownIds.length
    setShownIds(shownIds.toSpliced(position, 0, selected.id))
  }
  return { rows: visibleRows, newCount: newRows.length, showAll }
}
