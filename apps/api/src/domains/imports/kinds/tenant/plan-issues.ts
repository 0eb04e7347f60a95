import type { RowIssue } from '../../row-issue.ts'
import { nameOf, type PlaceDraft, type TenantDraft } from './tenant-draft.ts'
import type { KnownTenant } from './tenant-index.ts'

const error = (code: RowIssue['code'], field: string, value: string | null, message: string): RowIssue => ({
  severity: 'error',
  code,
  field,
  value,
  message,
})

const closestIs = (closest: string | null) => (closest === null ? '' : ` Closest: “${closest}”.`)

/** What the planning of a row of tenants can find wrong, in words. */
export const planIssues = {
  propertyRequired: error(
    'required',
    'property',
    '',
    '“Property” is empty. Every tenant lives in a property.',
  ),

  propertyNotFound: ({ property: name, propertyCode, address }: PlaceDraft, closest: string | null) =>
    name || propertyCode
      ? error(
          'property_not_found',
          name ? 'property' : 'propertyCode',
          name || propertyCode,
          `No property “${name || propertyCode}”.${closestIs(closest)}`,
        )
      : error('property_not_found', 'line1', address, `No property stands at “${address}”.`),

  severalProperties: ({ property, address }: PlaceDraft, count: number) =>
    error(
      'ambiguous_match',
      property === '' ? 'line1' : 'property',
      property || address,
      `${count} properties are meant by “${property || address}”. Use the code of the one you mean.`,
    ),

  unitRequired: (propertyName: string, count: number) =>
    error('required', 'unit', '', `“Unit” is empty, and ${propertyName} has ${count} units.`),

  unitNotFound: (unit: string, propertyName: string, closest: string | null) =>
    error('unit_not_found', 'unit', unit, `${propertyName} has no unit “${unit}”.${closestIs(closest)}`),

  severalUnits: (unit: string, propertyName: string, count: number) =>
    error(
      'ambiguous_match',
      'unit',
      unit,
      `${count} buildings of ${propertyName} have a unit “${unit}”. Say which one in “Building”.`,
    ),

  duplicate: (draft: TenantDraft, n: number, name: string) =>
    error('duplicate_in_file', 'fullName', nameOf(draft), `Same tenant as row ${n} (${name}).`),

  exists: (draft: TenantDraft, target: KnownTenant): RowIssue => ({
    severity: 'warning',
    code: 'duplicate_existing',
    field: 'fullName',
    value: nameOf(draft),
    message: `${target.name} exists already and is left as they are.`,
  }),

  noTarget: (draft: TenantDraft): RowIssue => ({
    severity: 'warning',
    code: 'tenant_not_found',
    field: 'fullName',
    value: nameOf(draft),
    message: 'No tenant has this id, e-mail or name, and only existing ones are updated.',
  }),

  notPermitted: (propertyName: string) =>
    error('not_permitted', 'property', propertyName, `You may not change tenants in “${propertyName}”.`),

  occupied: (unitName: string, resident: KnownTenant): RowIssue => ({
    severity: 'warning',
    code: 'unit_already_occupied',
    field: 'unit',
    value: unitName,
    message: `Unit ${unitName} already has a current tenant (${resident.name}${
      resident.leaseTo === null ? '' : ` until ${resident.leaseTo}`
    }).`,
  }),
}
