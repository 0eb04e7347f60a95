import { modifierKey } from '~/lib/modifier-key'

export const locationTexts = {
  map: 'Map for placing the pin',
  help: `Use the arrow keys to move the pin, with Shift for larger steps. Without a pin, they move the map, and Enter places the pin in the middle. Press plus or minus to zoom, and ${modifierKey}+Z to undo.`,
  undo: 'Undo',
  redo: 'Redo',
  undoKey: `${modifierKey}+Z`,
  redoKey: `${modifierKey}+Shift+Z`,
  reset: 'Reset to the address’s location',
  pinAt: (coordinates: string) => `Pin at ${coordinates}`,
  noPin: 'No pin',

  placePin: 'Click the map to place the pin, or enter coordinates.',
  placeInArea: 'The building is somewhere in the circle. Click the map to place the pin on it.',
  movePin: 'Drag the pin to correct the location.',
  locatedOnSave: 'Without a pin, the address is located when you save.',
  setManually: 'Set manually. Drag the pin to move it.',
  footprintTooFar: 'The footprint is more than 10 km from the pin, so saving removes it.',

  loading: 'Loading map',
  loadFailed: 'Couldn’t load the map',
  loadFailedDetail: 'Enter coordinates, or reload the page to try again.',

  outOfRange: {
    lat: 'Latitude must be between −90 and 90.',
    lon: 'Longitude must be between −180 and 180.',
  },
  nullIsland: '0, 0 is in the Atlantic Ocean. Enter the actual location, or leave both empty.',
} as const
