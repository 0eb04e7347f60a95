/** Types of hazards. Each has an icon, a label and default matching distances. */
export const hazards = [
  'tornado',
  'severe_thunderstorm',
  'hail',
  'high_wind',
  'tropical_cyclone',
  'storm_surge',
  'flood',
  'flash_flood',
  'coastal_flood',
  'dam_failure',
  'winter_storm',
  'ice',
  'extreme_cold',
  'extreme_heat',
  'fog',
  'dust',
  'air_quality',
  'wildfire',
  'red_flag',
  'structure_fire',
  'earthquake',
  'tsunami',
  'volcano',
  'landslide',
  'avalanche',
  'drought',
  'hazmat',
  'utility_outage',
  'civil',
  'crime',
  'health',
  'disaster_declaration',
  'other',
] as const

export type Hazard = (typeof hazards)[number]

/** CAP 1.2 in lower case, worst first. `unknown` ranks between minor and moderate. */
export const severities = ['extreme', 'severe', 'moderate', 'unknown', 'minor'] as const
export type Severity = (typeof severities)[number]

/** The severities that a sender can state, least first; `unknown` means that it stated none. */
export const statedSeverities = [
  'minor',
  'moderate',
  'severe',
  'extreme',
] as const satisfies readonly Severity[]

/** CAP 1.2: observed has happened or is ongoing; likely is above 50%, possible at most 50%, unlikely about 0%. */
export const certainties = ['observed', 'likely', 'possible', 'unlikely', 'unknown'] as const
export type Certainty = (typeof certainties)[number]

/** CAP 1.2: immediate is now, expected within the hour, future later. */
export const urgencies = ['immediate', 'expected', 'future', 'past', 'unknown'] as const
export type Urgency = (typeof urgencies)[number]

/** CAP 1.2 responseType. */
export const responseTypes = [
  'shelter',
  'evacuate',
  'prepare',
  'execute',
  'avoid',
  'monitor',
  'assess',
  'all_clear',
  'none',
] as const
export type ResponseType = (typeof responseTypes)[number]

/** CAP 1.2 msgType. */
export const messageTypes = ['alert', 'update', 'cancel', 'ack', 'error'] as const
export type MessageType = (typeof messageTypes)[number]
