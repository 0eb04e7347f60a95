import type { DataTableSort } from '@parapet/ui'
import type { CampaignFilters, CampaignStatus, RecipientFilters } from '~/data/communication/queries'
import { skipReasonTexts } from '../audience-texts.ts'
import { campaignTexts } from './texts.ts'

/** The API's sort keys by column. */
const sortFields = { name: 'name', status: 'status', startedAt: 'startedAt' } as const
type SortColumn = keyof typeof sortFields

export interface CampaignListState {
  q: string
  status: CampaignStatus | null
  /** Null means newest first. */
  sort: DataTableSort | null
}

export const allCampaigns: CampaignListState = { q: '', status: null, sort: null }

const readSearch = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, 100)

function readOneOf<Key extends string>(options: Readonly<Record<Key, unknown>>, value: string | null) {
  return value !== null && Object.hasOwn(options, value) ? (value as Key) : null
}

/** Parses the list's URL. Unknown values are ignored. */
export function readCampaignState(params: URLSearchParams): CampaignListState {
  const sort = params.get('sort') ?? ''
  const columnId = sort.replace(/^-/, '')
  return {
    q: readSearch(params),
    status: readOneOf(campaignTexts.statuses, params.get('status')),
    sort: Object.hasOwn(sortFields, columnId)
      ? { columnId, direction: sort.startsWith('-') ? 'desc' : 'asc' }
      : null,
  }
}

/** `params` with the list state set; unrelated parameters stay. */
export function writeCampaignState(params: URLSearchParams, { q, status, sort }: CampaignListState) {
  return writeParams(params, {
    q: q || null,
    status,
    sort: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.columnId}`,
  })
}

/** The query parameters of the list's API call. */
export function toCampaignQuery({ q, status, sort }: CampaignListState): CampaignFilters {
  const field = sort && sortFields[sort.columnId as SortColumn]
  return {
    ...(q === '' ? {} : { q }),
    ...(status === null ? {} : { status }),
    ...(sort && field ? { sort: sort.direction === 'desc' ? `-${field}` : field } : {}),
  }
}

export const isCampaignListFiltered = ({ q, status }: CampaignListState) => q !== '' || status !== null

export type RecipientState = keyof typeof campaignTexts.states
export type SkipReason = keyof typeof skipReasonTexts

export interface RecipientListState {
  q: string
  states: readonly RecipientState[]
  reason: SkipReason | null
}

export const allRecipients: RecipientListState = { q: '', states: [], reason: null }

/** Parses the recipient filters in a campaign's URL. */
export function readRecipientState(params: URLSearchParams): RecipientListState {
  const states = (params.get('state') ?? '').split(',').flatMap((state) => {
    return readOneOf(campaignTexts.states, state) ?? []
  })
  return {
    q: readSearch(params),
    states: [...new Set(states)],
    reason: readOneOf(skipReasonTexts, params.get('reason')),
  }
}

export function writeRecipientState(params: URLSearchParams, { q, states, reason }: RecipientListState) {
  return writeParams(params, { q: q || null, state: states.join(',') || null, reason })
}

export function toRecipientQuery({ q, states, reason }: RecipientListState): RecipientFilters {
  return {
    ...(q === '' ? {} : { q }),
    ...(states.length === 0 ? {} : { state: states.join(',') }),
    ...(reason === null ? {} : { skipReason: reason }),
  }
}

export const isRecipientListFiltered = ({ q, states, reason }: RecipientListState) =>
  q !== '' || states.length > 0 || reason !== null

function writeParams(params: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
