import { newId } from '../../../../platform/db/new-id.ts'
import type { FixRules } from '../../fix-rule.ts'
import type { NamedProperty, PropertyFinder } from '../../places/property-finder.ts'
import { type NamedUnit, type UnitFinder, unitKey } from '../../places/unit-finder.ts'
import type { RowIssue } from '../../row-issue.ts'
import { planIssues } from './plan-issues.ts'
import type { PlaceDraft } from './tenant-draft.ts'
import { toSearchText } from '../../../estate/index.ts'

/** Where the people of a row live. */
export interface Place {
  property: NamedProperty
  /** Null where a property has no units. */
  unit: NamedUnit | null
  /** Whether the unit is yet to be made. */
  isNew: boolean
}

export interface PlaceLookups {
  properties: PropertyFinder
  units: UnitFinder
  canCreateUnitsIn(property: NamedProperty): boolean
}

/** Finds places, and makes up the units that are missing once somebody has asked for that. */
export class PlaceResolver {
  readonly #world: PlaceLookups
  readonly #rules: FixRules
  /** Units that are missing, by property and name. */
  readonly #missing = new Set<string>()

  constructor(world: PlaceLookups, rules: FixRules) {
    this.#world = world
    this.#rules = rules
  }

  /** How many units rows name and nobody has. */
  get missingCount() {
    return this.#missing.size
  }

  resolve(draft: PlaceDraft): Place | RowIssue {
    const property = this.#findProperty(draft)
    if ('code' in property && 'severity' in property) return property
    return this.#findUnit(draft, property)
  }

  #findProperty(draft: PlaceDraft): NamedProperty | RowIssue {
    const { properties } = this.#world
    const coded = draft.propertyCode === '' ? null : properties.find(draft.propertyCode)
    if (coded && 'property' in coded) return coded.property
    const isNameless = draft.property === '' && draft.fingerprint === null
    if (isNameless && coded === null) return planIssues.propertyRequired
    const named = draft.property === '' ? coded : properties.find(draft.property)
    if (named && 'property' in named) return named.property
    const placed = draft.fingerprint === null ? null : properties.findAt(draft.fingerprint)
    if (placed && 'property' in placed) return placed.property
    const several = [named, placed].find((found) => found && 'several' in found)
    if (several && 'several' in several) return planIssues.severalProperties(draft, several.several.length)
    return planIssues.propertyNotFound(draft, named && 'closest' in named ? named.closest : null)
  }

  #findUnit({ unit: name, building }: PlaceDraft, property: NamedProperty): Place | RowIssue {
    const { units } = this.#world
    if (name === '') {
      const only = units.findOnly(property.id)
      const count = units.count(property.id)
      return only === null && count > 0
        ? planIssues.unitRequired(property.name, count)
        : { property, unit: only, isNew: false }
    }
    const found = units.find(property.id, name, building)
    if ('unit' in found) return { property, unit: found.unit, isNew: false }
    if ('several' in found) return planIssues.severalUnits(name, property.name, found.several.length)
    this.#missing.add(`${property.id} ${building ?? ''} ${unitKey(name)}`)
    const issue = planIssues.unitNotFound(name, property.name, found.closest)
    if (this.#rules.find(issue)?.fix !== 'create_missing' || !this.#world.canCreateUnitsIn(property))
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

export const isIssue = (found: Place | RowIssue): found is RowIssue => 'severity' in found
