import { countOf } from '~/lib/format'
import type { Severity } from '@parapet/ui'

const properties = (count: number) => countOf(count, 'property', 'properties')
const threats = (count: number) => countOf(count, 'active threat')

export const mapTexts = {
  label: 'Map of properties and threats',
  help: 'Use the arrow keys to move the map and plus and minus to zoom. Tab moves through the threats and properties on it, Enter selects one, and Escape lets Tab leave the map. The list shows the same items.',
  role: 'map',
  loading: 'Loading map',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Fit all',
  reset: 'Show the United States',
  move: 'Move map',
  moves: { up: 'Move up', left: 'Move left', right: 'Move right', down: 'Move down' },
  wheelHint: 'Hold Ctrl to zoom, or click the map first',
  touchHint: 'Use two fingers to move the map, or tap it first',

  layers: 'Layers',
  properties: 'Properties',
  hazardsTitle: 'Threats',
  noThreats: 'No active threats',
  showAll: 'Show all',
  someHidden: (count: string) => `${count} hidden`,

  showList: 'List',

  legend: 'Legend',
  calm: 'No active threats',
  cluster: 'Several properties',
  area: 'Threat area',
  radius: 'Radius only, or upcoming',

  threatsInView: 'Threats in view',
  threatsElsewhere: 'Threats without an area',
  propertiesInView: 'Properties in view, by risk',
  nothingInView: 'Nothing in this part of the map',
  andMore: (count: string) => `and ${count} more. Zoom in to see them.`,
  risk: (score: string) => `Risk ${score}`,
  threatCount: threats,
  propertyCount: properties,
  inView: (propertiesText: string, threatsText: string) => `${propertiesText} and ${threatsText} in view`,

  describeCluster: (count: number, severity: string | null) =>
    `${properties(count)}, ${severity ? `highest severity ${severity}` : 'no active threats'}`,
  openCluster: 'Select to zoom in',
  describeSeverity: (severity: string, count: number) => `${severity}, ${threats(count)}`,
  upcoming: 'not started yet',
  stop: (name: string, at: string, of: string) => `${name}. ${at} of ${of}.`,

  emptyTitle: 'No properties have a location',
  emptyDetail: 'Properties appear here once their address is located or coordinates are set.',
  noGeography: 'Couldn’t load the base map.',
  noGeographyDetail: 'Properties and threats are still placed correctly.',
  noCode: 'Couldn’t load the map',
  noCodeDetail: 'Check your connection and try again.',
  retry: 'Try again',
  forcedColors: 'The map needs colors that your system overrides. This list shows the same items.',

  severities: {
    extreme: 'extreme',
    severe: 'severe',
    moderate: 'moderate',
    minor: 'minor',
    unknown: 'of unknown severity',
  } satisfies Record<Severity, string>,
} as const
