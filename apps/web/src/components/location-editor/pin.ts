import { addressTexts } from '~/lib/address-texts'
import { locationTexts } from './texts.ts'

export interface Point {
  lat: number
  lon: number
}

/** Coordinates as typed, in degrees. Both are empty without a pin. */
export interface PinValue {
  lat: string
  lon: string
}

export const emptyPin: PinValue = { lat: '', lon: '' }

/** About 10 cm, as the server stores coordinates. */
const decimals = 6

export const toPin = ({ lat, lon }: Point): PinValue => ({
  lat: String(Number(lat.toFixed(decimals))),
  lon: String(Number(lon.toFixed(decimals))),
})

export const isSamePin = (a: PinValue, b: PinValue) =>
  a.lat.trim() === b.lat.trim() && a.lon.trim() === b.lon.trim()

export const isEmptyPin = (pin: PinValue) => isSamePin(pin, emptyPin)

const limits = { lat: 90, lon: 180 } as const

/** What is wrong with one of the coordinates; null if nothing is. */
export function checkCoordinate(field: keyof PinValue, pin: PinValue): string | null {
  const text = pin[field].trim()
  const other = pin[field === 'lat' ? 'lon' : 'lat'].trim()
  if (text === '') return other === '' ? null : addressTexts.coordinatesIncomplete
  if (!Number.isFinite(Number(text))) return locationTexts.degrees
  if (Math.abs(Number(text)) > limits[field]) return locationTexts.outOfRange[field]
  if (Number(text) === 0 && other !== '' && Number(other) === 0) return locationTexts.nullIsland
  return null
}

/** The point that a pin stands for; null without one, and while its coordinates aren't valid. */
export function readPin(pin: PinValue): Point | null {
  if (isEmptyPin(pin) || checkCoordinate('lat', pin) !== null || checkCoordinate('lon', pin) !== null)
    return null
  return { lat: Number(pin.lat), lon: Number(pin.lon) }
}

/** Coordinates to read aloud or beside a map. */
export const describePoint = ({ lat, lon }: Point) => `${lat.toFixed(decimals)}, ${lon.toFixed(decimals)}`
