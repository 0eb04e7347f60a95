import { nameBuilding } from '~/lib/building-name'
import { countOf } from '~/lib/format'

export const buildingTexts = {
  title: 'Building locations',
  subject: 'the buildings',
  detail: 'Threats are also matched to each building’s own location.',
  empty:
    'If the property has several buildings, give each its own location so that threats are matched to all of them.',
  add: 'Place building',
  place: 'Place on map',
  placeNamed: (name: string) => `Place on map: ${nameBuilding(name)}`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${nameBuilding(name)}`,
  removeNamed: (name: string) => `Remove ${nameBuilding(name)}’s location`,
  located: 'Has its own location',
  notLocated: 'Uses the property’s location',
  units: (count: number) => countOf(count, 'unit'),
  noUnits: 'No units',
  unitsWithoutBuilding: (count: number) =>
    `${countOf(count, 'unit')} without a building. ${count === 1 ? 'It’s' : 'They’re'} matched by the property’s location.`,
  showAll: (count: string) => `Show all ${count}`,

  createTitle: 'Place building',
  editTitle: 'Edit building',
  drawerDetail: 'An exact location, in addition to the property’s.',
  name: 'Building',
  nameHelp: 'The same name as in the Building field of its units.',
  line1: 'Street address',
  line1Help: 'If it’s different from the property’s.',
  latRequired: 'Enter the latitude.',
  lonRequired: 'Enter the longitude.',
  nameRequired: 'Enter the building’s name.',
  create: 'Save location',
  save: 'Save changes',
  placed: (name: string) => `${nameBuilding(name)} placed. Threats are being matched again.`,
  saved: (name: string) => `${nameBuilding(name)} saved.`,
  labels: { name: 'Building', line1: 'Street address', lat: 'Latitude', lon: 'Longitude' },

  removeTitle: (name: string) => `Remove ${nameBuilding(name)}’s location?`,
  removeDetail: 'Its units are kept. Threats are then matched to them by the property’s location.',
  remove: 'Remove location',
  removed: (name: string) => `${nameBuilding(name)}’s location removed.`,
  removeFailed: 'Couldn’t remove the location',
} as const
