import type { UnitAddress } from '../../../../platform/db/schema/index.ts'
import {
  fingerprintAddress,
  foldText,
  type PropertyRowToInsert,
  toPropertyInsert,
  validateAddress,
} from '../../../estate/index.ts'
import type { FoundProperty, PropertyFinder } from '../../places/find-places.ts'
import type { KnownPlace } from '../../places/place-rows.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import type { RowIssue } from '../../plan/row-plan.ts'
import type { UnitDraft } from './read-unit.ts'

const error = (code: RowIssue['code'], field: string, value: string | null, message: string): RowIssue => ({
  severity: 'error',
  code,
  field,
  value,
  message,
})

/** Issues found while planning a unit. */
export const unitIssues = {
  noProperty: error('required', 'property', null, "Enter a property's name, code, or external ID."),

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
      codes.length > 0 ? `Use a code, for example ${codes.join(' or ')}.` : 'Give them codes and use one.'
    return error('ambiguous_match', 'property', text, `${several.length} properties match “${text}”. ${how}`)
  },

  severalUnits: ({ name }: UnitDraft, buildings: readonly (string | null)[]) =>
    error(
      'ambiguous_match',
      'unit',
      name,
      `${buildings.length} units are named “${name}”, in ${buildings.map((building) => (building === null ? 'no building' : `building ${building}`)).join(', ')}. Enter the building.`,
    ),

  contradiction: (draft: UnitDraft, byId: string, byName: string) =>
    error(
      'ambiguous_match',
      'externalId',
      draft.externalId ?? null,
      `The external ID belongs to unit ${byId} and the name to unit ${byName}. Correct one of them.`,
    ),

  sameUnit: (draft: UnitDraft, row: number, where: string) =>
    error('duplicate_in_file', 'unit', draft.name, `Same unit as row ${row} (${where} ${draft.name}).`),

  sameExternalId: (draft: UnitDraft, row: number) =>
    error('duplicate_in_file', 'externalId', draft.externalId ?? null, `Same external ID as row ${row}.`),

  exists: (draft: UnitDraft, where: string): RowIssue => ({
    ...error(
      'duplicate_existing',
      'unit',
      draft.name,
      `${where} already has a unit ${draft.name}. It won't be changed.`,
    ),
    severity: 'warning',
  }),

  twin: (draft: UnitDraft, twin: string): RowIssue => ({
    ...error(
      'duplicate_existing',
      'unit',
      draft.name,
      `The property has a unit “${twin}”, which differs only in zeros. “${draft.name}” becomes a separate unit.`,
    ),
    severity: 'warning',
  }),

  noTarget: (draft: UnitDraft, where: string): RowIssue => ({
    ...error(
      'unit_not_found',
      'unit',
      draft.name,
      `${where} has no unit “${draft.name}”, and this import only updates existing units.`,
    ),
    severity: 'warning',
  }),

  notPermitted: (draft: UnitDraft, where: string, what: 'add units to' | 'change units of') =>
    error('not_permitted', 'property', draft.property || draft.propertyCode, `You can't ${what} “${where}”.`),

  nameTaken: (draft: UnitDraft, where: string) =>
    error('duplicate_existing', 'unit', draft.name, `${where} has another unit ${draft.name}.`),
}

export interface UnitPlaceLookups {
  properties: PropertyFinder
  /** By id, with their whole address. */
  places: ReadonlyMap<string, KnownPlace>
  /** Null when the importer may not create properties. */
  missing: MissingProperties | null
  defaultCountry: string
}

type Found = { place: KnownPlace; issues: null } | { place: null; issues: RowIssue[] }

/** Finds the property of a row by code, name, then address, and creates a missing one if a rule says so. */
export function findPlace(draft: UnitDraft, lookups: UnitPlaceLookups, rules: FixRules): Found {
  const { propertyCode, property } = draft
  const byCode = propertyCode === '' ? null : lookups.properties.find(propertyCode)
  if (byCode && 'property' in byCode) return found(lookups, byCode)
  const text = property || propertyCode
  const made = text === '' ? undefined : lookups.missing?.find(text)
  if (made) return { place: made, issues: null }
  const named = property === '' ? byCode : lookups.properties.find(property)
  if (named && 'property' in named) return found(lookups, named)
  const at = findAt(draft, lookups)
  if (at && 'property' in at) return found(lookups, at)
  const several = [named, at].find((candidate) => candidate && 'several' in candidate)
  if (several && 'several' in several) {
    return {
      place: null,
      issues: [unitIssues.severalProperties(text || draft.address?.line1 || '', several)],
    }
  }
  if (text === '' && !draft.address) return { place: null, issues: [unitIssues.noProperty] }
  const closest = named && 'closest' in named ? named.closest : null
  const issue = unitIssues.unknownProperty(text || draft.address!.line1!, closest)
  lookups.missing?.addWanted(text || draft.address!.line1!)
  const isWanted = rules.find(issue)?.fix === 'create_missing' && draft.address !== null
  if (isWanted && lookups.missing) return lookups.missing.make(text || draft.address!.line1!, draft)
  return { place: null, issues: [issue] }
}

function findAt(
  { address }: UnitDraft,
  { properties, defaultCountry }: UnitPlaceLookups,
): FoundProperty | null {
  if (!address) return null
  return properties.findAt(fingerprintAddress(validateAddress(address, defaultCountry).address))
}

function found(
  { places }: UnitPlaceLookups,
  { property }: Extract<FoundProperty, { property: unknown }>,
): Found {
  const place = places.get(property.id)
  if (!place) throw new Error(`Property ${property.id} was found but isn't loaded`)
  return { place, issues: null }
}

interface NewPropertyInput {
  orgId: string
  userId: string | null
  portfolioId: string
  defaultCountry: string
}

type Made = { place: KnownPlace; issues: null } | { place: null; issues: RowIssue[] }

/** Missing properties that the import creates from the addresses in its rows. */
export class MissingProperties {
  readonly #input: NewPropertyInput
  readonly #byName = new Map<string, KnownPlace>()
  readonly #rows = new Map<string, PropertyRowToInsert>()
  #names: string[] = []
  readonly #wanted = new Set<string>()

  constructor(input: NewPropertyInput) {
    this.#input = input
  }

  get names() {
    return this.#names
  }

  /** Number of distinct missing properties that rows name. */
  get wantedCount() {
    return this.#wanted.size
  }

  get portfolioId() {
    return this.#input.portfolioId
  }

  /** Counts a missing property that a row names. */
  addWanted(text: string) {
    this.#wanted.add(foldText(text))
  }

  find = (text: string): KnownPlace | undefined => this.#byName.get(foldText(text))

  /** Creates the property that the row describes. The first row of a property gives its address. */
  make(text: string, draft: UnitDraft): Made {
    const { address, issues } = validateAddress(draft.address ?? {}, this.#input.defaultCountry)
    const errors = issues.filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      return {
        place: null,
        issues: errors.map(({ severity, code, field, value, message }) => ({
          severity,
          code,
          field,
          value,
          message,
        })),
      }
    }
    const { orgId, userId, portfolioId } = this.#input
    // The second address line is the unit's, not the property's.
    const row = toPropertyInsert({
      orgId,
      portfolioId,
      createdBy: userId,
      name: draft.property || draft.propertyCode,
      code: draft.propertyCode === '' || draft.propertyCode.length > 40 ? null : draft.propertyCode,
      address: { ...address, line2: null },
    })
    const { city, region, postalCode, country } = address
    const place: KnownPlace = {
      id: row.id,
      name: row.name,
      nameSort: '',
      code: row.code,
      externalId: null,
      fingerprint: fingerprintAddress(address),
      portfolioId,
      isVisible: true,
      city,
      region,
      postalCode,
      country,
    }
    this.#byName.set(foldText(text), place)
    this.#rows.set(place.id, row)
    this.#names.push(row.name)
    return { place, issues: null }
  }

  /** Rows of those properties among `ids` that no batch writes yet. */
  claimRows(ids: Iterable<string>): PropertyRowToInsert[] {
    const rows: PropertyRowToInsert[] = []
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row) rows.push(row)
      this.#rows.delete(id)
    }
    return rows
  }
}

interface GivenAddress {
  /** Undefined without an address in the row, null when it is the property's. */
  address: UnitAddress | null | undefined
  issues: RowIssue[]
}

/** The unit's own address, if it differs from its property's. The property fills in missing parts. */
export function readUnitAddress({ address: given }: UnitDraft, place: KnownPlace): GivenAddress {
  if (!given) return { address: undefined, issues: [] }
  const { city, region, postalCode, country } = place
  const { address, issues } = validateAddress({ city, region, postalCode, country, ...given }, country)
  if (fingerprintAddress(address) === place.fingerprint) return { address: null, issues: [] }
  return {
    address: { ...address, lat: null, lon: null },
    issues: issues.map(({ severity, code, field, value, message, fix }) => ({
      severity,
      code,
      field,
      value,
      message,
      ...(fix !== null && { suggestion: fix }),
    })),
  }
}
