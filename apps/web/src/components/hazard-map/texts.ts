import { countOf } from '~/lib/format'
import { modifierKey } from '~/lib/modifier-key'
import type { Severity } from '@parapet/ui'

const countProperties = (count: number) => countOf(count, 'property', 'properties')
const countThreats = (count: number) => countOf(count, 'threat')

export const mapTexts = {
  label: 'Map of properties and threats',
  help: 'Use the arrow keys to move the map, and the plus and minus keys to zoom. Press Tab to move through threats and properties, and Enter to select one. To leave the map, press Escape and then Tab. The list shows the same items.',
  role: 'map',
  loading: 'Loading map',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Zoom to fit',
  reset: 'Show the United States',
  move: 'Move map',
  moves: { up: 'Move up', left: 'Move left', right: 'Move right', down: 'Move down' },
  wheelHint: `Hold ${modifierKey} to zoom, or click the map first`,
  touchHint: 'Use two fingers to move the map, or tap it first',

  layers: 'Layers',
  properties: 'Properties',
  noThreats: { fully: 'No open threats', partly: 'No open threats reported', not: 'Not monitored' },
  showAll: 'Show all',
  someHidden: (count: string) => `${count} hidden`,

  baseMap: 'Base map',
  baseGroups: { streets: 'Streets', satellite: 'Satellite', radar: 'Radar' },
  onlyMine: 'Only threats to my properties',
  rings: 'Distance rings around the selected property',
  bySeverity: 'Severity',
  byHazard: 'Threats in view',

  showList: 'List',
  time: 'Time',
  timeSlider: 'Time shown on the map',
  now: 'Now',
  pastWeek: '7 days ago',
  threeDays: '+72 h',
  pastPending: 'Loading threats from the past week',
  pastFailed: 'Couldn’t load threats from the past week.',
  copyLink: 'Copy link to this view',
  print: 'Print map',
  approximate: 'Approximate location',
  approximateLegend: 'Located by ZIP code or city',
  builtInAttribution: 'Natural Earth, U.S. Census Bureau, GeoNames',
  kilometers: (count: string) => `${count} km`,
  miles: (count: string) => `${count} mi`,

  legend: 'Legend',
  cluster: 'Several properties',
  area: 'Threat area',
  radius: 'Approximate or upcoming area',

  threatsInView: 'Threats in view',
  threatsElsewhere: 'Threats not on the map',
  otherThreats: 'Threats that don’t affect your properties',
  possibleLocations: 'Possible locations in view',
  propertiesInView: 'Properties in view, by risk',
  nothingInView: 'Nothing in this part of the map',
  andMore: (count: string) => `and ${count} more. Zoom in to see them.`,
  risk: (score: string) => `Risk ${score}`,
  threatCount: countThreats,
  propertyCount: countProperties,
  inView: (propertiesText: string, threatsText: string) => `${propertiesText} and ${threatsText} in view`,

  describeCluster: (count: number, threats: string) => `${countProperties(count)}, ${threats}`,
  mostSevere: (severity: string) => `most severe threat: ${severity}`,
  openCluster: 'Select to zoom in',
  describeSeverity: (severity: string, count: number) => `${severity}, ${countThreats(count)}`,
  upcoming: 'not started yet',
  focusedTarget: (name: string, position: string, total: string) => `${name}. ${position} of ${total}.`,

  emptyTitle: 'No properties have a location',
  emptyDetail: 'Properties appear here once their address is located or coordinates are set.',
  noGeography: 'Couldn’t load the base map.',
  noGeographyDetail: 'Properties and threats are still placed correctly.',
  loadFailed: 'Couldn’t load the map',
  loadFailedDetail: 'Check your connection and try again.',
  retry: 'Try again',
  forcedColors: 'The map needs colors that your system overrides. This list shows the same items.',

  severities: {
    extreme: 'extreme',
    severe: 'severe',
    moderate: 'moderate',
    minor: 'minor',
    unknown: 'unknown severity',
  } satisfies Record<Severity, string>,
} as const
