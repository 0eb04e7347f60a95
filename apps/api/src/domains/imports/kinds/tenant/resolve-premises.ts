import { newId } from '../../../../platform/db/new-id.ts'
import { nameUnit, toSearchText } from '../../../estate/index.ts'
import { formatDate } from '../../values/parse-date.ts'
import {
  type NamedProperty,
  type NamedUnit,
  type PropertyFinder,
  type UnitFinder,
  unitKey,
} from '../../premises/find-premises.ts'
import type { FixRules } from '../../plan/fix-rule.ts'
import { rowError, type RowIssue, rowWarning } from '../../plan/row-plan.ts'
import { nameOf, type PremisesDraft, type TenantDraft } from './tenant-draft.ts'
import type { ExistingTenant } from './tenant-index.ts'

const suggestClosest = (closestName: string | null) =>
  closestName === null ? '' : ` Closest: “${closestName}”.`

/** Issues found while planning a row of tenants. */
export const planIssues = {
  propertyRequired: rowError(
    'required',
    'property',
    '',
    'Enter a property. Every tenant belongs to a property.',
  ),

  propertyNotFound: ({ property: name, propertyCode, address }: PremisesDraft, closestName: string | null) =>
    name || propertyCode
      ? rowError(
          'property_not_found',
          name ? 'property' : 'propertyCode',
          name || propertyCode,
          `No property “${name || propertyCode}”.${suggestClosest(closestName)}`,
        )
      : rowError('property_not_found', 'line1', address, `No property at “${address}”.`),

  ambiguousProperty: ({ property, address }: PremisesDraft, count: number) =>
    rowError(
      'ambiguous_match',
      property === '' ? 'line1' : 'property',
      property || address,
      `${count} properties match “${property || address}”. Use the code of the right one.`,
    ),

  unitRequired: (propertyName: string, count: number) =>
    rowError('required', 'unit', '', `Enter a unit. ${propertyName} has ${count} units.`),

  unitNotFound: (unit: string, propertyName: string, closestName: string | null) =>
    rowError(
      'unit_not_found',
      'unit',
      unit,
      `${propertyName} has no unit “${unit}”.${suggestClosest(closestName)}`,
    ),

  ambiguousUnit: (unit: string, propertyName: string, count: number) =>
    rowError(
      'ambiguous_match',
      'unit',
      unit,
      `${count} buildings at ${propertyName} have a unit “${unit}”. Enter the right one in “Building”.`,
    ),

  duplicate: (draft: TenantDraft, n: number, name: string) =>
    rowError('duplicate_in_file', 'fullName', nameOf(draft), `Same tenant as row ${n} (${name}).`),

  alreadyExists: (draft: TenantDraft, target: ExistingTenant) =>
    rowWarning(
      'duplicate_existing',
      'fullName',
      nameOf(draft),
      `${target.name} already exists and won’t be changed.`,
    ),

  noTarget: (draft: TenantDraft) =>
    rowWarning(
      'tenant_not_found',
      'fullName',
      nameOf(draft),
      'No tenant has this ID, email, or name, and this import only updates existing tenants.',
    ),

  notPermitted: (propertyName: string) =>
    rowError('not_permitted', 'property', propertyName, `You can’t change tenants at “${propertyName}”.`),

  occupied: (unitName: string, resident: ExistingTenant) =>
    rowWarning(
      'unit_already_occupied',
      'unit',
      unitName,
      `${nameUnit(unitName)} already has a current tenant (${resident.name}${
        resident.leaseTo === null ? '' : ` until ${formatDate(resident.leaseTo)}`
      }).`,
    ),
}

/** The property and unit of the people in a row. */
export interface Premises {
  property: NamedProperty
  /** Null if the property has no units. */
  unit: NamedUnit | null
  /** Whether the import creates the unit. */
  isNew: boolean
}

export interface PremisesLookups {
  properties: PropertyFinder
  units: UnitFinder
  canCreateUnitsIn(property: NamedProperty): boolean
}

/** Finds properties and units, and creates missing units if a fix rule says so. */
export class PremisesResolver {
  readonly #lookups: PremisesLookups
  readonly #rules: FixRules
  /** Missing units, by property and name. */
  readonly #missingUnits = new Set<string>()

  constructor(lookups: PremisesLookups, rules: FixRules) {
    this.#lookups = lookups
    this.#rules = rules
  }

  /** How many units that rows name don't exist. */
  get missingCount() {
    return this.#missingUnits.size
  }

  resolve(draft: PremisesDraft): Premises | RowIssue {
    const property = this.#findProperty(draft)
    if ('code' in property && 'severity' in property) return property
    return this.#findUnit(draft, property)
  }

  #findProperty(draft: PremisesDraft): NamedProperty | RowIssue {
    const { properties } = this.#lookups
    const byCode = draft.propertyCode === '' ? null : properties.find(draft.propertyCode)
    if (byCode && 'property' in byCode) return byCode.property
    const hasNoProperty = draft.property === '' && draft.fingerprint === null
    if (hasNoProperty && byCode === null) return planIssues.propertyRequired
    const byName = draft.property === '' ? byCode : properties.find(draft.property)
    if (byName && 'property' in byName) return byName.property
    const byAddress = draft.fingerprint === null ? null : properties.findAt(draft.fingerprint)
    if (byAddress && 'property' in byAddress) return byAddress.property
    const ambiguousResult = [byName, byAddress].find((result) => result && 'candidates' in result)
    if (ambiguousResult && 'candidates' in ambiguousResult)
      return planIssues.ambiguousProperty(draft, ambiguousResult.candidates.length)
    return planIssues.propertyNotFound(draft, byName && 'closest' in byName ? byName.closest : null)
  }

  #findUnit(
    { unit: name, wholeUnit, building }: PremisesDraft,
    property: NamedProperty,
  ): Premises | RowIssue {
    const { units } = this.#lookups
    if (name === '') {
      const onlyUnit = units.findOnly(property.id)
      const count = units.count(property.id)
      return onlyUnit === null && count > 0
        ? planIssues.unitRequired(property.name, count)
        : { property, unit: onlyUnit, isNew: false }
    }
    const result = units.find(property.id, name, building)
    if ('unit' in result) return { property, unit: result.unit, isNew: false }
    // A property may record whole units, although the file lists beds.
    const wholeResult = wholeUnit === name ? result : units.find(property.id, wholeUnit, building)
    if ('closest' in result && 'unit' in wholeResult)
      return { property, unit: wholeResult.unit, isNew: false }
    if ('candidates' in result) return planIssues.ambiguousUnit(name, property.name, result.candidates.length)
    this.#missingUnits.add(`${property.id} ${building ?? ''} ${unitKey(name)}`)
    const issue = planIssues.unitNotFound(name, property.name, result.closest)
    if (this.#rules.find(issue)?.fix !== 'create_missing' || !this.#lookups.canCreateUnitsIn(property))
      return issue
    const unit = {
      id: newId(),
      propertyId: property.id,
      name,
      building,
      placeSort: '',
      searchText: toSearchText([name, building]),
    }
    return { property, unit, isNew: true }
  }
}

export const isIssue = (result: Premises | RowIssue): result is RowIssue => 'severity' in result
