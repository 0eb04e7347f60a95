import { cleanup, render, screen, waitFor, within } from '~/testing/render'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emulateMedia } from '~/testing/emulate-media'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { dragFinger, dragMouse, tap } from '~/testing/send-input'
import { FootprintEditor } from './footprint-editor.tsx'
import { locationTexts as texts } from './texts.ts'

const pin = { lat: 39.7392, lon: -104.9903 }

/** Half a kilometer wide, so that the map shows it as large as it can. */
const [west, south, east, north] = [-104.993, 39.737, -104.987, 39.741]
const square = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

let value = ''

function Form({ start }: { start: string }) {
  const [text, setText] = useState(start)
  const change = (next: string) => {
    value = next
    setText(next)
  }
  return <FootprintEditor value={text} onChange={change} pin={pin} />
}

async function open(start = '') {
  value = start
  render(
    <div style={{ inlineSize: 480 }}>
      <Form start={start} />
    </div>,
  )
  const map = await screen.findByRole('application', { name: texts.outlineMap })
  await waitFor(() => expect(map).toHaveAttribute('data-geography', 'ready'))
  await waitFor(() => expect(map.querySelector('svg')).not.toBeNull())
  return map
}

afterEach(async () => {
  cleanup()
  await emulateMedia([])
})

const readRings = (): number[][][] => (value === '' ? [] : JSON.parse(value).coordinates)
const readCorners = () => readRings()[0]?.slice(0, -1) ?? []
const button = (name: string) => screen.getByRole('button', { name })
const clickAt = (map: HTMLElement, right: number, down: number) =>
  userEvent.click(map, { position: { x: map.clientWidth / 2 + right, y: map.clientHeight / 2 + down } })

/** Where a corner is drawn, from the squares of all that aren't selected. */
function findSquares(map: HTMLElement) {
  const path = map.querySelector('[class*="corners"]')!.getAttribute('d')!
  const { left, top } = map.getBoundingClientRect()
  return [...path.matchAll(/M([\d.-]+) ([\d.-]+)h/g)].map(([, x, y]) => ({
    x: left + Number(x) + 5,
    y: top + Number(y) + 5,
  }))
}

it('draws a part by clicking its corners, and closes it at the first', async () => {
  const map = await open()
  expect(screen.getByText(texts.startPart)).toBeVisible()
  await clickAt(map, -60, -40)
  await waitFor(() => expect(readCorners()).toHaveLength(1))
  await clickAt(map, 60, -40)
  await clickAt(map, 60, 40)
  await waitFor(() => expect(readCorners()).toHaveLength(3))
  expect(screen.getByText(texts.closePart)).toBeVisible()
  await clickAt(map, -60, -40)
  await waitFor(() => expect(screen.getByText(texts.editCorners)).toBeVisible())
  // Closed: another click adds nothing.
  await clickAt(map, 0, 80)
  expect(readCorners()).toHaveLength(3)

  await userEvent.click(button(texts.addPart))
  await clickAt(map, 100, 60)
  await waitFor(() => expect(JSON.parse(value)).toMatchObject({ type: 'MultiPolygon' }))
})

it('drags a corner, and inserts one by dragging the middle of a side', async () => {
  const map = await open(square)
  const [corner, next] = findSquares(map)
  await dragMouse(corner!, { x: corner!.x - 10, y: corner!.y }, { x: corner!.x - 30, y: corner!.y })
  await waitFor(() => expect(readCorners()[0]![0]).toBeLessThan(west))
  expect(readCorners()[0]![1]).toBeCloseTo(south, 4)
  expect(readCorners().slice(1)).toEqual(JSON.parse(square).coordinates[0].slice(1, 4))

  const [, , third] = [corner, next, findSquares(map).at(-1)]
  expect(third).toBeDefined()
  const side = {
    x: next!.x,
    y: (next!.y + findSquares(map).find(({ x, y }) => Math.abs(x - next!.x) < 1 && y !== next!.y)!.y) / 2,
  }
  await dragMouse(side, { x: side.x + 10, y: side.y }, { x: side.x + 30, y: side.y })
  await waitFor(() => expect(readCorners()).toHaveLength(5))
  expect(readCorners()[2]![0]).toBeGreaterThan(east)
})

it('drags a corner with a finger, and adds corners by tapping', async () => {
  const map = await open(square)
  const [corner] = findSquares(map)
  await dragFinger(...[0, 10, 20, 40].map((left) => ({ x: corner!.x - left, y: corner!.y })))
  await waitFor(() => expect(readCorners()[0]![0]).toBeLessThan(west))
  await userEvent.click(button(texts.deleteFootprint))
  await waitFor(() => expect(value).toBe(''))
  await tap(corner!)
  await waitFor(() => expect(readCorners()).toHaveLength(1))
})

it('draws with the keyboard alone', async () => {
  const map = await open()
  map.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(readCorners()).toHaveLength(1))
  await userEvent.keyboard('i{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await waitFor(() => expect(readCorners()).toHaveLength(2))
  await userEvent.keyboard('i{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  await waitFor(() => expect(readCorners()).toHaveLength(3))
  const drawn = readCorners()
  expect(drawn[1]![0]).toBeGreaterThan(drawn[0]![0]!)
  expect(drawn[2]![1]).toBeLessThan(drawn[1]![1]!)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByText(texts.editCorners)).toBeVisible())

  await userEvent.keyboard('{PageDown}')
  await waitFor(() => expect(screen.getByText(/^Corner 1 of 3/)).toHaveAttribute('role', 'status'))
  await userEvent.keyboard('i{Delete}{Delete}')
  // Two corners enclose nothing.
  await waitFor(() => expect(value).toBe(''))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(readCorners()).toHaveLength(3))
})

it('undoes and redoes', async () => {
  const map = await open(square)
  await userEvent.click(button(texts.deleteFootprint))
  await waitFor(() => expect(value).toBe(''))
  await userEvent.click(button(texts.undo))
  await waitFor(() => expect(value).toBe(square))
  map.focus()
  await userEvent.keyboard('{PageDown}{ArrowLeft}{ArrowLeft}')
  await waitFor(() => expect(readCorners()[0]![0]).toBeLessThan(west))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(readCorners()).toEqual(JSON.parse(square).coordinates[0].slice(0, -1)))
})

it('lists the corners, and selects one for the arrow keys', async () => {
  const map = await open(square)
  await userEvent.click(screen.getByText('4 corners', { selector: 'summary' }))
  const rows = within(screen.getByRole('list')).getAllByRole('button')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Corner 1: 39.737000, -104.993000',
    'Corner 2: 39.737000, -104.987000',
    'Corner 3: 39.741000, -104.987000',
    'Corner 4: 39.741000, -104.993000',
  ])
  await userEvent.click(rows[2]!)
  expect(rows[2]).toHaveAttribute('aria-pressed', 'true')
  expect(map).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(readCorners()[2]![1]).toBeGreaterThan(north))
})

it('says what is wrong with a drawing', async () => {
  const map = await open(square)
  map.focus()
  await userEvent.keyboard('{PageDown}{Shift>}' + '{ArrowRight}'.repeat(25) + '{/Shift}')
  await waitFor(() => expect(screen.getByText(texts.outlineProblems.crosses)).toBeVisible())
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.queryByText(texts.outlineProblems.crosses)).toBeNull())
})

it('accepts pasted GeoJSON, and says if it’s invalid', async () => {
  const map = await open()
  await userEvent.click(screen.getByText(texts.pasteGeoJson))
  const field = screen.getByRole('textbox', { name: texts.geoJson })
  await userEvent.fill(field, 'Lot 4')
  await waitFor(() => expect(screen.getByText(texts.footprintInvalid)).toBeVisible())
  await userEvent.fill(field, square)
  await waitFor(() => expect(screen.queryByText(texts.footprintInvalid)).toBeNull())
  expect(map.querySelector('[class*="fill"]')!.getAttribute('d')).toMatch(/^M.*Z$/)
})

it.each(['light', 'dark'] as const)('passes axe in the %s theme', async (theme) => {
  document.documentElement.dataset.theme = theme
  await open(square)
  await userEvent.click(screen.getByText('4 corners', { selector: 'summary' }))
  await userEvent.click(screen.getByText(texts.pasteGeoJson))
  const violations = await findAxeViolations(document.body, componentRules)
  document.documentElement.dataset.theme = 'light'
  expect(violations).toEqual([])
})

it('draws in system colors with forced colors', async () => {
  await emulateMedia([{ name: 'forced-colors', value: 'active' }])
  const map = await open(square)
  const probe = document.createElement('span')
  probe.style.color = 'Highlight'
  document.body.append(probe)
  expect(getComputedStyle(map.querySelector('[class*="line"]')!).stroke).toBe(getComputedStyle(probe).color)
  probe.remove()
})
