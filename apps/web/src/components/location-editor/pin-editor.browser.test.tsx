import { cleanup, render, screen, waitFor } from '~/testing/render'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emulateMedia } from '~/testing/emulate-media'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { dragFinger, dragMouse, tap } from '~/testing/send-input'
import { PinEditor, type PinEditorProps } from './pin-editor.tsx'
import { emptyPin, type PinValue } from './pin.ts'
import { locationTexts as texts } from './texts.ts'

const downtown = { lat: '39.7392', lon: '-104.9903' }
const rough = { lat: 39.7392, lon: -104.9903, radiusMeters: 8_000 }

let value = emptyPin

function Form({ start, ...props }: Partial<PinEditorProps> & { start: PinValue }) {
  const [pin, setPin] = useState(start)
  const change = (next: PinValue) => {
    value = next
    setPin(next)
  }
  return (
    <>
      <PinEditor {...props} value={pin} onChange={change} />
      <button type="reset" onClick={() => setPin(emptyPin)}>
        Start over
      </button>
    </>
  )
}

async function open(start: PinValue, props: Partial<PinEditorProps> = {}) {
  value = start
  render(
    <div style={{ inlineSize: 480 }}>
      <Form start={start} {...props} />
    </div>,
  )
  const map = await screen.findByRole('application', { name: texts.map })
  await waitFor(() => expect(map).toHaveAttribute('data-geography', 'ready'))
  await waitFor(() => expect(map.querySelector('svg')).not.toBeNull())
  return map
}

afterEach(async () => {
  cleanup()
  await emulateMedia([])
})

const center = (map: HTMLElement) => ({ x: map.clientWidth / 2, y: map.clientHeight / 2 })
const middleOf = (map: HTMLElement) => {
  const { left, top, width, height } = map.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
const readPoint = () => ({ lat: Number(value.lat), lon: Number(value.lon) })
const button = (name: string) => screen.getByRole('button', { name })
const pinOf = (map: HTMLElement) => map.querySelector('[data-slot="pin"]')

it('places the pin where the map is clicked, and moves it there with the next click', async () => {
  const map = await open(emptyPin, { addressLocation: rough })
  expect(screen.getByText(texts.placeInArea)).toBeVisible()
  expect(pinOf(map)).toBeNull()
  await userEvent.click(map, { position: center(map) })
  await waitFor(() => expect(readPoint().lat).toBeCloseTo(rough.lat, 2))
  expect(readPoint().lon).toBeCloseTo(rough.lon, 2)
  expect(pinOf(map)).toBeVisible()
  expect(screen.getByText(texts.setManually)).toBeVisible()
  expect(screen.getByRole('textbox', { name: /^Latitude/ })).toHaveValue(value.lat)

  const { lat, lon } = readPoint()
  await userEvent.click(map, { position: { x: center(map).x + 60, y: center(map).y + 40 } })
  await waitFor(() => expect(readPoint().lat).toBeLessThan(lat))
  expect(readPoint().lon).toBeGreaterThan(lon)
})

it('requires a pin, and only shows the location of the property beside it', async () => {
  const property = { lat: 39.7392, lon: -104.9903, radiusMeters: null }
  const map = await open(emptyPin, { addressLocation: property, required: true })
  const pins = () => [...map.querySelectorAll('[data-slot="pin"] > path')]
  const located = () => pins().map((pin) => pin.hasAttribute('data-located'))
  expect(located()).toEqual([true])
  expect(screen.getByText(`${texts.placePin} ${texts.propertyPin}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: texts.reset })).toBeNull()
  await userEvent.click(map, { position: { x: center(map).x + 60, y: center(map).y } })
  await waitFor(() => expect(readPoint().lon).toBeGreaterThan(property.lon))
  expect(located()).toEqual([true, false])
  expect(screen.getByText(`${texts.movePlacedPin} ${texts.propertyPin}`)).toBeVisible()
})

it('drags the pin by its head without moving the map', async () => {
  const map = await open(downtown)
  const { x, y } = middleOf(map)
  const canvas = map.querySelector('canvas')!
  const before = canvas.style.transform
  await dragMouse({ x, y: y - 20 }, { x: x + 30, y: y - 20 }, { x: x + 80, y: y - 20 })
  await waitFor(() => expect(readPoint().lon).toBeGreaterThan(-104.9903))
  expect(readPoint().lat).toBeCloseTo(39.7392, 4)
  expect(canvas.style.transform).toBe(before)
})

it('places and drags the pin with a finger', async () => {
  const map = await open(emptyPin, { addressLocation: rough })
  const { x, y } = middleOf(map)
  await tap({ x, y })
  await waitFor(() => expect(readPoint().lat).toBeCloseTo(rough.lat, 2))
  const placed = readPoint()
  await dragFinger(...[0, 10, 20, 40, 60].map((left) => ({ x: x - left, y: y - 15 })))
  await waitFor(() => expect(readPoint().lon).toBeLessThan(placed.lon))
  expect(readPoint().lat).toBeCloseTo(placed.lat, 4)
})

it('moves the pin with the arrow keys, in larger steps with Shift, and announces where it is', async () => {
  const map = await open(downtown)
  map.focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(readPoint().lat).toBeGreaterThan(39.7392))
  const small = readPoint().lat - 39.7392
  expect(readPoint().lon).toBeCloseTo(-104.9903, 5)
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}')
  await waitFor(() => expect(readPoint().lat - 39.7392).toBeCloseTo(small * 11, 5))
  expect(
    screen.getByText(texts.pinAt(`${readPoint().lat.toFixed(6)}, ${readPoint().lon.toFixed(6)}`)),
  ).toHaveAttribute('role', 'status')
})

it('places the pin in the middle with Enter, after moving the map with the arrow keys', async () => {
  const map = await open(emptyPin, { addressLocation: rough })
  map.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(map.querySelector('svg circle')!.getAttribute('cx')).not.toBe(String(center(map).x)),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(readPoint().lon).toBeGreaterThan(rough.lon + 0.01))
  expect(readPoint().lat).toBeCloseTo(rough.lat, 3)
})

it('undoes and redoes by keys and buttons, with quick steps as one', async () => {
  const map = await open(downtown)
  expect(button(texts.undo)).toBeDisabled()
  map.focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}')
  await waitFor(() => expect(readPoint().lon).toBeLessThan(-104.9903))
  const moved = value
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(value).toEqual(downtown))
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(value).toEqual(moved))
  await userEvent.click(button(texts.reset))
  await waitFor(() => expect(value).toEqual(emptyPin))
  expect(screen.getByText(texts.locatedOnSave)).toBeVisible()
  await userEvent.click(button(texts.undo))
  await waitFor(() => expect(value).toEqual(moved))
  await userEvent.click(button(texts.redo))
  await waitFor(() => expect(value).toEqual(emptyPin))
})

it('clears the undo history when the form is reset', async () => {
  const map = await open(downtown)
  map.focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(button(texts.undo)).toBeEnabled())
  await userEvent.click(button('Start over'))
  await waitFor(() => expect(button(texts.undo)).toBeDisabled())
})

it('follows typed coordinates, and leaves undo in a text field to the browser', async () => {
  const map = await open(emptyPin)
  const latitude = screen.getByRole('textbox', { name: /^Latitude/ })
  await userEvent.fill(latitude, '29.7604')
  expect(pinOf(map)).toBeNull()
  await userEvent.fill(screen.getByRole('textbox', { name: /^Longitude/ }), '-95.3698')
  await waitFor(() => expect(pinOf(map)).toBeVisible())
  await waitFor(() => {
    const box = pinOf(map)!.getBoundingClientRect()
    expect(box.left).toBeGreaterThan(map.getBoundingClientRect().left)
  })
  await userEvent.fill(latitude, '129')
  expect(pinOf(map)).toBeNull()
})

it('zooms in on typed coordinates, so that a click beside the pin stays in town', async () => {
  await emulateMedia([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const map = await open(emptyPin)
  await userEvent.fill(screen.getByRole('textbox', { name: /^Latitude/ }), downtown.lat)
  await userEvent.fill(screen.getByRole('textbox', { name: /^Longitude/ }), downtown.lon)
  await waitFor(() => expect(pinOf(map)).toBeVisible())
  const { x, y } = center(map)
  await waitFor(async () => {
    await userEvent.click(map, { position: { x: x + 40, y: y + 40 } })
    expect(readPoint().lat).not.toBe(Number(downtown.lat))
  })
  expect(Math.abs(readPoint().lat - Number(downtown.lat))).toBeLessThan(0.2)
})

const area = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-104.99, 39.73],
      [-104.98, 39.73],
      [-104.98, 39.74],
      [-104.99, 39.73],
    ],
  ],
}

it('opens close to the footprint, so that a building can be placed in it', async () => {
  const map = await open(emptyPin, {
    addressLocation: { ...rough, radiusMeters: null },
    areas: [area],
    required: true,
  })
  const height = () => map.querySelector('path[class*="area"]')!.getBoundingClientRect().height
  await waitFor(() => expect(height()).toBeGreaterThan(map.clientHeight / 2))
})

it('warns before a footprint that is too far away is removed', async () => {
  await open(downtown, { areas: [area] })
  expect(screen.queryByText(texts.footprintTooFar)).toBeNull()
  await userEvent.fill(screen.getByRole('textbox', { name: /^Latitude/ }), '39.9')
  await waitFor(() => expect(screen.getByText(texts.footprintTooFar)).toBeVisible())
})

it.each(['light', 'dark'] as const)('passes axe in the %s theme', async (theme) => {
  document.documentElement.dataset.theme = theme
  await open(downtown, { addressLocation: rough })
  const violations = await findAxeViolations(document.body, componentRules)
  document.documentElement.dataset.theme = 'light'
  expect(violations).toEqual([])
})

it('keeps the map and draws the pin in system colors with forced colors', async () => {
  await emulateMedia([{ name: 'forced-colors', value: 'active' }])
  const map = await open(downtown)
  expect(pinOf(map)).toBeVisible()
  const probe = document.createElement('span')
  probe.style.color = 'Highlight'
  document.body.append(probe)
  expect(getComputedStyle(pinOf(map)!.querySelector('path')!).fill).toBe(getComputedStyle(probe).color)
  probe.remove()
})
