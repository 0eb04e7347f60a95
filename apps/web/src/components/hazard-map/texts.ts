import { countOf } from '~/lib/format'
import type { Severity } from '@parapet/ui'

const properties = (count: number) => countOf(count, 'property', 'properties')
const threats = (count: number) => countOf(count, 'active threat')

export const mapTexts = {
  label: 'Map of properties and threats',
  help: 'Arrow keys move the map, plus and minus zoom, Tab goes through the threats and properties on it, Enter selects one, Escape lets Tab leave the map. The list shows the same.',
  role: 'map',
  loading: 'Loading the map',

  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitAll: 'Fit all',
  reset: 'Show the United States',
  move: 'Move the map',
  moves: { up: 'Move up', left: 'Move left', right: 'Move right', down: 'Move down' },
  wheelHint: 'Hold Ctrl to zoom, or click the map first',
  touchHint: 'Use two fingers to move the map, or tap it first',

  layers: 'Layers',
  properties: 'Properties',
  hazardsTitle: 'Threats',
  noThreats: 'No active threats to show.',
  showAll: 'Show all',
  someHidden: (count: string) => `${count} hidden`,

  showList: 'List',

  legend: 'Legend',
  calm: 'No active threat',
  cluster: 'Several properties',
  area: 'Area of a threat',
  radius: 'Distance, or not begun yet',

  threatsInView: 'Threats in view',
  threatsElsewhere: 'Threats without an area',
  propertiesInView: 'Properties in view, by risk',
  nothingInView: 'Nothing in this part of the map.',
  andMore: (count: string) => `and ${count} more: zoom in to see them`,
  risk: (score: string) => `Risk ${score}`,
  threatCount: threats,
  propertyCount: properties,
  inView: (propertiesText: string, threatsText: string) => `${propertiesText} and ${threatsText} in view`,

  describeCluster: (count: number, severity: string | null) =>
    `${properties(count)}, ${severity ? `worst ${severity}` : 'no active threat'}`,
  openCluster: 'Select to zoom in',
  describeSeverity: (severity: string, count: number) => `${severity}, ${threats(count)}`,
  upcoming: 'not begun yet',
  stop: (name: string, at: string, of: string) => `${name}. ${at} of ${of}.`,

  emptyTitle: 'No property has a location',
  emptyDetail: 'Properties appear here once they have an address that was found, or coordinates.',
  noGeography: 'The outlines of the land could not be loaded.',
  noGeographyDetail: 'Properties and threats are where they belong.',
  noCode: 'The map could not be loaded',
  noCodeDetail: 'Check your connection, then try again.',
  retry: 'Try again',
  forcedColors: 'The map needs colours that your system replaces. This list shows the same.',

  severities: {
    extreme: 'extreme',
    severe: 'severe',
    moderate: 'moderate',
    minor: 'minor',
    unknown: 'of unknown severity',
  } satisfies Record<Severity, string>,
} as const
