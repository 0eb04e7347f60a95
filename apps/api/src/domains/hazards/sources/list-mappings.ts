interface Mapping {
  from: string
  to: string
  note: string | null
}

const row = (from: string, to: string, note: string | null = null): Mapping => ({ from, to, note })

const capFields = [
  row('severity, certainty, urgency', 'severity, certainty, urgency', 'CAP 1.2 values in lowercase.'),
  row('effective, onset, expires', 'effectiveAt, onsetAt, expiresAt', 'In UTC.'),
  row(
    'headline, description, instruction',
    'headline, description, instruction',
    'As written by the agency.',
  ),
]

const tables: Record<string, Mapping[]> = {
  nws_alerts: [
    row('properties.event', 'event, hazard'),
    row(
      'properties.parameters.VTEC',
      'vtec, dedupeKey',
      'Identifies the event. If it’s missing, the alert’s references are used.',
    ),
    row('geometry', 'geometry', 'Used instead of zones if present.'),
    row('properties.geocode.UGC, SAME', 'zones'),
    row('properties.ends, otherwise expires', 'endsAt, expiresAt'),
    ...capFields,
  ],
  cap_feed: [
    row('sender, identifier, references', 'dedupeKey, references'),
    row('info.area.polygon, circle', 'geometry, point, radiusMeters'),
    row('info.area.geocode', 'zones', 'UGC and SAME codes.'),
    ...capFields,
  ],
  usgs_earthquake: [
    row(
      'id, properties.ids',
      'dedupeKey, aliases',
      'If the ID changes, the earthquake stays the same threat.',
    ),
    row('properties.mag, magType', 'magnitude, severity', 'The alert level takes precedence if present.'),
    row('geometry.coordinates', 'point'),
    row('properties.time', 'onsetAt', 'Ends after a day, or three days for magnitude 6 and above.'),
    row('properties.status', 'conclusion', '“deleted” cancels the threat.'),
  ],
  nasa_firms: [
    row('latitude, longitude', 'point, geometry', 'Nearby detections are grouped into one threat.'),
    row('acq_date, acq_time', 'sentAt, onsetAt', 'In UTC.'),
    row('frp', 'magnitude', 'Radiative power in MW.'),
    row('confidence', 'certainty'),
  ],
  nifc_wfigs: [
    row('attr_UniqueFireIdentifier', 'dedupeKey'),
    row('attr_IncidentName', 'title'),
    row('geometry', 'geometry'),
    row('attr_IncidentSize', 'magnitude', 'In acres.'),
    row('attr_PercentContained, attr_FireOutDateTime', 'severity, conclusion'),
  ],
  noaa_nwps: [
    row('lid', 'dedupeKey', 'One threat per flood event at a gauge.'),
    row('status.observed, status.forecast', 'severity, certainty, urgency'),
    row('latitude, longitude', 'point'),
    row('flood.categories', 'magnitude'),
  ],
  gdacs: [
    row('gdacs:eventtype, gdacs:eventid', 'hazard, dedupeKey', 'Episodes become updates.'),
    row('gdacs:alertlevel', 'severity'),
    row('georss:point', 'point'),
    row('gdacs:fromdate, gdacs:todate', 'onsetAt, endsAt'),
  ],
  openfema_declarations: [
    row('femaDeclarationString', 'dedupeKey', 'A declaration’s counties are its area.'),
    row('incidentType', 'hazard'),
    row('fipsStateCode, fipsCountyCode', 'zones'),
    row('incidentBeginDate, incidentEndDate', 'onsetAt, endsAt'),
  ],
}

/** The connector's mapping of feed fields to ours, as people see it. */
export const listMappings = (connector: string): Mapping[] => tables[connector] ?? []
