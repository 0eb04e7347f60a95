interface Mapping {
  from: string
  to: string
  note: string | null
}

const row = (from: string, to: string, note: string | null = null): Mapping => ({ from, to, note })

const capFields = [
  row('severity, certainty, urgency', 'severity, certainty, urgency', 'CAP 1.2 words, in lower case.'),
  row('effective, onset, expires', 'effectiveAt, onsetAt, expiresAt', 'In UTC.'),
  row(
    'headline, description, instruction',
    'headline, description, instruction',
    'As the sender wrote them.',
  ),
]

const tables: Record<string, Mapping[]> = {
  nws_alerts: [
    row('properties.event', 'event, hazard'),
    row(
      'properties.parameters.VTEC',
      'vtec, dedupeKey',
      'Names the event, else the chain of references does.',
    ),
    row('geometry', 'geometry', 'Beats the zones where there is one.'),
    row('properties.geocode.UGC, SAME', 'zones'),
    row('properties.ends, else expires', 'endsAt, expiresAt'),
    ...capFields,
  ],
  cap_feed: [
    row('sender, identifier, references', 'dedupeKey, references'),
    row('info.area.polygon, circle', 'geometry, point, radiusMeters'),
    row('info.area.geocode', 'zones', 'UGC and SAME codes.'),
    ...capFields,
  ],
  usgs_earthquake: [
    row('id, properties.ids', 'dedupeKey, aliases', 'One earthquake keeps its threat when its id changes.'),
    row('properties.mag, magType', 'magnitude, severity', 'The alert level comes first where there is one.'),
    row('geometry.coordinates', 'point'),
    row('properties.time', 'onsetAt', 'Over after a day, from magnitude 6 on after three.'),
    row('properties.status', 'conclusion', '“deleted” calls it off.'),
  ],
  nasa_firms: [
    row('latitude, longitude', 'point, geometry', 'Detections near each other are one fire.'),
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
    row('lid', 'dedupeKey', 'One threat for each time the river is high.'),
    row('status.observed, status.forecast', 'severity, certainty, urgency'),
    row('latitude, longitude', 'point'),
    row('flood.categories', 'magnitude'),
  ],
  gdacs: [
    row('gdacs:eventtype, gdacs:eventid', 'hazard, dedupeKey', 'Episodes are revisions.'),
    row('gdacs:alertlevel', 'severity'),
    row('georss:point', 'point'),
    row('gdacs:fromdate, gdacs:todate', 'onsetAt, endsAt'),
  ],
  openfema_declarations: [
    row('femaDeclarationString', 'dedupeKey', 'The counties of one declaration are its areas.'),
    row('incidentType', 'hazard'),
    row('fipsStateCode, fipsCountyCode', 'zones'),
    row('incidentBeginDate, incidentEndDate', 'onsetAt, endsAt'),
  ],
}

/** Which of our fields a sender's fields become, for people who want to know where a value comes from. */
export const listMappings = (connector: string): Mapping[] => tables[connector] ?? []
