import type { FixRules } from '../../fix-rule.ts'
import type { KnownPlace } from '../../places/known-place.ts'
import type { FoundProperty, PropertyFinder } from '../../places/property-finder.ts'
import type { RowIssue } from '../../row-issue.ts'
import type { MissingProperties } from './missing-properties.ts'
import type { UnitDraft } from './unit-draft.ts'
import { unitIssues } from './unit-issues.ts'
import { fingerprintAddress, validateAddress } from '../../../estate/index.ts'

export interface UnitPlaceLookups {
  properties: PropertyFinder
  /** By id, with their whole address. */
  places: ReadonlyMap<string, KnownPlace>
  /** Null when the person may not make properties. */
  missing: MissingProperties | null
  defaultCountry: string
}

type Found = { place: KnownPlace; issues: null } | { place: null; issues: RowIssue[] }

/** The property of a row: by code, then by name, then by address. Where a rule says so, one that is missing is made. */
export function findPlace(draft: UnitDraft, world: UnitPlaceLookups, rules: FixRules): Found {
  const { propertyCode, property } = draft
  const byCode = propertyCode === '' ? null : world.properties.find(propertyCode)
  if (byCode && 'property' in byCode) return found(world, byCode)
  const text = property || propertyCode
  const made = text === '' ? undefined : world.missing?.find(text)
  if (made) return { place: made, issues: null }
  const named = property === '' ? byCode : world.properties.find(property)
  if (named && 'property' in named) return found(world, named)
  const at = findAt(draft, world)
  if (at && 'property' in at) return found(world, at)
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
  world.missing?.want(text || draft.address!.line1!)
  const isWanted = rules.find(issue)?.fix === 'create_missing' && draft.address !== null
  if (isWanted && world.missing) return world.missing.make(text || draft.address!.line1!, draft)
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
  if (!place) throw new Error(`Property ${property.id} was found but is not known`)
  return { place, issues: null }
}
