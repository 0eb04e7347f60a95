import type { property } from '../../db/schema/index.ts'

type ScoredProperty = Pick<
  typeof property.$inferSelect,
  | 'geocodeStatus'
  | 'geocodePrecision'
  | 'unitCountDeclared'
  | 'onSiteContact'
  | 'emergencyPlanUrl'
  | 'yearBuilt'
>

/** A reason why a property does not score 100, and the part of its page where that is put right. */
export interface QualityIssue {
  code: 'not_located' | 'located_roughly' | 'no_units' | 'no_contact' | 'no_emergency_plan' | 'no_year_built'
  message: string
  points: number
  edit: 'address' | 'details' | 'contact' | 'plan'
}

const exactPrecisions = new Set(['rooftop', 'parcel', 'street'])

/** How complete and usable the data of a property is: 100 less the points of every issue, never below 0. */
export function scoreDataQuality(property: ScoredProperty): { score: number; issues: QualityIssue[] } {
  const issues: QualityIssue[] = []
  const { geocodeStatus, geocodePrecision } = property

  if (geocodeStatus === 'failed' || geocodeStatus === 'pending') {
    issues.push({
      code: 'not_located',
      message: 'The address could not be located, so the property is not watched',
      points: 40,
      edit: 'address',
    })
  } else if (geocodeStatus === 'ambiguous' || !exactPrecisions.has(geocodePrecision)) {
    issues.push({
      code: 'located_roughly',
      message: 'The point is only rough',
      points: 15,
      edit: 'address',
    })
  }
  if (property.unitCountDeclared === null || property.unitCountDeclared === 0)
    issues.push({ code: 'no_units', message: 'No number of units', points: 10, edit: 'details' })
  const contact = property.onSiteContact
  if (!contact || !(contact.name ?? contact.phone ?? contact.email))
    issues.push({ code: 'no_contact', message: 'No on-site contact', points: 5, edit: 'contact' })
  if (property.emergencyPlanUrl === null)
    issues.push({ code: 'no_emergency_plan', message: 'No emergency plan linked', points: 5, edit: 'plan' })
  if (property.yearBuilt === null)
    issues.push({ code: 'no_year_built', message: 'No year built', points: 3, edit: 'details' })

  const lost = issues.reduce((sum, issue) => sum + issue.points, 0)
  return { score: Math.max(0, 100 - lost), issues }
}
