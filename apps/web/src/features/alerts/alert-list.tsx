import { useCan } from '@parapet/permissions/react'
import {
  Button,
  buttonClassName,
  DataTable,
  EmptyState,
  linkClassName,
  Select,
  VisuallyHidden,
  type DataTableColumn,
} from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone, Plus, SearchX } from 'lucide-react'
import { AlertPhaseBadge, AlertStatusBadge, AutomaticBadge } from '~/components/alerts/alert-badges'
import { alertTexts } from '~/components/alerts/texts'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { alertQueries, type Alert, type AlertStatus } from '~/data/alerts/queries'
import { formatNumber } from '~/lib/format'
import { usePageParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import styles from './alerts.module.css'
import { readStatus, toAlertFilters, writeStatus } from './alert-url.ts'
import { alertPageTexts as texts } from './texts.ts'

/** All alerts to tenants, newest first. */
export function AlertList({ orgId }: { orgId: string }) {
  const maySend = useCan('org:communication_send')
  const [params, changeParams] = usePageParams()
  const status = readStatus(params)
  const query = useInfiniteQuery(alertQueries.pages(orgId, toAlertFilters(status)))
  const change = (next: AlertStatus | null) =>
    changeParams((current) => writeStatus(current, next), { replace: true })
  const newAlert = maySend ? (
    <PageLink to={paths.newAlert()} className={buttonClassName({ tone: 'primary', size: 'sm-md' })}>
      <Plus aria-hidden="true" />
      {texts.newAlert}
    </PageLink>
  ) : null

  return (
    <DataTable<Alert>
      {...toPagedTableProps(query, texts.alerts)}
      label={texts.alerts}
      columns={columns}
      getRowId={({ id }) => id}
      empty={
        status === null ? (
          <EmptyState
            icon={<Megaphone />}
            title={texts.empty}
            description={texts.emptyDetail}
            actions={newAlert}
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            actions={<Button onClick={() => change(null)}>{texts.clearFilters}</Button>}
          />
        )
      }
      toolbar={
        <>
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.status}
            value={status ?? ''}
            onChange={(event) => change((event.target.value || null) as AlertStatus | null)}
          >
            <option value="">{texts.anyStatus}</option>
            {Object.entries(alertTexts.statuses).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <span className={styles.toolbarEnd}>{newAlert}</span>
        </>
      }
    />
  )
}

const titles = texts.columns
const hasStarted = ({ startedAt }: Alert) => startedAt !== null

/** The people that the answers are about: those of the whole thread, whether reached or left out. */
function countPeople(alert: Alert) {
  if (!hasStarted(alert)) return alert.stats.people
  const { safe, needHelp, notThere, none } = alert.answers
  return safe + needHelp + notThere + none
}

const columns: readonly DataTableColumn<Alert>[] = [
  {
    id: 'title',
    header: titles.title,
    isRowHeader: true,
    minWidth: 180,
    cell: ({ id, title }) => (
      <PageLink to={paths.alert(id)} className={linkClassName({ tone: 'quiet' })}>
        {title || texts.untitled}
      </PageLink>
    ),
  },
  {
    id: 'phase',
    header: titles.phase,
    width: 100,
    cell: ({ phase }) => <AlertPhaseBadge phase={phase} />,
  },
  {
    id: 'status',
    header: titles.status,
    width: 166,
    cell: ({ status, isAutomatic }) => (
      <span className={styles.badges}>
        <AlertStatusBadge status={status} />
        <AutomaticBadge isAutomatic={isAutomatic} />
      </span>
    ),
  },
  {
    id: 'threat',
    header: titles.threat,
    minWidth: 130,
    isWideOnly: true,
    cell: ({ threat }) =>
      threat === null ? (
        <span className={styles.muted}>{texts.noThreat}</span>
      ) : (
        threat.name || <span className={styles.muted}>{texts.hiddenThreat}</span>
      ),
  },
  {
    id: 'people',
    header: titles.people,
    width: 90,
    align: 'end',
    cell: (alert) => {
      const count = countPeople(alert)
      return count === 0 && !hasStarted(alert) ? <NotSent alert={alert} /> : formatNumber(count)
    },
  },
  {
    id: 'needHelp',
    header: titles.needHelp,
    width: 100,
    align: 'end',
    cell: (alert) => <AnswerCell alert={alert} answer="needHelp" />,
  },
  {
    id: 'noAnswer',
    header: titles.noAnswer,
    width: 104,
    align: 'end',
    cell: (alert) => <AnswerCell alert={alert} answer="none" />,
  },
  {
    id: 'at',
    header: titles.at,
    width: 128,
    cell: ({ startedAt, confirmedAt, createdAt }) => (
      <RelativeTime moment={startedAt ?? confirmedAt ?? createdAt} />
    ),
  },
]

/** People who need help stand out; everything else is a plain number. */
function AnswerCell({ alert, answer }: { alert: Alert; answer: 'needHelp' | 'none' }) {
  if (!hasStarted(alert)) return <NotSent alert={alert} />
  const count = alert.answers[answer]
  return (
    <span className={answer === 'needHelp' && count > 0 ? styles.urgent : undefined}>
      {formatNumber(count)}
    </span>
  )
}

function NotSent({ alert: { status } }: { alert: Alert }) {
  return (
    <span className={styles.muted}>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>{status === 'cancelled' ? texts.unsent : texts.notSentYet}</VisuallyHidden>
    </span>
  )
}
