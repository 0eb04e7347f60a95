import { Badge, Heading, linkClassName, Tag } from '@parapet/ui'
import { useId } from 'react'
import { PageLink } from '~/components/page-link'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import type { Needs } from '~/data/people/mutations'
import type { PeopleTotals, ThreatPerson } from '~/data/people/queries'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { nameUnit } from '~/lib/unit-name'
import { groupPeople, listNeeds, nameGroup, type PeopleGroup } from './people-groups.ts'
import styles from './people.module.css'
import { peopleTexts as texts } from './texts.ts'

interface PeopleListProps {
  /** In the order of the API. */
  people: readonly ThreatPerson[]
  totals: PeopleTotals
  /** What the person asked to see, by tenant. */
  needs: ReadonlyMap<string, Needs>
}

/** People by building, below grade first. */
export const PeopleList = ({ people, totals, needs }: PeopleListProps) =>
  groupPeople(people, totals.buildings).map((group) => (
    <BuildingPeople key={group.key} group={group} needs={needs} />
  ))

function BuildingPeople({ group, needs }: { group: PeopleGroup; needs: ReadonlyMap<string, Needs> }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={styles.group}>
      <div className={styles.groupHead}>
        <Heading level={2} size="sm" id={titleId}>
          {nameGroup(group.property.name, group.building)}
        </Heading>
        <span className={styles.quiet}>{texts.groupCounts(group.count.people, group.count.units)}</span>
        {group.isCertain ? null : <Badge tone="warning">{texts.mayBeAffected}</Badge>}
      </div>
      <ul className={styles.list} data-rows="">
        {group.people.map((person) => (
          <PersonRow key={person.id} person={person} needs={needs.get(person.id)} />
        ))}
      </ul>
    </section>
  )
}

function PersonRow({ person, needs }: { person: ThreatPerson; needs: Needs | undefined }) {
  const { unit, floor, language, householdSize } = person
  const details = [
    language === null ? null : nameLanguage(language),
    householdSize === null || person.livesAlone ? null : texts.household(householdSize),
  ].filter((detail) => detail !== null)
  return (
    <li className={styles.row}>
      <span className={styles.place}>
        {unit === null ? (
          <span className={styles.quiet}>{texts.noUnit}</span>
        ) : (
          <PageLink to={paths.unit(unit.id)} className={linkClassName({})}>
            {nameUnit(unit.name)}
          </PageLink>
        )}
        {person.belowGrade ? <Badge tone="danger">{texts.belowGrade}</Badge> : null}
        {floor === null ? null : <span className={styles.quiet}>{texts.onFloor(floor)}</span>}
      </span>
      <span className={styles.person}>
        <span className={styles.name}>
          <PageLink to={paths.tenant(person.id)} className={linkClassName({})}>
            {person.name}
          </PageLink>
          {person.livesAlone ? <Badge tone="warning">{texts.livesAlone}</Badge> : null}
          {person.hasAssistance && !needs ? <Badge tone="warning">{texts.needs}</Badge> : null}
        </span>
        {details.length === 0 ? null : <span className={styles.quiet}>{details.join(' · ')}</span>}
        {needs ? <NeedTags needs={needs} /> : null}
      </span>
      <span className={styles.reach}>
        <ReachBadge channel="email" reach={person.email} />
        <ReachBadge channel="sms" reach={person.sms} />
        <ReachBadge channel="voice" reach={person.voice} />
      </span>
    </li>
  )
}

interface ReachBadgeProps {
  channel: 'email' | 'sms' | 'voice'
  reach: ThreatPerson['email']
}

function ReachBadge({ channel, reach: { reason } }: ReachBadgeProps) {
  const name = texts.channels[channel]
  if (reason === null) return <Badge tone="success">{name}</Badge>
  const reasonText = reason === 'no_address' ? texts.noAddress[channel] : texts.reasons[reason]
  return <Badge>{texts.channelReason(name, reasonText)}</Badge>
}

function NeedTags({ needs }: { needs: Needs }) {
  return (
    <span className={styles.needs}>
      {listNeeds(needs).map((need) => (
        <Tag key={need}>{tenantValueTexts.assistance[need]}</Tag>
      ))}
      {needs.pets > 0 ? <Tag>{texts.pets(needs.pets)}</Tag> : null}
      {needs.note ? <span className={styles.note}>{needs.note}</span> : null}
    </span>
  )
}
