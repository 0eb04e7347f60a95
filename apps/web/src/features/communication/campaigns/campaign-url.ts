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

/** The states of tenants who get an email; skipped ones have a separate list. */
export type RecipientState = Exclude<keyof typeof campaignTexts.states, 'skipped'>

const { skipped: _skipped, ...emailedStates } = campaignTexts.states
export { emailedStates }

export type SkipReason = keyof typeof skipReasonTexts

export interface RecipientListState {
  q: string
  /** Shows the skipped tenants instead of those who get an email. */
  isSkipped: boolean
  /** Empty shows every state. */
  states: readonly RecipientState[]
  /** Why tenants were skipped. */
  reason: SkipReason | null
}

export const allRecipients: RecipientListState = { q: '', isSkipped: false, states: [], reason: null }

/** Parses the recipient filters in a campaign's URL. */
export function readRecipientState(params: URLSearchParams): RecipientListState {
  const state = params.get('state') ?? ''
  const isSkipped = state === 'skipped'
  return {
    q: readSearch(params),
    isSkipped,
    states: [...new Set(state.split(',').flatMap((name) => readOneOf(emailedStates, name) ?? []))],
    reason: isSkipped ? readOneOf(skipReasonTexts, params.get('reason')) : null,
  }
}

export function writeRecipientState(
  params: URLSearchParams,
  { q, isSkipped, states, reason }: RecipientListState,
) {
  return isSkipped
    ? writeParams(params, { q: q || null, state: 'skipped', reason })
    : writeParams(params, { q: q || null, state: states.join(',') || null, reason: null })
}

export function toRecipientQuery({ q, isSkipped, states, reason }: RecipientListState): RecipientFilters {
  const shownStates = states.length === 0 ? Object.keys(emailedStates) : states
  return {
    ...(q === '' ? {} : { q }),
    state: isSkipped ? 'skipped' : shownStates.join(','),
    ...(isSkipped && reason !== null ? { skipReason: reason } : {}),
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
