import {
  Button,
  IconButton,
  linkClassName,
  SeverityMark,
  VisuallyHidden,
  type DataTableColumn,
  Text,
} from '@parapet/ui'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useContext } from 'react'
import { TimeAgo } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import { describeAttention } from '~/components/threats/describe-attention'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { threatTexts } from '~/components/threats/texts'
import { ThreatCountdown } from '~/components/threats/threat-countdown'
import { TriageBadge } from '~/components/threats/threat-row'
import { triageToasts } from '~/components/threats/triage-toasts'
import { useIncidentTriage } from '~/data/threats/use-incident-triage'
import { useTriage } from '~/data/threats/mutations'
import type { ThreatListRow } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { useOrgId } from '~/lib/selected-org'
import { canAcknowledge, isOpenTriage } from '~/lib/triage'
import { useNow } from '~/lib/use-now'
import { ExpansionContext } from './expansion.ts'
import { threatListTexts as texts } from './texts.ts'
import styles from './threat-list.module.css'

const titles = texts.columns

export const threatColumns: readonly DataTableColumn<ThreatListRow>[] = [
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
    isWideOnCard: true,
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
    cell: (threat) => nameSources(threat.incident?.threats ?? [threat]),
  },
]

function ThreatName({ threat }: { threat: ThreatListRow }) {
  return (
    <span
      className={styles.name}
      data-threat={threat.threatId}
      data-member={threat.partOf !== null ? '' : undefined}
      data-incident={threat.incident ? '' : undefined}
    >
      <HazardIcon hazard={threat.hazard} />
      <span className={styles.names}>
        <PageLink
          to={paths.threat(threat.threatId)}
          className={linkClassName({ tone: 'quiet', className: styles.title ?? '' })}
        >
          {threat.title}
        </PageLink>
        {threat.partOf === null ? null : <VisuallyHidden>{texts.partOf(threat.partOf)}</VisuallyHidden>}
        {threat.incident ? (
          <span className={styles.sources}>
            {texts.incidentThreats(threat.incident.threats.length, nameSources(threat.incident.threats))}
          </span>
        ) : null}
      </span>
      {threat.incident ? <Expander id={threat.id} threats={threat.incident.threats} /> : null}
    </span>
  )
}

interface ExpanderProps {
  id: string
  threats: NonNullable<ThreatListRow['incident']>['threats']
}

/** Shows an incident's threats below it. */
function Expander({ id, threats }: ExpanderProps) {
  const { expandedIds, toggle } = useContext(ExpansionContext)
  const isExpanded = expandedIds.has(id)
  return (
    <IconButton
      size="xs"
      className={styles.expander}
      label={texts.threatsInIncident(threats.length)}
      icon={isExpanded ? <ChevronDown /> : <ChevronRight />}
      aria-expanded={isExpanded}
      onClick={() => toggle(id, !isExpanded)}
    />
  )
}

const nameSources = (threats: readonly Pick<ThreatListRow, 'source'>[]) =>
  [...new Set(threats.map(({ source }) => source?.name ?? texts.reportedManually))].join(', ')

/** The triage, what is missing, and a button to acknowledge a new threat. */
function TriageCell({ threat }: { threat: ThreatListRow }) {
  const { triage, incident } = threat
  // Its properties were archived or removed, so it waits for no one, and no filter by triage finds it.
  if (threat.impact.properties === 0 && isOpenTriage(triage))
    return <Text tone="muted">{texts.noTriage}</Text>
  const reason = threat.attention?.reason
  const missing = reason === 'overdue' || reason === 'stalled' ? <FallenBehind threat={threat} /> : null
  return (
    <span className={styles.triage}>
      <TriageBadge triage={triage} />
      {missing}
      {incident ? (
        triage === 'new' && incident.threats.some(canAcknowledge) ? (
          <AcknowledgeIncident threat={threat} threats={incident.threats} />
        ) : null
      ) : canAcknowledge(threat) ? (
        <AcknowledgeThreat threat={threat} />
      ) : null}
    </span>
  )
}

/** How long the work has been late or standing still. */
function FallenBehind({ threat: { attention } }: { threat: ThreatListRow }) {
  const now = useNow()
  return attention ? <span className={styles.missing}>{describeAttention(attention, now)}</span> : null
}

function AcknowledgeThreat({ threat }: { threat: ThreatListRow }) {
  const triage = useTriage(useOrgId(), triageToasts)
  return (
    <AcknowledgeButton
      title={threat.title}
      isPending={triage.isPending}
      onClick={() => void triage.acknowledge({ ...threat, id: threat.threatId })}
    />
  )
}

interface AcknowledgeIncidentProps extends Pick<ExpanderProps, 'threats'> {
  threat: ThreatListRow
}

function AcknowledgeIncident({ threat, threats }: AcknowledgeIncidentProps) {
  const { acknowledge, isPending } = useIncidentTriage(useOrgId(), triageToasts)
  return (
    <AcknowledgeButton
      title={threat.title}
      isPending={isPending}
      onClick={() => void acknowledge({ ...threat, threats })}
    />
  )
}

interface AcknowledgeButtonProps {
  title: string
  isPending: boolean
  onClick: () => void
}

function AcknowledgeButton({ title, isPending, onClick }: AcknowledgeButtonProps) {
  return (
    <span className={styles.acknowledge}>
      <Button
        size="sm"
        aria-label={threatTexts.acknowledgeThreat(title)}
        aria-keyshortcuts="A"
        loading={isPending}
        onClick={onClick}
      >
        {threatTexts.acknowledge}
      </Button>
    </span>
  )
}

function Assignees({ threat: { assignees, attention, triage } }: { threat: ThreatListRow }) {
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
