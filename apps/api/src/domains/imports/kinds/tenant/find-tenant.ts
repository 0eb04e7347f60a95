import { jaroWinkler } from '../../recognize/jaro-winkler.ts'
import type { RowIssue } from '../../row-issue.ts'
import { nameOf, type TenantDraft } from './tenant-draft.ts'
import { foldName, type KnownTenant, type TenantIndex } from './tenant-index.ts'

export interface TenantMatch {
  target: KnownTenant | null
  issue: RowIssue | null
}

const nobody: TenantMatch = { target: null, issue: null }

/**
 * The tenant that a row means: by external id, by e-mail and unit, by name and unit, then by number and property.
 * Never a guess: where several fit, that is an issue. `isTaken` tells who was meant by an earlier row.
 */
export function findTenant(
  draft: TenantDraft,
  place: { key: string; propertyId: string } | null,
  index: TenantIndex,
  isTaken: (id: string) => boolean,
): TenantMatch {
  const name = foldName(nameOf(draft))
  if (draft.externalId) {
    const known = index.withExternalId(draft.externalId)
    const named = known.filter((tenant) => foldName(tenant.name) === name)
    const match = choose(named.length > 0 ? named : known, draft, 'externalId')
    // People of one household may share the id; then each row means another of them.
    if (match.issue || (match.target && (named.length > 0 || !isTaken(match.target.id)))) return match
  }
  if (place === null) return nobody
  const around = index.at(place.key).filter((tenant) => !contradicts(draft, tenant))
  const isAlike = (tenant: KnownTenant) => isSamePerson(name, foldName(tenant.name))
  const byEmail = around.filter(
    (tenant) => draft.emails?.some((email) => tenant.contactKeys.includes(email)) && isAlike(tenant),
  )
  if (byEmail.length > 0) return choose(byEmail, draft, 'emails')
  const byName = around.filter((tenant) => foldName(tenant.name) === name)
  if (byName.length > 0) return choose(byName, draft, 'fullName')
  const numbers = draft.phones?.flatMap(({ e164, type }) => (e164 && type === 'mobile' ? [e164] : [])) ?? []
  const byNumber = numbers
    .flatMap((number) => index.withNumber(place.propertyId, number))
    .filter((tenant) => !contradicts(draft, tenant) && isAlike(tenant))
  return choose([...new Set(byNumber)], draft, 'mobilePhone')
}

function choose(found: readonly KnownTenant[], draft: TenantDraft, field: string): TenantMatch {
  if (found.length < 2) return { target: found[0] ?? null, issue: null }
  const names = found
    .slice(0, 3)
    .map((tenant) => tenant.name)
    .join(', ')
  const message = `${found.length} tenants match (${names}). Give the row the external id of the one it means.`
  const value = field === 'externalId' ? (draft.externalId ?? null) : nameOf(draft)
  return { target: null, issue: { severity: 'error', code: 'ambiguous_match', field, value, message } }
}

const contradicts = (draft: TenantDraft, tenant: KnownTenant) =>
  !!draft.externalId && tenant.externalId !== null && tenant.externalId !== draft.externalId

/** Couples share addresses and last names, so the first names decide; a small difference is a spelling. */
function isSamePerson(a: string, b: string) {
  if (a === b) return true
  const [first, other] = [a.split(' ')[0]!, b.split(' ')[0]!]
  return jaroWinkler(first, other) >= 0.85
}
