import lookUpTimeZone from '@photostructure/tz-lookup'
import type { Point } from './geocoder.ts'

/** The IANA time zone at a point; on the sea the nautical one. */
export const findTimeZone = ({ lat, lon }: Point): string => lookUpTimeZone(lat, lon)
