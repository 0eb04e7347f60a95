import type { property, propertyFigure } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { countryRules } from '../addresses/countries.ts'

type ScoredProperty = Pick<
  typeof property.$inferSelect,
  | 'geocodeStatus'
  | 'geocodePrecision'
  | 'city'
  | 'country'
  | 'onSiteContact'
  | 'emergencyPlanUrl'
  | 'yearBuilt'
>

/** Figures of the property's units and tenants. */
export type ScoredFigures = Pick<
  typeof propertyFigure.$inferSelect,
  'units' | 'declared' | 'unitsWithoutFloor' | 'occupied' | 'tenants' | 'withoutContact'
>

/** A reason why a property doesn't score 100, and where on its page it can be fixed. */
export interface QualityIssue {
  code:
    | 'not_located'
    | 'located_roughly'
    | 'no_city'
    | 'no_units'
    | 'no_tenants'
    | 'tenants_without_contact'
    | 'no_floors'
    | 'no_contact'
    | 'no_emergency_plan'
    | 'no_year_built'
  message: string
  points: number
  /** The part of the form, or the tab, where it can be fixed. */
  fixQuery: 'edit=address' | 'edit=details' | 'edit=contact' | 'edit=plan' | 'tab=units' | 'tab=tenants'
}

const exactPrecisions = new Set(['rooftop', 'parcel', 'street'])

interface QualityScore {
  score: number
  issues: QualityIssue[]
}

/**
 * How complete the data of a property is: 100 minus the points of every issue, never below 0. The column
 * `property_figure.quality` computes the same, so that lists can sort by it.
 */
export function scoreDataQuality(property: ScoredProperty, figures: ScoredFigures): QualityScore {
  return toScore([...listPropertyIssues(property), ...listFigureIssues(figures)])
}

/** The part of the score that depends only on the property's own fields. */
export const scorePropertyFields = (property: ScoredProperty): QualityScore =>
  toScore(listPropertyIssues(property))

function toScore(issues: QualityIssue[]): QualityScore {
  const deductedPoints = issues.reduce((sum, issue) => sum + issue.points, 0)
  return { score: Math.max(0, 100 - deductedPoints), issues }
}

function listPropertyIssues({ onSiteContact: contact, ...property }: ScoredProperty): QualityIssue[] {
  const issues: QualityIssue[] = []
  const { geocodeStatus, geocodePrecision } = property
  if (geocodeStatus === 'failed' || geocodeStatus === 'pending') {
    const message = 'Not located, so the property isn’t monitored'
    issues.push({ code: 'not_located', message, points: 40, fixQuery: 'edit=address' })
  } else if (geocodeStatus === 'ambiguous' || !exactPrecisions.has(geocodePrecision)) {
    const message =
      geocodePrecision === 'postal_code'
        ? 'Located only by ZIP code, so threats that might miss it are included'
        : geocodePrecision === 'city'
          ? 'Located only by city, so threats that might miss it are included'
          : 'The location is approximate'
    issues.push({ code: 'located_roughly', message, points: 15, fixQuery: 'edit=address' })
  }
  // Imports accept US addresses without one.
  if (property.city === null && countryRules(property.country).required.includes('city'))
    issues.push({ code: 'no_city', message: 'No city', points: 5, fixQuery: 'edit=address' })
  if (!contact || !(contact.name ?? contact.phone ?? contact.email))
    issues.push({ code: 'no_contact', message: 'No on-site contact', points: 5, fixQuery: 'edit=contact' })
  if (property.emergencyPlanUrl === null)
    issues.push({
      code: 'no_emergency_plan',
      message: 'No emergency plan linked',
      points: 5,
      fixQuery: 'edit=plan',
    })
  if (property.yearBuilt === null)
    issues.push({ code: 'no_year_built', message: 'No year built', points: 3, fixQuery: 'edit=details' })
  return issues
}

const contactPointsMax = 15

function listFigureIssues(figures: ScoredFigures): QualityIssue[] {
  const { units, declared, unitsWithoutFloor, occupied, tenants, withoutContact } = figures
  const issues: QualityIssue[] = []
  if (units === 0 && !declared)
    issues.push({ code: 'no_units', message: 'No units recorded', points: 10, fixQuery: 'tab=units' })
  if (occupied > 0 && tenants === 0) {
    const message = `${occupied === 1 ? 'A unit is' : `${occupied} units are`} marked as occupied but ${occupied === 1 ? 'has' : 'have'} no tenant`
    issues.push({ code: 'no_tenants', message, points: 10, fixQuery: 'tab=tenants' })
  }
  if (withoutContact > 0) {
    const message = `${withoutContact} of ${formatCount(tenants, 'tenant')} ${withoutContact === 1 ? 'has' : 'have'} no email or phone`
    const points = Math.ceil((contactPointsMax * withoutContact) / tenants)
    issues.push({ code: 'tenants_without_contact', message, points, fixQuery: 'tab=tenants' })
  }
  if (units > 0 && unitsWithoutFloor >= units)
    issues.push({ code: 'no_floors', message: 'No floors recorded', points: 2, fixQuery: 'tab=units' })
  return issues
}
