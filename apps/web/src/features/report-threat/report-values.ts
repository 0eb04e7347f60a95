import type { Threat } from '~/data/threats/queries'
import type { ReportChange, ThreatReport } from '~/data/threats/report'
import { toLocal, toMoment } from '~/lib/local-moment'

export type ReportPlace = 'properties' | 'around' | 'point'

/** A report as the texts of a form. */
export interface ReportValues {
  hazard: string
  title: string
  severity: string
  certainty: string
  urgency: string
  onset: string
  ends: string
  instruction: string
  where: ReportPlace
  propertyIds: string[]
  aroundId: string
  lat: string
  lon: string
  /** In the unit of the person. */
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
  where: 'properties',
  propertyIds: [],
  aroundId: '',
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

/** What a report says, without where it is. */
export const toSaid = (values: ReportValues, timeZone: string | undefined) =>
  ({
    hazard: values.hazard as ThreatReport['hazard'],
    title: values.title.trim(),
    severity: values.severity as ThreatReport['severity'],
    certainty: values.certainty as NonNullable<ThreatReport['certainty']>,
    urgency: values.urgency as NonNullable<ThreatReport['urgency']>,
    onsetAt: toMoment(values.onset, timeZone),
    endsAt: toMoment(values.ends, timeZone),
    instruction: values.instruction.trim() === '' ? null : values.instruction.trim(),
  }) satisfies ReportChange

/** A report as somebody made it before, to be changed; where it is stays. */
export const toReportValues = (threat: Threat, timeZone: string | undefined): ReportValues => ({
  ...emptyReport,
  hazard: threat.hazard,
  title: threat.title,
  severity: threat.severity,
  certainty: threat.certainty,
  urgency: threat.urgency,
  onset: toLocal(threat.onsetAt, timeZone),
  ends: toLocal(threat.endsAt, timeZone),
  instruction: threat.instruction ?? '',
})

/** Only what differs. */
export function toReportChange(
  values: ReportValues,
  base: ReportValues,
  timeZone: string | undefined,
): ReportChange {
  const [after, before] = [toSaid(values, timeZone), toSaid(base, timeZone)]
  const changed = Object.entries(after).filter(
    ([field, value]) => before[field as keyof typeof before] !== value,
  )
  return Object.fromEntries(changed)
}
