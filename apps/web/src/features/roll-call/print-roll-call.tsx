import { Button } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { PrintSheet } from '~/components/printing/print-sheet'
import { useLoadForPrint } from '~/data/roll-call/mutations'
import type { RollCallEntry, RollCallFilters, RollCallSubject } from '~/data/roll-call/queries'
import { sessionQueries } from '~/data/session/queries'
import { formatExactTime, formatMoment } from '~/lib/format'
import { toastFailure } from '~/lib/toast-failure'
import { describePlace, describeSaid } from './entry-status.tsx'
import { groups } from './roll-call-view.ts'
import styles from './print-roll-call.module.css'
import { printTexts, rollCallTexts as texts } from './texts.ts'

interface PrintRollCallProps {
  orgId: string
  subject: RollCallSubject
  name: string
  filters: RollCallFilters
}

/** Prints everyone who matches, for people without a screen. */
export function PrintRollCall({ orgId, subject, name, filters }: PrintRollCallProps) {
  const loadMutation = useLoadForPrint(subject)
  const print = () =>
    loadMutation.mutate(filters, { onError: (error) => toastFailure(texts.couldNotPrint, error) })

  return (
    <>
      <Button size="sm-md" icon={<Printer />} loading={loadMutation.isPending} onClick={print}>
        {texts.print}
      </Button>
      {loadMutation.data ? (
        <PrintSheet onPrinted={loadMutation.reset}>
          <RollCallSheet orgId={orgId} name={name} {...loadMutation.data} />
        </PrintSheet>
      ) : null}
    </>
  )
}

interface RollCallSheetProps {
  orgId: string
  name: string
  entries: readonly RollCallEntry[]
  loadedAt: Date
}

function RollCallSheet({ orgId, name, entries, loadedAt }: RollCallSheetProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const columns = [
    printTexts.unit,
    printTexts.name,
    printTexts.said,
    printTexts.when,
    printTexts.done,
    printTexts.note,
  ]
  return (
    <article className={styles.sheet}>
      <p>{org.name}</p>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.subject}>{name}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => {
          const members = entries.filter((entry) => entry.group === group)
          return members.length === 0 ? null : (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
                  {texts.groupFilters[group]}: {members.length}
                </th>
              </tr>
              {members.map((entry) => (
                <PersonLine key={entry.tenant.id} entry={entry} />
              ))}
            </tbody>
          )
        })}
      </table>
      <footer className={styles.foot}>
        {printTexts.printedBy(formatExactTime(loadedAt), user.name ?? org.name)}
      </footer>
    </article>
  )
}

function PersonLine({ entry }: { entry: RollCallEntry }) {
  const { tenant, belowGrade, answeredAt, callResult, note, calledAt, reachedAt, assignee, staffNote } = entry
  const done = [
    calledAt === null ? null : texts.isCalled,
    reachedAt === null ? null : texts.isReached,
    assignee === null ? null : texts.assignedTo(assignee.name),
  ].filter((mark) => mark !== null)
  const place = [describePlace(entry), belowGrade ? texts.belowGrade : ''].filter(Boolean)
  const unheard = answeredAt === null && callResult !== null ? texts.callResults[callResult] : ''
  const said = [describeSaid(entry), note ?? '', unheard].filter(Boolean)
  return (
    <tr>
      <td>{place.join(' · ')}</td>
      <td>
        <b>{tenant.name}</b>
      </td>
      <td>{said.join(' · ')}</td>
      <td>{answeredAt === null ? '' : formatMoment(answeredAt, { hour: 'numeric', minute: '2-digit' })}</td>
      <td>{done.join(', ')}</td>
      <td>{staffNote}</td>
    </tr>
  )
}
