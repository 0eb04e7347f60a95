import type { FoundProperty } from '../../places/property-finder.ts'
import type { RowIssue } from '../../row-issue.ts'
import type { UnitDraft } from './unit-draft.ts'

const error = (code: RowIssue['code'], field: string, value: string | null, message: string): RowIssue => ({
  severity: 'error',
  code,
  field,
  value,
  message,
})

/** What the planning of a unit can find wrong, in words. */
export const unitIssues = {
  noProperty: error(
    'required',
    'property',
    null,
    'Property is empty. Name the property by its name, code or external id.',
  ),

  unknownProperty: (text: string, closest: string | null): RowIssue => ({
    ...error(
      'property_not_found',
      'property',
      text,
      `No property “${text}”.${closest === null ? '' : ` Closest: “${closest}”.`}`,
    ),
    ...(closest !== null && { suggestion: closest }),
  }),

  severalProperties: (text: string, { several }: Extract<FoundProperty, { several: unknown }>) => {
    const codes = several.flatMap(({ code }) => code ?? []).slice(0, 3)
    const how =
      codes.length > 0 ? `Use a code, such as ${codes.join(' or ')}.` : 'Give them codes, and use one.'
    return error('ambiguous_match', 'property', text, `${several.length} properties fit “${text}”. ${how}`)
  },

  severalUnits: ({ name }: UnitDraft, buildings: readonly (string | null)[]) =>
    error(
      'ambiguous_match',
      'unit',
      name,
      `${buildings.length} units are called “${name}”, in ${buildings.map((building) => (building === null ? 'no building' : `building ${building}`)).join(', ')}. Name the building.`,
    ),

  contradiction: (draft: UnitDraft, byId: string, byName: string) =>
    error(
      'ambiguous_match',
      'externalId',
      draft.externalId ?? null,
      `The external id belongs to unit ${byId}, the name to unit ${byName}. Correct one of them.`,
    ),

  sameUnit: (draft: UnitDraft, row: number, where: string) =>
    error('duplicate_in_file', 'unit', draft.name, `Same unit as row ${row} (${where} ${draft.name}).`),

  sameExternalId: (draft: UnitDraft, row: number) =>
    error('duplicate_in_file', 'externalId', draft.externalId ?? null, `Same external id as row ${row}.`),

  exists: (draft: UnitDraft, where: string): RowIssue => ({
    ...error(
      'duplicate_existing',
      'unit',
      draft.name,
      `${where} has a unit ${draft.name} already, and it is left as it is.`,
    ),
    severity: 'warning',
  }),

  twin: (draft: UnitDraft, twin: string): RowIssue => ({
    ...error(
      'duplicate_existing',
      'unit',
      draft.name,
      `The property has a unit “${twin}”, which differs in zeros only. “${draft.name}” becomes another unit.`,
    ),
    severity: 'warning',
  }),

  noTarget: (draft: UnitDraft, where: string): RowIssue => ({
    ...error(
      'unit_not_found',
      'unit',
      draft.name,
      `${where} has no unit “${draft.name}”, and only existing ones are updated.`,
    ),
    severity: 'warning',
  }),

  notPermitted: (draft: UnitDraft, where: string, what: 'add units to' | 'change units of') =>
    error(
      'not_permitted',
      'property',
      draft.property || draft.propertyCode,
      `You may not ${what} “${where}”.`,
    ),

  nameTaken: (draft: UnitDraft, where: string) =>
    error('duplicate_existing', 'unit', draft.name, `${where} has another unit ${draft.name}.`),
}
