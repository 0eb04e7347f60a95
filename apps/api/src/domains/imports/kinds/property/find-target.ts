import type { RowIssue } from '../../row-issue.ts'
import type { PropertyDraft } from './property-draft.ts'
import type { KnownProperty, PropertyIndex } from './property-index.ts'
import { foldText } from '../../../estate/index.ts'

export interface Match {
  target: KnownProperty | null
  /** How it was found. */
  by: 'externalId' | 'code' | 'address' | null
  issue: RowIssue | null
}

/**
 * The property that a row means: by external id, by code, then by address. Never a guess: where several fit or the
 * ids contradict each other, the match is an issue instead. `taken` are properties that earlier rows mean. Whether
 * an address is free for one that no row finds is not asked here.
 */
export function findTarget(
  draft: PropertyDraft,
  index: PropertyIndex,
  taken: ReadonlyMap<string, unknown>,
): Match {
  const byId = draft.externalId ? index.byExternalId.get(draft.externalId) : undefined
  const byCode = draft.code ? index.byCode.get(draft.code) : undefined
  if (byId && byCode && byId.id !== byCode.id) {
    const message = `The external id belongs to “${byId.name}”, the code to “${byCode.name}”. Correct one of them.`
    return failed('ambiguous_match', 'externalId', draft.externalId ?? null, message)
  }
  const named = byId ?? byCode
  if (named) return unlessArchived(draft, named, byId ? 'externalId' : 'code')
  if (draft.address.line1 === '') return none
  return findByAddress(draft, index, taken)
}

const none: Match = { target: null, by: null, issue: null }

function unlessArchived(draft: PropertyDraft, target: KnownProperty, by: 'externalId' | 'code'): Match {
  if (!target.isArchived) return { target, by, issue: null }
  const value = by === 'code' ? (draft.code ?? null) : (draft.externalId ?? null)
  const message = `“${target.name}” has this ${by === 'code' ? 'code' : 'external id'} and is archived. Restore it first, or skip the row.`
  return failed('duplicate_existing', by, value, message)
}

function findByAddress(
  draft: PropertyDraft,
  index: PropertyIndex,
  taken: ReadonlyMap<string, unknown>,
): Match {
  const holders = index.at(draft.fingerprint)
  if (holders.length === 0) return none
  const free = holders.filter((known) => !taken.has(known.id) && !contradicts(draft, known))
  if (free.length === 1 && holders.length === 1) return { target: free[0]!, by: 'address', issue: null }
  const name = draft.name ? foldText(draft.name) : null
  const sameName = free.filter((known) => foldText(known.name) === name)
  if (sameName.length === 1) return { target: sameName[0]!, by: 'address', issue: null }
  if (free.length > 1) {
    const names = free
      .slice(0, 3)
      .map((known) => `“${known.name}”`)
      .join(', ')
    const message = `${free.length} properties stand at this address: ${names}. Give the row the code or external id of the one it means.`
    return failed('ambiguous_match', 'line1', draft.address.line1, message)
  }
  return none
}

const contradicts = (draft: PropertyDraft, known: KnownProperty) =>
  (!!draft.externalId && known.externalId !== null && known.externalId !== draft.externalId) ||
  (!!draft.code && known.code !== null && known.code !== draft.code)

const failed = (code: RowIssue['code'], field: string, value: string | null, message: string): Match => ({
  ...none,
  issue: { severity: 'error', code, field, value, message },
})
