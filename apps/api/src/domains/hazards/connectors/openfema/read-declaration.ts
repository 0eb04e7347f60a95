import { dictionary } from '../../../../platform/text/dictionary.ts'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { createEmptyMessage } from '../parsing/blank-message.ts'
import { type Fields, fieldsOf, numberOf, textOf } from '../parsing/fields.ts'
import { addHours, laterOf, readInstant, readInstantInUtc } from '../parsing/instant.ts'
import { ItemUnreadable } from '../parsing/item-unreadable.ts'

const types = dictionary<string>({
  DR: 'Major disaster declaration',
  EM: 'Emergency declaration',
  FM: 'Fire management assistance declaration',
})

const shownForHours = 60 * 24

export interface DeclarationRow {
  key: string
  declaredAt: string
  fields: Fields
}

/** One row is one county, tribal area or whole state of a declaration. */
export function readDeclarationRow(row: unknown): DeclarationRow {
  const fields = fieldsOf(row)
  const key = textOf(fields?.['femaDeclarationString'])
  if (!fields || key === null) throw new ItemUnreadable('The row has no "femaDeclarationString".')
  const declaredAt = readInstantInUtc(fields['declarationDate'])
  if (declaredAt === null) throw new ItemUnreadable(`"declarationDate" of ${key} is no date-time.`)
  return { key, declaredAt, fields }
}

/** The SAME code of the county; 000 is the whole state, unless the row is about a place such as a reservation. */
function readSame({ fields }: DeclarationRow): string | null {
  const state = textOf(fields['fipsStateCode'])?.padStart(2, '0')
  const county = textOf(fields['fipsCountyCode'])?.padStart(3, '0')
  if (!state || !county || !/^\d{2}$/.test(state) || !/^\d{3}$/.test(county)) return null
  const isStatewide = /statewide/i.test(textOf(fields['designatedArea']) ?? 'statewide')
  return county === '000' && !isStatewide && (numberOf(fields['placeCode']) ?? 0) !== 0
    ? null
    : `0${state}${county}`
}

function titleCase(text: string): string {
  return text === text.toUpperCase()
    ? text.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : text
}

/** One message for all rows of a declaration. */
export function describeDeclaration(rows: readonly DeclarationRow[]): HazardMessage {
  const { key, declaredAt, fields } = rows[0]!
  const type = textOf(fields['declarationType'])?.toUpperCase() ?? key.slice(0, 2)
  const event = types[type] ?? 'Disaster declaration'
  const incident = textOf(fields['incidentType'])
  const refreshedAt = rows.map((row) => readInstantInUtc(row.fields['lastRefresh'])).reduce(laterOf)
  const programs = ['ia', 'ih', 'pa', 'hm'].filter((program) =>
    rows.some((row) => row.fields[`${program}ProgramDeclared`] === true),
  )
  const areas = [...new Set(rows.flatMap((row) => textOf(row.fields['designatedArea']) ?? []))]
  const title = textOf(fields['declarationTitle'])
  return {
    ...createEmptyMessage(),
    identifier: `${key}@${refreshedAt ?? declaredAt}#${rows.length}`,
    dedupeKey: `fema:${key}`,
    hazard: 'disaster_declaration',
    event,
    title: [event, title && titleCase(title), key].filter((part) => part !== null).join(', '),
    severity: type === 'DR' ? 'severe' : 'moderate',
    certainty: 'observed',
    urgency: 'past',
    responseType: 'assess',
    headline: title,
    description: [
      `${event} ${key}${incident === null ? '' : ` for: ${incident}`}.`,
      programs.length > 0 && `Programs: ${programs.map((program) => programNames[program]).join(', ')}.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
    sentAt: refreshedAt ?? declaredAt,
    effectiveAt: declaredAt,
    onsetAt: readInstantInUtc(fields['incidentBeginDate']) ?? declaredAt,
    endsAt:
      rows.map((row) => readInstant(row.fields['incidentEndDate'])).reduce(laterOf) ??
      addHours(declaredAt, shownForHours),
    areaDesc: areas.join('; ') || null,
    zones: { ugc: [], same: [...new Set(rows.flatMap((row) => readSame(row) ?? []))] },
    externalUrl: `https://www.fema.gov/disaster/${encodeURIComponent(textOf(fields['disasterNumber']) ?? '')}`,
    senderName: 'FEMA',
    raw: JSON.stringify(rows.map((row) => row.fields)),
  }
}

const programNames = dictionary<string>({
  ia: 'individual assistance',
  ih: 'individuals and households',
  pa: 'public assistance',
  hm: 'hazard mitigation',
})
