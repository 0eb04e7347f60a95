import { Badge, Button, linkClassName, Text } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { threatTexts } from '~/components/threats/texts'
import { TriageBadge } from '~/components/threats/threat-row'
import { triageToasts } from '~/components/threats/triage-toasts'
import { useTriage } from '~/data/threats/mutations'
import { everyStatus, threatQueries, type Threat, type ThreatImpact } from '~/data/threats/queries'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { BriefSection } from './brief-section.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './affected-properties.module.css'

interface AffectedPropertiesProps {
  orgId: string
  threat: Threat
}

/** Every property that a threat affects, with how far people are with it there, highest risk first. */
export function AffectedProperties({ orgId, threat }: AffectedPropertiesProps) {
  const impacts = threat.impacts ?? []
  const total = threat.impact.properties
  return (
    <BriefSection
      title={texts.propertiesTitle}
      hint={
        impacts.length < total
          ? texts.topProperties(formatNumber(impacts.length), formatNumber(total))
          : formatNumber(total)
      }
    >
      {impacts.length === 0 ? <Text tone="muted">{texts.noVisibleProperties}</Text> : null}
      <ul className={styles.properties} data-rows="">
        {impacts.map((impact) => (
          <AffectedProperty key={impact.property.id} orgId={orgId} threat={threat} impact={impact} />
        ))}
      </ul>
    </BriefSection>
  )
}

function AffectedProperty({ orgId, threat, impact }: AffectedPropertiesProps & { impact: ThreatImpact }) {
  const { property, assignee, triage, tenants, riskScore } = impact
  const work = useTriage(orgId, { ...triageToasts, propertyId: property.id })
  const units = impact.declaredUnits > 0 ? impact.declaredUnits : impact.units
  const done = impact.checklist.filter(({ doneAt }) => doneAt !== null).length
  const facts = [
    impact.approximateBy ? texts.possible[impact.proximity](texts.locatedBy[impact.approximateBy]) : null,
    impact.approximateBy ? null : texts.atProperty[impact.proximity],
    units > 0 ? threatTexts.affected.units(units) : null,
    tenants > 0 ? threatTexts.affected.tenants(tenants) : null,
    texts.riskScore(formatNumber(riskScore)),
    impact.checklist.length > 0
      ? texts.checklistDone(formatNumber(done), formatNumber(impact.checklist.length))
      : null,
  ].filter((fact) => fact !== null)
  const canAcknowledge =
    triage === 'new' && impact.permissions.includes('threat:update') && threat.impact.properties > 1

  return (
    <li className={styles.property}>
      <span className={styles.identity}>
        <PageLink
          to={paths.property(property.id, { threat: threat.id })}
          className={linkClassName({ tone: 'quiet', className: styles.name ?? '' })}
        >
          {property.name}
        </PageLink>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      <span className={styles.work}>
        <TriageBadge triage={triage} />
        {assignee ? <Badge>{assignee.name}</Badge> : null}
        {canAcknowledge ? (
          <Button
            size="sm"
            aria-label={texts.acknowledgeAt(property.name)}
            aria-keyshortcuts="A"
            loading={work.isPending}
            onClick={() => void work.acknowledge({ ...threat, triage })}
          >
            {threatTexts.acknowledge}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

/** Other threats of the same event, such as the watch that a warning replaced. */
export function RelatedThreats({ orgId, ids }: { orgId: string; ids: readonly string[] }) {
  const { data } = useQuery({
    ...threatQueries.list(orgId, { id: ids.join(','), status: everyStatus }),
    enabled: ids.length > 0,
    throwOnError: false,
  })
  if (!data || data.items.length === 0) return null
  return (
    <BriefSection title={texts.relatedTitle}>
      <ul className={styles.related}>
        {data.items.map(({ id, title, status }) => (
          <li key={id}>
            <PageLink to={paths.threat(id)} className={linkClassName({})}>
              {title}
            </PageLink>{' '}
            <span className={styles.facts}>{threatTexts.status[status]}</span>
          </li>
        ))}
      </ul>
    </BriefSection>
  )
}
