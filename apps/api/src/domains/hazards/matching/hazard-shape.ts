import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'

/** What matching has to know of a hazard. Plain data, so that it can go to the worker. */
export type HazardShape = Pick<
  HazardMessage,
  | 'hazard'
  | 'severity'
  | 'certainty'
  | 'urgency'
  | 'geometry'
  | 'point'
  | 'radiusMeters'
  | 'zones'
  | 'magnitude'
  | 'bands'
> & {
  connector: string
}

export const toShape = (message: HazardShape): HazardShape => ({
  connector: message.connector,
  hazard: message.hazard,
  severity: message.severity,
  certainty: message.certainty,
  urgency: message.urgency,
  geometry: message.geometry,
  point: message.point,
  radiusMeters: message.radiusMeters,
  zones: message.zones,
  magnitude: message.magnitude,
  bands: message.bands ?? null,
})
