import { z } from 'zod'
import {
  type FeedResponse,
  type Connector,
  type FeedReading,
  type FeedRequest,
  FeedUnreadable,
} from '../connector.ts'
import { describeItem } from '../parsing/collect-items.ts'
import { fieldsOf, numberOf } from '../parsing/fields.ts'
import { addHours, readInstantInUtc } from '../parsing/instant.ts'
import { ItemUnreadable } from '../parsing/item-unreadable.ts'
import { describeText, readJson, readText } from '../parsing/read-body.ts'
import { type DeclarationRow, describeDeclaration, readDeclarationRow } from './read-declaration.ts'

const FemaConfig = z.strictObject({})

const datasetUrl = 'https://www.fema.gov/api/open/v2/DisasterDeclarationsSummaries'
const pageSize = 1000
const yearHours = 365 * 24
const expected = 'JSON of OpenFEMA with a list "DisasterDeclarationsSummaries"'

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
    'Major disasters, emergencies and fire management declarations of the last year, by county: what aid is open.',
  hazards: ['disaster_declaration'],
  region: 'us',
  everySeconds: { min: 1200, default: 3600 },
  staleAfterSeconds: 86_400,
  secret: null,
  config: FemaConfig,
  attribution:
    'This product uses the FEMA OpenFEMA API, but is not endorsed by FEMA. The Federal Government or FEMA cannot vouch for the data or analyses derived from these data after the data have been retrieved from the Agency’s website(s).',
  termsUrl: 'https://www.fema.gov/about/openfema/terms-conditions',
  absentForMs: null,
  requests: (_config, { states }) =>
    [...new Set(states.map((state) => state.toUpperCase()))]
      .filter((state) => /^[A-Z]{2}$/.test(state))
      .toSorted()
      .map((state) => createRequest(state, 0)),
  read(answer) {
    const value = fieldsOf(readJson(answer, expected))
    const items = value?.['DisasterDeclarationsSummaries']
    if (!value || !Array.isArray(items)) {
      throw new FeedUnreadable(`Expected ${expected}, but ${describeText(readText(answer))}.`)
    }
    const metadata = fieldsOf(value['metadata']) ?? {}
    const { rows, unparsable } = readRows(items)
    const skip = readSkip(answer)
    const isMore = hasMore(items.length, skip, numberOf(metadata['count']))
    const since = addHours(answer.receivedAt, -yearHours) ?? ''
    const recent = rows.filter(({ declaredAt }) => declaredAt >= since)
    const reachesBack = rows.length > recent.length
    const groups = [...Map.groupBy(recent, ({ key }) => key).values()]
    // A page can end within a declaration: that one is read as a whole at the start of the next page.
    const held = isMore && !reachesBack && groups.length > 1 ? groups.pop()! : []
    const state = readState(answer)
    const messages = groups.map(describeDeclaration)
    return {
      messages,
      unparsable,
      dropped: reachesBack ? { older_than_a_year: rows.length - recent.length } : {},
      madeAt: readInstantInUtc(metadata['rundate']),
      next: isMore && !reachesBack && state ? createRequest(state, skip + items.length - held.length) : null,
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

function hasMore(items: number, skip: number, count: number | null): boolean {
  if (items === 0) return false
  // Without a count the answer carries 0, and a full page is the only sign.
  return count !== null && count > 0 ? skip + items < count : items >= pageSize
}

const queryOf = ({ url }: FeedResponse) =>
  URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams()

function readSkip(answer: FeedResponse): number {
  const skip = Number(queryOf(answer).get('$skip') ?? 0)
  return Number.isInteger(skip) && skip >= 0 ? skip : 0
}

const readState = (answer: FeedResponse) =>
  /state eq '([A-Z]{2})'/.exec(queryOf(answer).get('$filter') ?? '')?.[1]
