import type { PropertyDraft } from './property-draft.ts'
import { type PropertyInput, toPropertyInsert } from '../../../estate/index.ts'

/** The row of the new property that a draft describes. */
export function draftToRow(
  draft: PropertyDraft,
  placed: Pick<
    PropertyInput,
    'orgId' | 'portfolioId' | 'managerUserId' | 'sharesAddress' | 'now' | 'createdBy'
  >,
) {
  const { contactName = null, contactPhone = null, livingArea = null } = draft
  return toPropertyInsert({
    orgId: placed.orgId,
    portfolioId: placed.portfolioId,
    managerUserId: placed.managerUserId,
    sharesAddress: placed.sharesAddress ?? false,
    now: placed.now ?? new Date(),
    createdBy: placed.createdBy,
    name: draft.name ?? null,
    address: draft.address,
    county: draft.county ?? null,
    countyFips: draft.countyFips ?? null,
    point: draft.point ?? null,
    code: draft.code ?? null,
    externalId: draft.externalId ?? null,
    propertyClass: draft.propertyClass ?? undefined,
    propertySubType: draft.propertySubType ?? null,
    status: draft.status ?? undefined,
    criticality: draft.criticality ?? undefined,
    yearBuilt: draft.yearBuilt ?? null,
    stories: draft.stories ?? null,
    unitCountDeclared: draft.units ?? null,
    livingArea,
    livingAreaUnits: livingArea === null ? null : (draft.livingAreaUnits ?? 'square_feet'),
    onSiteContact:
      contactName || contactPhone ? { name: contactName, phone: contactPhone, email: null } : null,
    tags: draft.tags ?? [],
    notes: draft.notes ?? null,
  })
}
