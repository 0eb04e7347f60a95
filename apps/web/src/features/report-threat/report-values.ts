import type { Threat } from '~/data/threats/queries'
import type { ReportChange, ThreatReport } from '~/data/threats/report'
import { utcToLocalTime, localTimeToUtc } from '~/lib/local-time'

export type LocationKind = 'properties' | 'around' | 'point'

/** Form values. */
export interface ReportValues {
  hazard: string
  title: string
  severity: string
  certainty: string
  urgency: string
  onset: string
  ends: string
  instruction: string
  locationKind: LocationKind
  propertyIds: string[]
  centerPropertyId: string
  lat: string
  lon: string
  /** In the person's unit. */
  radius: string
}

export const emptyReport: ReportValues = {
  hazard: '',
  title: '',
  severity: 'moderate',
  certainty: 'observed',
  urgency: 'immediate',
  onset: '',
  ends: '',
  instruction: '',
  locationKind: 'properties',
  propertyIds: [],
  centerPropertyId: '',
  lat: '',
  lon: '',
  radius: '1',
}

export const reportPointers: Record<string, keyof ReportValues> = {
  '/hazard': 'hazard',
  '/title': 'title',
  '/severity': 'severity',
  '/certainty': 'certainty',
  '/urgency': 'urgency',
  '/onsetAt': 'onset',
  '/endsAt': 'ends',
  '/instruction': 'instruction',
  '/propertyIds': 'propertyIds',
  '/point': 'radius',
  '/point/lat': 'lat',
  '/point/lon': 'lon',
  '/radiusMeters': 'radius',
}

/** A report without its location. */
export const toReportDetails = (values: ReportValues, timeZone: string | undefined) =>
  ({
    hazard: values.hazard as ThreatReport['hazard'],
    title: values.title.trim(),
    severity: values.severity as ThreatReport['severity'],
    certainty: values.certainty as NonNullable<ThreatReport['certainty']>,
    urgency: values.urgency as NonNullable<ThreatReport['urgency']>,
    onsetAt: localTimeToUtc(values.onset, timeZone),
    endsAt: localTimeToUtc(values.ends, timeZone),
    instruction: values.instruction.trim() === '' ? null : values.instruction.trim(),
  }) satisfies ReportChange

/** Form values of an existing report. Its location can't be edited. */
export const toReportValues = (threat: Threat, timeZone: string | undefined): ReportValues => ({
  ...emptyReport,
  hazard: threat.hazard,
  title: threat.title,
  severity: threat.severity,
  certainty: threat.certainty,
  urgency: threat.urgency,
  onset: utcToLocalTime(threat.onsetAt, timeZone),
  ends: utcToLocalTime(threat.endsAt, timeZone),
  instruction: threat.instruction ?? '',
})

/** The fields that changed. */
export function toReportChange(
  values: ReportValues,
  base: ReportValues,
  timeZone: string | undefined,
): ReportChange {
  const original = toReportDetails(base, timeZone)
  const changed = Object.entries(toReportDetails(values, timeZone)).filter(
    ([field, value]) => original[field as keyof typeof original] !== value,
  )
  return Object.fromEntries(changed)
}
