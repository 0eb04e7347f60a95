import { can } from '@parapet/permissions'
import { Button, EmptyState } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { NewRowsBar } from '~/components/new-rows-bar'
import { threatTexts } from '~/components/threats/texts'
import { ThreatRow } from '~/components/threats/threat-row'
import { orgQueries, type WaitingThreat } from '~/data/org/queries'
import { formatNumber } from '~/lib/format'
import { useSelectedThreatId } from '~/lib/selection'
import { homeTexts as texts } from './texts.ts'
import { type HomeWidgetProps, useAcknowledge } from './threat-carousel.tsx'
import styles from './triage.module.css'
import { Widget } from './widget.tsx'

/** What nobody has acknowledged yet, worst first. Rows never move under the pointer: new ones wait until wanted. */
export function TriageQueue({ orgId, userId, held }: HomeWidgetProps) {
  const query = useQuery(orgQueries.dashboard(orgId, userId))
  const { data: overview } = useQuery(orgQueries.overview(orgId))
  const waiting = overview?.threats.unacknowledged ?? 0
  const shown = query.data?.needsTriage.length ?? 0

  return (
    <Widget
      title={texts.triage}
      description={
        waiting > shown && shown > 0 ? texts.worstOf(formatNumber(shown), formatNumber(waiting)) : undefined
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

/** As many as stand beside the map; the others are one press away. */
const shownAtFirst = 5

interface TriageRowsProps {
  orgId: string
  userId: string
  threats: readonly WaitingThreat[]
  mayUpdate: boolean
}

function TriageRows({ orgId, userId, threats, mayUpdate }: TriageRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const acknowledge = useAcknowledge(orgId, userId)
  const selectedId = useSelectedThreatId()
  const { rows, newCount, showAll } = useStableRows(threats)
  const [isLong, setIsLong] = useState(false)
  const shown = isLong ? rows : rows.slice(0, shownAtFirst)
  const more = rows.length - shown.length

  function handleAcknowledge(threat: WaitingThreat) {
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
        {shown.map((threat) => (
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
      {more > 0 ? (
        <div className={styles.more}>
          <Button size="sm" onClick={() => setIsLong(true)}>
            {texts.moreThreats(formatNumber(more))}
          </Button>
        </div>
      ) : null}
      {mayUpdate ? <p className={styles.keys}>{texts.triageKeys}</p> : null}
    </>
  )
}

/** The row that is acknowledged goes; who works by keyboard goes on with the next. */
function focusNeighbor(list: HTMLElement | null, threatId: string) {
  const row = list?.querySelector(`[data-threat="${threatId}"]`)
  if (!row?.contains(document.activeElement)) return
  const neighbor = row.nextElementSibling ?? row.previousElementSibling
  neighbor?.querySelector<HTMLElement>('a[href]')?.focus()
}

/**
 * Rows that do not jump: what goes leaves and what changes changes in place, but what comes waits until it is wanted.
 * An empty list has no place to keep and takes everything at once.
 */
export function useStableRows<Row extends { id: string }>(rows: readonly Row[]) {
  const [shownIds, setShownIds] = useState<readonly string[]>(() => rows.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = shownIds.flatMap((id) => byId.get(id) ?? [])
  const waiting = rows.filter(({ id }) => !shownIds.includes(id))
  const showAll = () => setShownIds(rows.map(({ id }) => id))

  if (shown.length === 0 && waiting.length > 0) {
    showAll()
    return { rows, newCount: 0, showAll }
  }
  return { rows: shown, newCount: waiting.length, showAll }
}
