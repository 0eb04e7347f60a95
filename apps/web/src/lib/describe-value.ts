import { formatExactTime } from './format.ts'
import { formatCalendarDay } from './format-days.ts'

const dayPattern = /^\d{4}-\d\d-\d\d$/
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Any value as short text, for showing a change. Null if it is empty. */
export function describeValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => describeValue(item) ?? '').join(', ')
  if (typeof value === 'object') {
    const descriptions =
      'line1' in value
        ? listAddressParts(value).flatMap((part) => describeValue(part) ?? [])
        : Object.entries(value).flatMap(([field, part]) => describeEntry(field, part) ?? [])
    return descriptions.length === 0 ? null : descriptions.join(', ')
  }
  if (typeof value === 'string') return describeText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? String(value) : null
}

/** Numbers and booleans get their field's name; other values are clear without it. */
function describeEntry(field: string, value: unknown): string | null {
  const description = describeValue(value)
  return typeof value === 'number' || typeof value === 'boolean'
    ? `${describeFieldName(field)}: ${description}`
    : description
}

const addressFields = [
  'line1',
  'line2',
  'line3',
  'dependentLocality',
  'city',
  'region',
  'postalCode',
  'country',
]

/** The parts of an address as on an envelope. The API returns them in no particular order. */
const listAddressParts = (address: object): unknown[] =>
  addressFields.map((field) => (address as Record<string, unknown>)[field])

function describeText(value: string): string {
  const isDate = !Number.isNaN(Date.parse(value))
  if (isDate && dayPattern.test(value)) return formatCalendarDay(value)
  if (isDate && momentPattern.test(value)) return formatExactTime(value)
  return value.replaceAll('_', ' ')
}

/** Fields that the screens call something else. */
const fieldLabels: Readonly<Record<string, string>> = {
  active: 'Live',
  approvalOver: 'Approval required above this many people',
  areaDesc: 'Areas',
  areaUnits: 'Area unit',
  askUnit: 'Ask for the unit number',
  assigneeUserId: 'Assigned to',
  automaticChannels: 'Automatic alerts: channels',
  automaticDelayMinutes: 'Automatic alerts: delay in minutes',
  automaticHazards: 'Automatic alerts: hazards',
  automaticMinSeverity: 'Automatic alerts: severity',
  automaticSenderId: 'Automatic alerts: sender',
  automaticSending: 'Automatic alerts',
  companyRole: 'Job title',
  config: 'Source settings',
  countyFips: 'County FIPS',
  coverage: 'Coverage area',
  dependentLocality: 'District',
  effectiveAt: 'Effective',
  emergencyPlanUrl: 'Emergency plan',
  endsAt: 'Ends',
  everySeconds: 'Fetch interval (seconds)',
  expiresAt: 'Expires',
  externalId: 'External ID',
  externalIds: 'External IDs',
  fireZone: 'Fire weather zone',
  fromEmail: 'From address',
  geocodedAt: 'Located',
  geocodePrecision: 'Location precision',
  geocodeRadiusMeters: 'Location radius (meters)',
  geocodeSource: 'Location source',
  geocodeStatus: 'Location status',
  geometry: 'Area',
  instruction: 'Instructions',
  intro: 'Introduction',
  isActive: 'Active',
  isDefault: 'Default sender',
  kind: 'Type',
  lat: 'Latitude',
  leaseFrom: 'Lease start',
  leaseTo: 'Lease end',
  line1: 'Address line 1',
  line2: 'Address line 2',
  line3: 'Address line 3',
  livingArea: 'Area',
  livingAreaUnits: 'Area unit',
  lon: 'Longitude',
  matchOverrides: 'Matching settings',
  mfaRequired: 'Two-step verification required',
  minSeverity: 'Minimum severity',
  moveIn: 'Move-in',
  moveOut: 'Move-out',
  occupantType: 'Occupied by',
  onsetAt: 'Starts',
  onSiteContact: 'On-site contact',
  point: 'Location',
  privacyUrl: 'Privacy notice',
  propertyClass: 'Class',
  propertySubType: 'Type',
  radiusMeters: 'Radius (meters)',
  reauthenticationMinutes: 'Confirm it’s you after (minutes)',
  region: 'State or region',
  replyTo: 'Reply-to address',
  retention: 'Data retention',
  secret: 'API key',
  security: 'Sign-in security',
  senderName: 'Sender',
  sessionIdleMinutes: 'Sign out when idle for (minutes)',
  sessionMaxHours: 'Sign out after (hours)',
  sessionsMax: 'Devices per person',
  staleAfterSeconds: 'Staleness threshold (seconds)',
  supportPhone: 'Tenant support phone',
  unitCountDeclared: 'Declared units',
  unitSystem: 'Units of measure',
  unitType: 'Type',
}

/** The label of a field. Falls back to `Household size` for `householdSize`. */
export function describeFieldName(field: string): string {
  const label = fieldLabels[field]
  if (label !== undefined) return label
  const words = field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ user id$| id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
