import { usePermissions } from '@parapet/permissions/react'
import { can } from '@parapet/permissions'
import { Badge, Button, ConfirmDialog, linkClassName, SeverityMark, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Merge, Split } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { threatTexts } from '~/components/threats/texts'
import { TriageBadge } from '~/components/threats/threat-row'
import {
  type Incident,
  type IncidentMember,
  incidentQueries,
  useRejoinThreat,
  useSplitThreat,
} from '~/data/incidents/queries'
import type { Threat } from '~/data/threats/queries'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { BriefSection } from './brief-section.tsx'
import { describeIncidentFailure } from './describe-incident-failure.ts'
import { incidentTexts as texts } from './incident-texts.ts'
import styles from './brief-incident.module.css'

const MergeDialog = lazy(() =>
  import('./merge-dialog.tsx').then((module) => ({ default: module.MergeDialog })),
)

const undoDurationMs = 20_000

interface BriefIncidentProps {
  orgId: string
  threat: Threat
}

/** The other threats of the same event, and why they are. People who can update every threat can split and merge. */
export function BriefIncident({ orgId, threat }: BriefIncidentProps) {
  const access = usePermissions()
  const { incidentId } = threat
  const query = useQuery({
    ...incidentQueries.detail(orgId, incidentId ?? ''),
    enabled: incidentId !== null,
  })
  const [isMerging, setMerging] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  // An incident concerns everyone who sees one of its threats.
  const mayChange = access !== null && !access.isFga && can(access.permissions, 'threat:update')
  const incident = incidentId === null ? null : (query.data ?? null)
  const isShared = incident !== null && incident.members.length > 1

  if (incidentId !== null && query.isError && !query.data) {
    return (
      <BriefSection title={texts.title}>
        <QueryErrorPanel subject={texts.subject} query={query} />
      </BriefSection>
    )
  }
  if (incidentId !== null && !incident) return null
  if (!isShared && !mayChange) return null

  return (
    // Takes the focus when the threat that had it is split off.
    <div ref={section} tabIndex={-1} className={styles.root}>
      <BriefSection
        title={texts.title}
        hint={
          isShared
            ? `${texts.status[incident.status]} · ${texts.threats(incident.members.length)}`
            : undefined
        }
      >
        <Text size="sm" tone="muted">
          {isShared ? texts.intro : texts.none}
        </Text>
        {isShared ? (
          <ul className={styles.members}>
            {incident.members.map((member) => (
              <Member
                key={member.threat.id}
                orgId={orgId}
                incident={incident}
                member={member}
                isCurrent={member.threat.id === threat.id}
                mayChange={mayChange}
                onSplit={() => section.current?.focus()}
              />
            ))}
          </ul>
        ) : null}
        {mayChange ? (
          <div>
            <Button size="sm" icon={<Merge />} onClick={() => setMerging(true)}>
              {texts.merge}
            </Button>
          </div>
        ) : null}
        {isMerging ? (
          <Suspense fallback={null}>
            <MergeDialog
              orgId={orgId}
              threat={threat}
              incident={incident}
              onClose={() => setMerging(false)}
            />
          </Suspense>
        ) : null}
      </BriefSection>
    </div>
  )
}

interface MemberProps {
  orgId: string
  incident: Incident
  member: IncidentMember
  /** Whether it's the threat on screen. */
  isCurrent: boolean
  mayChange: boolean
  onSplit: () => void
}

function Member({ orgId, incident, member, isCurrent, mayChange, onSplit }: MemberProps) {
  const { threat, reason } = member
  const [isAsking, setAsking] = useState(false)
  const split = useSplitThreat(orgId)
  const rejoin = useRejoinThreat(orgId)
  const ids = { incidentId: incident.id, threatId: threat.id }

  async function undo() {
    try {
      await rejoin.mutateAsync(ids)
      toast({ heading: texts.undone(threat.title) })
    } catch (error) {
      toastFailure(texts.couldNotUndo, error)
    }
  }

  async function confirm() {
    try {
      await split.mutateAsync({ ...ids, version: incident.version })
    } catch (error) {
      setAsking(false)
      toast({
        color: 'danger',
        heading: texts.couldNotSplit,
        body: describeIncidentFailure(error),
        persistent: true,
      })
      return
    }
    setAsking(false)
    onSplit()
    toast({
      heading: texts.splitDone(threat.title),
      duration: undoDurationMs,
      action: { label: texts.undo, onSelect: () => void undo(), keyShortcuts: 'Z' },
    })
  }

  return (
    <li className={styles.member}>
      <span className={styles.head}>
        {isCurrent ? (
          <strong className={styles.name}>{threat.title}</strong>
        ) : (
          <PageLink
            to={paths.threat(threat.id)}
            className={linkClassName({ tone: 'quiet', className: styles.name ?? '' })}
          >
            {threat.title}
          </PageLink>
        )}
        {isCurrent ? <Badge>{texts.current}</Badge> : null}
      </span>
      <span className={styles.marks}>
        <SeverityMark severity={threat.severity} />
        <TriageBadge triage={threat.triage} />
        <span className={styles.facts}>
          {[threatTexts.status[threat.status], threat.source?.name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={styles.reason}>{reason}</span>
      {mayChange ? (
        <span>
          <Button
            size="sm"
            tone="ghost"
            icon={<Split />}
            aria-label={texts.splitOffThreat(threat.title)}
            onClick={() => setAsking(true)}
          >
            {texts.splitOff}
          </Button>
        </span>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.splitTitle}
        description={texts.splitDetail(threat.title)}
        confirmLabel={texts.splitOff}
        loading={split.isPending}
        onConfirm={() => void confirm()}
      />
    </li>
  )
}
