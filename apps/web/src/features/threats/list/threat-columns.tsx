import { Button, linkClassName, SeverityMark, type DataTableColumn } from '@parapet/ui'
import { TimeAgo } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { describeAttention } from '~/components/threats/describe-attention'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { threatTexts } from '~/components/threats/texts'
import { ThreatCountdown } from '~/components/threats/threat-countdown'
import { TriageBadge } from '~/components/threats/threat-row'
import { triageToasts } from '~/components/threats/triage-toasts'
import { useTriage } from '~/data/threats/mutations'
import type { ThreatListItem } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'
import { isOpenTriage } from '~/lib/triage'
import { useNow } from '~/lib/use-now'
import { threatListTexts as texts } from './texts.ts'
import styles from './threat-list.module.css'

const titles = texts.columns

export const threatColumns: readonly DataTableColumn<ThreatListItem>[] = [
  {
    id: 'name',
    header: titles.name,
    minWidth: 228,
    isRowHeader: true,
    cell: (threat) => <ThreatName threat={threat} />,
  },
  {
    id: 'severity',
    header: titles.severity,
    width: 116,
    sortable: true,
    firstDirection: 'desc',
    cell: ({ severity }) => <SeverityMark severity={severity} />,
  },
  {
    id: 'triage',
    header: titles.triage,
    width: 180,
    cell: (threat) => <TriageCell threat={threat} />,
  },
  {
    id: 'closedAt',
    header: titles.time,
    width: 168,
    sortable: true,
    firstDirection: 'desc',
    cell: (threat) => <ThreatCountdown threat={threat} />,
  },
  {
    id: 'assignee',
    header: titles.assignee,
    width: 120,
    cell: (threat) => <Assignees threat={threat} />,
  },
  {
    id: 'properties',
    header: titles.properties,
    width: 92,
    align: 'end',
    cell: ({ impact }) => formatNumber(impact.properties),
  },
  {
    id: 'tenants',
    header: titles.tenants,
    width: 76,
    align: 'end',
    cell: ({ impact }) => formatNumber(impact.tenants),
  },
  {
    id: 'status',
    header: titles.status,
    width: 104,
    cell: ({ status }) => threatTexts.status[status],
  },
  {
    id: 'hazard',
    header: titles.hazard,
    width: 140,
    cell: ({ hazard }) => <HazardIcon hazard={hazard} hasLabel />,
  },
  {
    id: 'maxRisk',
    header: titles.risk,
    width: 120,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    isOnCard: false,
    cell: ({ maxRisk }) => formatNumber(maxRisk),
  },
  {
    id: 'sentAt',
    header: titles.sent,
    width: 132,
    sortable: true,
    firstDirection: 'desc',
    isOnCard: false,
    cell: ({ sentAt }) => <TimeAgo moment={sentAt} />,
  },
  {
    id: 'source',
    header: titles.source,
    width: 160,
    isOnCard: false,
    cell: ({ source }) => source?.name ?? texts.reportedManually,
  },
]

function ThreatName({ threat }: { threat: ThreatListItem }) {
  return (
    <span className={styles.name} data-threat={threat.id}>
      <HazardIcon hazard={threat.hazard} />
      <PageLink
        to={paths.threat(threat.id)}
        className={linkClassName({ tone: 'quiet', className: styles.title ?? '' })}
      >
        {threat.title}
      </PageLink>
    </span>
  )
}

/** The triage, what is missing, and a button to acknowledge a new threat. */
function TriageCell({ threat }: { threat: ThreatListItem }) {
  const { triage, permissions } = threat
  const missing = threat.attention?.reason === 'stalled' ? <Stalled threat={threat} /> : null
  return (
    <span className={styles.triage}>
      <TriageBadge triage={triage} />
      {missing}
      {triage === 'new' && permissions.includes('threat:update') ? <Acknowledge threat={threat} /> : null}
    </span>
  )
}

function Stalled({ threat: { attention } }: { threat: ThreatListItem }) {
  const now = useNow()
  return attention ? <span className={styles.missing}>{describeAttention(attention, now)}</span> : null
}

function Acknowledge({ threat }: { threat: ThreatListItem }) {
  const triage = useTriage(useOrgId(), triageToasts)
  return (
    <Button
      size="sm"
      className={styles.acknowledge}
      aria-label={threatTexts.acknowledgeThreat(threat.title)}
      aria-keyshortcuts="A"
      loading={triage.isPending}
      onClick={() => void triage.acknowledge(threat)}
    >
      {threatTexts.acknowledge}
    </Button>
  )
}

function Assignees({ threat: { assignees, attention, triage } }: { threat: ThreatListItem }) {
  const [first, ...others] = assignees
  if (!first) {
    return isOpenTriage(triage) ? (
      <span className={attention?.reason === 'unassigned' ? styles.missing : styles.quiet}>
        {texts.unassigned}
      </span>
    ) : null
  }
  return (
    <span title={assignees.map(({ name }) => name).join(', ')}>
      {first.name}
      {others.length > 0 ? ` ${texts.morePeople(others.length)}` : null}
    </span>
  )
}
