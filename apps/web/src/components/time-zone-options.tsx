import { groupTimeZones } from '~/lib/time-zones'

interface TimeZoneOptionsProps {
  /** Zones to offer even if this browser doesn't know them. */
  required: readonly string[]
}

/** The options of a time zone select, grouped by region. */
export function TimeZoneOptions({ required }: TimeZoneOptionsProps) {
  return groupTimeZones(...required).map(({ region, zones }) => (
    <optgroup key={region} label={region}>
      {zones.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
}
