import { nameBuilding } from '~/lib/building-name'
import { countOf } from '~/lib/format'

export const buildingTexts = {
  title: 'Building locations',
  subject: 'the buildings',
  detail: 'Threats are also matched to each building’s own location.',
  empty:
    'If the buildings are apart, give each its own location. Threats are then matched to every one of them.',
  add: 'Add building',
  place: 'Place on map',
  placeNamed: (name: string) => `Place ${nameBuilding(name)} on the map`,
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${nameBuilding(name)}`,
  removeNamed: (name: string) => `Remove the location of ${nameBuilding(name)}`,
  located: 'Own location',
  notLocated: 'No location of its own',
  units: (count: number) => countOf(count, 'unit'),
  noUnits: 'No units',
  unitsWithoutBuilding: (count: number) =>
    `${countOf(count, 'unit')} without a building. ${count === 1 ? 'It’s' : 'They’re'} matched by the property’s location.`,
  showAll: (count: string) => `Show all ${count}`,

  createTitle: 'Place a building',
  editTitle: 'Edit building',
  drawerDetail: 'An exact location, besides the location of the property.',
  name: 'Building',
  nameHelp: 'As in the Building field of its units.',
  line1: 'Street address',
  line1Help: 'If it isn’t the property’s address.',
  latRequired: 'Enter the latitude.',
  lonRequired: 'Enter the longitude.',
  nameRequired: 'Enter the building.',
  create: 'Save location',
  save: 'Save changes',
  placed: (name: string) => `${nameBuilding(name)} placed. Threats are being matched again.`,
  saved: (name: string) => `${nameBuilding(name)} saved.`,
  labels: { name: 'Building', line1: 'Street address', lat: 'Latitude', lon: 'Longitude' },

  removeTitle: (name: string) => `Remove the location of ${nameBuilding(name)}?`,
  removeDetail: 'Threats are then matched only by the location of the property. Its units stay.',
  remove: 'Remove location',
  removed: (name: string) => `Location of ${nameBuilding(name)} removed.`,
  removeFailed: 'Couldn’t remove the location',
} as const
