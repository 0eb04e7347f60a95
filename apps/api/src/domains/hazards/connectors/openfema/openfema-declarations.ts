import { z } from 'zod'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import { toTitleCase } from '../../../../platform/text/to-title-case.ts'
import {
  type Connector,
  type FeedReading,
  type FeedRequest,
  type FeedResponse,
  FeedUnreadable,
} from '../connector.ts'
import {
  addHours,
  type Fields,
  fieldsOf,
  laterOf,
  numberOf,
  readInstant,
  readInstantInUtc,
  textOf,
} from '../parsing/fields.ts'
import { createEmptyMessage, describeItem, ItemUnreadable } from '../parsing/messages.ts'
import { describeText, readJson, readText } from '../parsing/read-document.ts'

const FemaConfig = z.strictObject({})

const datasetUrl = 'https://www.fema.gov/api/open/v2/DisasterDeclarationsSummaries'
const pageSize = 1000
const yearHours = 365 * 24
const expectedFormat = 'OpenFEMA JSON with a “DisasterDeclarationsSummaries” list'

function createRequest(state: string, skip: number): FeedRequest {
  const query = [
    `$filter=${encodeURIComponent(`state eq '${state}'`)}`,
    `$orderby=${encodeURIComponent('declarationDate desc,disasterNumber desc')}`,
    '$count=true',
    `$top=${pageSize}`,
    `$skip=${skip}`,
  ]
  return {
    key: `openfema_declarations:${state}${skip > 0 ? `:${skip}` : ''}`,
    url: `${datasetUrl}?${query.join('&')}`,
    accept: 'application/json',
    isFromPerson: false,
  }
}

/** Disaster declarations of the last year, newest first, by state. */
export const openfemaDeclarations: Connector<z.infer<typeof FemaConfig>> = {
  key: 'openfema_declarations',
  name: 'FEMA disaster declarations',
  description:
    'Major disaster, emergency, and fire management declarations from the last year, by county, including the aid available.',
  hazards: ['disaster_declaration'],
  region: 'us',
  everySeconds: { min: 1200, default: 3600 },
  staleAfterSeconds: 86_400,
  secret: null,
  config: FemaConfig,
  attribution:
    'This product uses the FEMA OpenFEMA API, but is not endorsed by FEMA. The Federal Government or FEMA cannot vouch for the data or analyses derived from these data after the data have been retrieved from the Agency’s website(s).',
  termsUrl: 'https://www.fema.gov/about/openfema/terms-conditions',
  endsAfterAbsentMs: null,
  requests: (_config, { states }) =>
    [...new Set(states.map((state) => state.toUpperCase()))]
      .filter((state) => /^[A-Z]{2}$/.test(state))
      .toSorted()
      .map((state) => createRequest(state, 0)),
  read(response) {
    const document = fieldsOf(readJson(response, expectedFormat))
    const items = document?.['DisasterDeclarationsSummaries']
    if (!document || !Array.isArray(items)) {
      throw new FeedUnreadable(`Expected ${expectedFormat}, but ${describeText(readText(response))}.`)
    }
    const metadata = fieldsOf(document['metadata']) ?? {}
    const { rows, unparsable } = readRows(items)
    const skip = readSkip(response)
    const hasNextPage = hasMore(items.length, skip, numberOf(metadata['count']))
    const since = addHours(response.receivedAt, -yearHours) ?? ''
    const recentRows = rows.filter(({ declaredAt }) => declaredAt >= since)
    const reachesCutoff = rows.length > recentRows.length
    const groups = [...Map.groupBy(recentRows, ({ key }) => key).values()]
    // A page can end in the middle of a declaration, so the next page starts with all of it.
    const incompleteGroup = hasNextPage && !reachesCutoff && groups.length > 1 ? groups.pop()! : []
    const state = readState(response)
    const dropped: Record<string, number> = reachesCutoff
      ? { older_than_a_year: rows.length - recentRows.length }
      : {}
    return {
      messages: groups.map(toDeclarationMessage),
      unparsable,
      dropped,
      madeAt: readInstantInUtc(metadata['rundate']),
      next:
        hasNextPage && !reachesCutoff && state
          ? createRequest(state, skip + items.length - incompleteGroup.length)
          : null,
    }
  },
}

function readRows(items: readonly unknown[]) {
  const rows: DeclarationRow[] = []
  const unparsable: FeedReading['unparsable'] = []
  for (const item of items) {
    try {
      rows.push(readDeclarationRow(item))
    } catch (error) {
      if (!(error instanceof ItemUnreadable)) throw error
      unparsable.push({ sample: describeItem(item), reason: error.message })
    }
  }
  return { rows, unparsable }
}

function hasMore(itemCount: number, skip: number, count: number | null): boolean {
  if (itemCount === 0) return false
  // The count is 0 if the service doesn't provide one; then only a full page indicates more.
  return count !== null && count > 0 ? skip + itemCount < count : itemCount >= pageSize
}

const queryOf = ({ url }: FeedResponse) =>
  URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()

function readSkip(response: FeedResponse): number {
  const skip = Number(queryOf(response).get('$skip') ?? 0)
  return Number.isInteger(skip) && skip >= 0 ? skip : 0
}

const readState = (response: FeedResponse) =>
  /state eq '([A-Z]{2})'/.exec(queryOf(response).get('$filter') ?? '')?.[1]

const declarationTypes = dictionary<string>({
  DR: 'Major disaster declaration',
  EM: 'Emergency declaration',
  FM: 'Fire management assistance declaration',
})

const defaultDurationHours = 60 * 24

interface DeclarationRow {
  key: string
  declaredAt: string
  fields: Fields
}

/** A row is one county, tribal area or whole state of a declaration. */
function readDeclarationRow(row: unknown): DeclarationRow {
  const fields = fieldsOf(row)
  const key = textOf(fields?.['femaDeclarationString'])
  if (!fields || key === null) throw new ItemUnreadable('The row has no “femaDeclarationString”.')
  const declaredAt = readInstantInUtc(fields['declarationDate'])
  if (declaredAt === null) throw new ItemUnreadable(`“declarationDate” of ${key} isn’t a date and time.`)
  return { key, declaredAt, fields }
}

/**
 * The SAME code of the county. County 000 is the whole state; null if the row is about a place such as a reservation.
 */
function readSameCode({ fields }: DeclarationRow): string | null {
  const state = textOf(fields['fipsStateCode'])?.padStart(2, '0')
  const county = textOf(fields['fipsCountyCode'])?.padStart(3, '0')
  if (!state || !county || !/^\d{2}$/.test(state) || !/^\d{3}$/.test(county)) return null
  const isStatewide = /statewide/i.test(textOf(fields['designatedArea']) ?? 'statewide')
  return county === '000' && !isStatewide && (numberOf(fields['placeCode']) ?? 0) !== 0
    ? null
    : `0${state}${county}`
}

const withoutCapitals = (title: string) => (title === title.toUpperCase() ? toTitleCase(title) : title)

/** One message for all rows of a declaration. */
function toDeclarationMessage(rows: readonly DeclarationRow[]): HazardMessage {
  const { key, declaredAt, fields } = rows[0]!
  const type = textOf(fields['declarationType'])?.toUpperCase() ?? key.slice(0, 2)
  const event = declarationTypes[type] ?? 'Disaster declaration'
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
    title: [event, title && withoutCapitals(title), key].filter((part) => part !== null).join(', '),
    severity: type === 'DR' ? 'severe' : 'moderate',
    certainty: 'observed',
    urgency: 'past',
    responseType: 'assess',
    headline: title,
    description: [
      `${event} ${key}${incident === null ? '' : `: ${incident}`}.`,
      programs.length > 0 && `Programs: ${programs.map((program) => programNames[program]).join(', ')}.`,
    ]
      .filter((part) => part !== false)
      .join(' '),
    sentAt: refreshedAt ?? declaredAt,
    effectiveAt: declaredAt,
    onsetAt: readInstantInUtc(fields['incidentBeginDate']) ?? declaredAt,
    endsAt:
      rows.map((row) => readInstant(row.fields['incidentEndDate'])).reduce(laterOf) ??
      addHours(declaredAt, defaultDurationHours),
    areaDesc: areas.join('; ') || null,
    zones: { ugc: [], same: [...new Set(rows.flatMap((row) => readSameCode(row) ?? []))] },
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
