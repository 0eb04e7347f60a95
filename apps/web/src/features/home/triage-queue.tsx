import { can } from '@parapet/permissions'
import { Button, EmptyState } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { NewRowsBar } from '~/components/new-rows-bar'
import { threatTexts } from '~/components/threats/texts'
import { ThreatRow } from '~/components/threats/threat-row'
import { orgQueries, type UnacknowledgedThreat } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { useSelectedThreatId } from '~/lib/selection'
import { homeTexts as texts } from './texts.ts'
import { type HomeWidgetProps, useAcknowledge } from './threat-carousel.tsx'
import styles from './triage.module.css'
import { Widget } from './widget.tsx'

/** Unacknowledged threats by severity. New ones are shown on request, so that rows don't move under the pointer. */
export function TriageQueue({ orgId, userId, held }: HomeWidgetProps) {
  const query = useQuery(orgQueries.dashboard(orgId, userId))
  const { data: overview } = useQuery(orgQueries.overview(orgId))
  const waiting = overview?.threats.unacknowledged ?? 0
  const visible = query.data?.needsTriage.length ?? 0

  return (
    <Widget
      title={texts.triage}
      description={
        waiting > visible && visible > 0
          ? texts.worstOf(formatNumber(visible), formatNumber(waiting))
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
          mayUpdate={can(held, 'threat:update')}
        />
      )}
    </Widget>
  )
}

/** As many as fit beside the map; a button shows the rest. */
const initialRows = 5

interface TriageRowsProps {
  orgId: string
  userId: string
  threats: readonly UnacknowledgedThreat[]
  mayUpdate: boolean
}

function TriageRows({ orgId, userId, threats, mayUpdate }: TriageRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const acknowledge = useAcknowledge(orgId, userId)
  const selectedId = useSelectedThreatId()
  const { rows, newCount, showAll } = useStableRows(threats)
  const [isExpanded, setExpanded] = useState(false)
  const visible = isExpanded ? rows : rows.slice(0, initialRows)
  const hiddenCount = rows.length - visible.length

  function handleAcknowledge(threat: UnacknowledgedThreat) {
    focusNeighbor(list.current, threat.id)
    void acknowledge(threat)
  }

  if (rows.length === 0) {
    return <EmptyState icon={<ShieldCheck />} title={texts.noTriage} description={texts.noTriageDetail} />
  }
  return (
    <>
      <div className={styles.newRows} data-shown={newCount > 0 ? '' : undefined}>
        <NewRowsBar count={newCount} onShow={showAll} />
      </div>
      <ul className={styles.threatRows} ref={list} data-rows>
        {visible.map((threat) => (
          <ThreatRow
            key={threat.id}
            threat={threat}
            to={threat.href}
            isSelected={threat.id === selectedId}
            actions={
              mayUpdate ? (
                <Button
                  size="sm"
                  aria-label={texts.acknowledgeThreat(threat.title)}
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
      {mayUpdate ? <p className={styles.keys}>{texts.triageKeys}</p> : null}
    </>
  )
}

/** Moves keyboard focus to the next row, because the acknowledged one disappears. */
function focusNeighbor(list: HTMLElement | null, threatId: string) {
  const row = list?.querySelector(`[data-threat="${threatId}"]`)
  if (!row?.contains(document.activeElement)) return
  const neighbor = row.nextElementSibling ?? row.previousElementSibling
  neighbor?.querySelector<HTMLElement>('a[href]')?.focus()
}

/**
 * Keeps rows from jumping: removals and updates apply immediately, while new rows wait until `showAll`. An empty list
 * shows new rows immediately.
 */
export function useStableRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [shownIds, setShownIds] = useState<readonly string[]>(() => rows.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visible = shownIds.flatMap((id) => byId.get(id) ?? [])
  const waiting = rows.filter(({ id }) => !shownIds.includes(id))
  const showAll = () => setShownIds(rows.map(({ id }) => id))

  if (visible.length === 0 && waiting.length > 0) {
    showAll()
    return { rows, newCount: 0, showAll }
  }
  return { rows: visible, newCount: waiting.length, showAll }
}
