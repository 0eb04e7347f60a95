import { tenantValueTexts } from '~/components/tenant-value-texts'
import { QrCode } from '~/components/printing/qr-code'
import type { Needs } from '~/data/people/mutations'
import type { ThreatPerson } from '~/data/people/queries'
import type { Threat } from '~/data/threats/queries'
import { formatExactTime, formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { formatPhone } from '~/lib/phone'
import { listNeeds, nameGroup, type PeopleGroup } from './people-groups.ts'
import styles from './building-sheet.module.css'
import { peopleTexts, sheetTexts as texts } from './texts.ts'

interface BuildingSheetProps {
  group: PeopleGroup
  needs: ReadonlyMap<string, Needs>
  /** Filters left out some of the people in the building. */
  isPartial: boolean
  printed: { orgName: string; threat: Pick<Threat, 'id' | 'title'>; by: string | null; at: Date }
}

/** The people in one building, for the fire captain: large type, below grade first, on pages of its own. */
export function BuildingSheet({ group, needs, isPartial, printed }: BuildingSheetProps) {
  const { property, building, people, count, address } = group
  const url = new URL(
    paths.threatPeople(printed.threat.id, { propertyId: property.id, building: building ?? 'none' }),
    location.origin,
  ).href
  const columns = listColumns(people, needs)
  const needy = people.filter(({ hasAssistance }) => hasAssistance).length
  const counts = [
    texts.counts(count.people, count.units),
    countOr(people.filter(({ belowGrade }) => belowGrade).length, texts.belowGrade),
    countOr(people.filter(({ livesAlone }) => livesAlone).length, texts.alone),
    countOr(needy, texts.needs),
  ].filter((part) => part !== null)
  const parts = [
    [texts.belowGradeGroup, people.filter(({ belowGrade }) => belowGrade)],
    [texts.otherGroup, people.filter(({ belowGrade }) => !belowGrade)],
  ] as const
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <p className={styles.org}>{printed.orgName}</p>
          <h1 className={styles.title}>{nameGroup(property.name, building)}</h1>
          <p className={styles.address}>{address}</p>
          <p className={styles.threat}>{printed.threat.title}</p>
        </div>
        <figure className={styles.code}>
          <QrCode url={url} alt={texts.qrCodeAlt(url)} />
          <figcaption>{texts.scan}</figcaption>
        </figure>
      </header>
      <p className={styles.counts}>{counts.join(' · ')}</p>
      {isPartial ? <p className={styles.possible}>{texts.partial}</p> : null}
      {group.isCertain ? null : <p className={styles.possible}>{texts.possible}</p>}
      <table className={styles.table}>
        {/* Repeated on every page, in case the pages get separated. */}
        <thead>
          <tr>
            <th scope="colgroup" colSpan={columns.length} className={styles.place}>
              {nameGroup(property.name, building)} · {printed.threat.title}
            </th>
          </tr>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(([title, members]) =>
          members.length === 0 ? null : (
            <tbody key={title}>
              {members.length === people.length && title === texts.otherGroup ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length} className={styles.part}>
                    {title}
                  </th>
                </tr>
              )}
              {members.map((person) => (
                <tr key={person.id}>
                  {columns.map(({ label, cell }) => (
                    <td key={label}>{cell(person)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ),
        )}
      </table>
      <footer className={styles.foot}>
        {texts.printedBy(formatExactTime(printed.at), printed.by ?? printed.orgName)} {texts.snapshot}
      </footer>
    </article>
  )
}

const countOr = (count: number, describe: (count: number) => string) => (count === 0 ? null : describe(count))

interface SheetColumn {
  label: string
  cell: (person: ThreatPerson) => React.ReactNode
}

/** The columns that have something to say about someone in the building. */
function listColumns(people: readonly ThreatPerson[], needs: ReadonlyMap<string, Needs>): SheetColumn[] {
  const columns: (SheetColumn & { isUsed: (person: ThreatPerson) => boolean })[] = [
    { label: texts.unit, cell: ({ unit }) => <b>{unit?.name ?? '–'}</b>, isUsed: () => true },
    {
      label: texts.floor,
      cell: ({ floor }) => (floor === null ? '' : formatNumber(floor)),
      isUsed: ({ floor }) => floor !== null,
    },
    { label: texts.name, cell: ({ name }) => name, isUsed: () => true },
    {
      label: texts.assistance,
      cell: (person) => describeNeeds(person, needs.get(person.id)),
      isUsed: ({ hasAssistance }) => hasAssistance === true,
    },
    {
      label: texts.household,
      cell: ({ householdSize, livesAlone }) =>
        livesAlone ? <b>{texts.livesAlone}</b> : householdSize === null ? '' : formatNumber(householdSize),
      isUsed: ({ householdSize }) => householdSize !== null,
    },
    {
      label: texts.language,
      cell: ({ language }) => (language === null ? '' : nameLanguage(language)),
      isUsed: ({ language }) => language !== null,
    },
    {
      label: texts.phone,
      cell: ({ phones }) => (phones ?? []).map(formatPhone).join(', '),
      isUsed: ({ phones }) => phones !== null,
    },
  ]
  return columns.filter(({ isUsed }) => people.some(isUsed))
}

function describeNeeds({ hasAssistance }: ThreatPerson, needs: Needs | undefined): React.ReactNode {
  if (!hasAssistance) return ''
  if (!needs) return texts.needsNotPrinted
  const words = [
    ...listNeeds(needs).map((need) => tenantValueTexts.assistance[need]),
    ...(needs.pets > 0 ? [peopleTexts.pets(needs.pets)] : []),
    ...(needs.note ? [needs.note] : []),
  ]
  return <b>{words.join(', ')}</b>
}
