import type {
  AlertExclusion,
  AlertFilters,
  AlertMessageState,
  AlertRecipientFilters,
  AlertStatus,
} from '~/data/alerts/queries'
import { alertTexts } from '~/components/alerts/texts'
import { withParams } from '~/lib/page-params'
import { exclusionTexts } from './alert-reasons.ts'
import { alertPageTexts } from './texts.ts'

function readOneOf<Key extends string>(options: Readonly<Record<Key, unknown>>, value: string | null) {
  return value !== null && Object.hasOwn(options, value) ? (value as Key) : null
}

/** The status that the list is filtered by; null for any. */
export const readStatus = (params: URLSearchParams): AlertStatus | null =>
  readOneOf(alertTexts.statuses, params.get('status'))

export const writeStatus = (params: URLSearchParams, status: AlertStatus | null) =>
  withParams(params, { status })

export const toAlertFilters = (status: AlertStatus | null): AlertFilters =>
  status === null ? {} : { status }

/** The filters of an alert's recipients. A reason shows those who got nothing, so it excludes states. */
export interface RecipientListState {
  q: string
  states: readonly AlertMessageState[]
  reason: AlertExclusion | null
}

export const allRecipients: RecipientListState = { q: '', states: [], reason: null }

/** Parses the recipient filters in an alert's URL. Unknown values are ignored. */
export function readRecipientState(params: URLSearchParams): RecipientListState {
  const reason = readOneOf(exclusionTexts, params.get('reason'))
  const names = (params.get('state') ?? '').split(',')
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    states:
      reason === null
        ? [...new Set(names.flatMap((name) => readOneOf(alertPageTexts.states, name) ?? []))]
        : [],
    reason,
  }
}

export const writeRecipientState = (params: URLSearchParams, { q, states, reason }: RecipientListState) =>
  withParams(params, {
    q: q || null,
    state: reason === null ? states.join(',') || null : null,
    reason,
  })

export const toRecipientFilters = ({ q, states, reason }: RecipientListState): AlertRecipientFilters => ({
  ...(q === '' ? {} : { q }),
  ...(states.length === 0 ? {} : { state: states.join(',') }),
  ...(reason === null ? {} : { exclusion: reason }),
})

export const isRecipientListFiltered = ({ q, states, reason }: RecipientListState) =>
  q !== '' || states.length > 0 || reason !== null
