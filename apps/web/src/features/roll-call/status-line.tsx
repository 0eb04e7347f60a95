import { Button, StatusDot } from '@parapet/ui'
import { TriangleAlert } from 'lucide-react'
import { useLiveState } from '~/data/live/live-state'
import type { RollCallEntry, RollCallTotals } from '~/data/roll-call/queries'
import { formatMoment, formatRelativeTime } from '~/lib/format'
import { useNow } from '~/lib/use-now'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

interface StatusLineProps {
  query: { isRefetchError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
  totals: RollCallTotals
  /** Leaves out the totals, next to a single person. */
  isShort: boolean
  /** Who isn't where they belong in the list. */
  misplaced: readonly RollCallEntry[]
  /** How many people don't match the filters anymore. */
  goneCount: number
  onUpdate: () => void
}

/** The totals, how recent they are, and what changed while the list was held. */
export function StatusLine({ query, totals, isShort, misplaced, goneCount, onUpdate }: StatusLineProps) {
  const calls = misplaced.filter(({ group }) => group === 'need_help')
  const changes = misplaced.length + goneCount
  return (
    <div className={styles.statusLine} data-urgent={calls.length > 0 ? '' : undefined}>
      {changes > 0 ? (
        <span className={styles.changes}>
          {calls.length === 0 ? (
            texts.changed(changes)
          ) : (
            <>
              <TriangleAlert aria-hidden="true" className={styles.markIcon} />
              <span>
                {calls.length > namesMax
                  ? texts.manyNeedHelpNow(calls.length)
                  : texts.needHelpNow(calls.map(({ tenant }) => tenant.name))}
              </span>
            </>
          )}
          <Button size="sm-md" tone={calls.length > 0 ? 'danger' : 'neutral'} onClick={onUpdate}>
            {texts.update}
          </Button>
        </span>
      ) : isShort ? null : (
        <span>{describeTotals(totals)}</span>
      )}
      <Freshness query={query} />
    </div>
  )
}

const namesMax = 3

const describeTotals = ({ people, unreached, called, reached }: RollCallTotals) =>
  [
    texts.people(people),
    unreached === 0 ? null : texts.unreached(unreached),
    called === 0 ? null : texts.called(called),
    reached === 0 ? null : texts.reached(reached),
  ]
    .filter((part) => part !== null)
    .join(' · ')

const refreshMs = 10_000

/** Whether the answers on the screen are the latest ones. */
function Freshness({ query }: Pick<StatusLineProps, 'query'>) {
  const { status } = useLiveState()
  const now = useNow(refreshMs)
  const { dataUpdatedAt } = query
  if (query.isRefetchError)
    return (
      <span className={styles.freshness} role="alert">
        <StatusDot tone="danger">
          {texts.notUpdated(
            formatMoment(dataUpdatedAt, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
          )}
        </StatusDot>
        <Button size="sm-md" loading={query.isFetching} onClick={() => void query.refetch()}>
          {texts.retry}
        </Button>
      </span>
    )
  if (status === 'live')
    return (
      <span className={styles.freshness}>
        <StatusDot tone="success">{texts.live}</StatusDot>
      </span>
    )
  return (
    <span className={styles.freshness}>
      <StatusDot tone="neutral">
        {texts.updated(formatRelativeTime(new Date(dataUpdatedAt), new Date(Math.max(now, dataUpdatedAt))))}
      </StatusDot>
    </span>
  )
}
