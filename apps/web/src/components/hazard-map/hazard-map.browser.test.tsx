import { SeverityIcon, severities } from '@parapet/ui'
import { cleanup, fireEvent, render, screen, waitFor, within } from '~/testing/render'
import { useState } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { mapTexts } from './texts.ts'
import type { HazardMapProps } from './map-skeleton.tsx'
import { HazardMap } from './hazard-map.tsx'
import { LazyHazardMap } from './lazy-hazard-map.tsx'
import type { MapProperty, MapThreat } from './map-data.ts'
import { severityOutlines, severityExclamationMarks } from './map-theme.ts'

const property = (
  id: string,
  lon: number,
  lat: number,
  overrides: Partial<MapProperty> = {},
): MapProperty => ({
  id,
  name: `Property ${id}`,
  lon,
  lat,
  severity: null,
  riskScore: 5,
  threats: 0,
  ...overrides,
})

const threat = (id: string, overrides: Partial<MapThreat>): MapThreat => ({
  id,
  title: `Threat ${id}`,
  hazard: 'flood',
  severity: 'moderate',
  status: 'active',
  geometry: null,
  point: null,
  radiusMeters: null,
  ...overrides,
})

// East and west of an empty center at 105° W, 40° N.
const properties = [
  property('west', -106, 40, { riskScore: 20 }),
  property('east', -104, 40, { severity: 'severe', riskScore: 90, threats: 1 }),
]
const flood = threat('flood', {
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-104.4, 39.6],
        [-103.6, 39.6],
        [-103.6, 40.4],
        [-104.4, 40.4],
        [-104.4, 39.6],
      ],
    ],
  },
})
const quake = threat('quake', {
  hazard: 'earthquake',
  severity: 'extreme',
  point: [-106, 40.15],
  radiusMeters: 2_000,
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.documentElement.dataset.theme = 'light'
})

function Page(props: Partial<HazardMapProps>) {
  const [propertyId, setPropertyId] = useState<string | null>(null)
  const [threatId, setThreatId] = useState<string | null>(null)
  return (
    <>
      <HazardMap
        properties={properties}
        threats={[flood, quake]}
        selectedPropertyId={propertyId}
        selectedThreatId={threatId}
        onSelectProperty={setPropertyId}
        onSelectThreat={setThreatId}
        {...props}
      />
      <output>{`${propertyId ?? 'none'} ${threatId ?? 'none'}`}</output>
    </>
  )
}

const surface = () => screen.getByRole('application', { name: mapTexts.label })
const getSelection = () => document.querySelector('output')?.textContent
const inView = (count: string, threats: string) =>
  screen.findByText(new RegExp(`^${count} .* ${threats} .*in view$`))

async function openMap(props: Partial<HazardMapProps> = {}) {
  render(<Page {...props} />)
  await waitFor(() => expect(surface()).toHaveAttribute('data-geography', 'ready'))
  await inView('2', '2')
}

/** The distance of the outermost properties to the sides after fitting. */
const fitPaddingPx = 76
const eastX = () => surface().clientWidth - fitPaddingPx
const middleY = () => surface().clientHeight / 2

const middle = () => {
  const { left, top, width, height } = surface().getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
const spoken = { selector: '[role=status]' }

const press = (keys: string) => userEvent.keyboard(keys)
const clickAt = (x: number, y: number) => userEvent.click(surface(), { position: { x, y } })

it('passes axe with and without its list', async () => {
  await openMap()
  const findIssues = async () => await findAxeViolations(document.body, componentRules)
  expect(await findIssues()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: mapTexts.showList }))
  expect(await findIssues()).toEqual([])
})

it('counts threats that affect no property separately', async () => {
  const fire = threat('fire', { point: [-105, 40.1], affectsNoProperty: true })
  await openMap({ threats: [flood, quake, fire] })
  const namesIn = (list: string) =>
    within(screen.getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(namesIn(mapTexts.threatsInView)).toEqual([
    expect.stringContaining('quake'),
    expect.stringContaining('flood'),
  ])
  expect(namesIn(mapTexts.otherThreats)).toEqual([expect.stringContaining('fire')])
})

it('fits properties clear of the zoom buttons, even the largest cluster', async () => {
  await openMap()
  const { right } = surface().getBoundingClientRect()
  const { left } = screen.getByRole('button', { name: mapTexts.zoomIn }).getBoundingClientRect()
  const largestClusterRadiusPx = 20
  expect(right - fitPaddingPx + largestClusterRadiusPx).toBeLessThanOrEqual(left)
  await clickAt(eastX(), middleY())
  expect(getSelection()).toBe('east none')
})

it('moves through threats and properties with Tab, announces each, and selects with Enter', async () => {
  await openMap()
  surface().focus()
  await press('{Tab}')
  expect(await screen.findByText('Threat quake, Extreme, Earthquake. 1 of 4.', spoken)).toBeInTheDocument()
  await press('{Tab}{Tab}')
  expect(await screen.findByText('Property east, Severe, 1 threat, Risk 90. 3 of 4.')).toBeInTheDocument()
  await press('{Enter}')
  expect(getSelection()).toBe('east none')
  await press('{Shift>}{Tab}{/Shift}{Enter}')
  expect(getSelection()).toBe('east flood')
})

it('lets Tab leave after the last stop, and immediately after Escape', async () => {
  await openMap()
  surface().focus()
  await press('{Tab}')
  // Until the view fits, both properties are one stop.
  await screen.findByText(/ 1 of 4\.$/, spoken)
  await press('{Tab}{Tab}{Tab}')
  expect(surface()).toHaveFocus()
  await press('{Tab}')
  expect(screen.getByRole('button', { name: mapTexts.zoomIn })).toHaveFocus()

  surface().focus()
  await press('{Tab}{Escape}{Tab}')
  expect(screen.getByRole('button', { name: mapTexts.zoomIn })).toHaveFocus()
})

it('pans with arrow keys and zooms with plus, minus and 0', async () => {
  await openMap()
  surface().focus()
  await press('{ArrowRight}')
  expect(await inView('1', '1')).toBeVisible()
  await press('0')
  expect(await inView('2', '2')).toBeVisible()
  await press('+')
  expect(await inView('0', '0')).toBeVisible()
  await press('-')
  expect(await inView('2', '2')).toBeVisible()
})

it('says what is in view only once it has arrived, however rarely frames are drawn', async () => {
  await openMap()
  surface().focus()
  const frame = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((draw) => window.setTimeout(() => draw(performance.now()), 130))
  onTestFinished(() => frame.mockRestore())
  for (let round = 0; round < 3; round += 1) {
    await press('{ArrowRight}')
    expect(await inView('1', '1')).toBeVisible()
    await press('0')
    expect(await inView('2', '2')).toBeVisible()
    await press('+')
    expect(await inView('0', '0')).toBeVisible()
    await press('0')
    expect(await inView('2', '2')).toBeVisible()
  }
})

it('can be moved with buttons alone', async () => {
  await openMap()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.move }))
  await userEvent.click(await screen.findByRole('button', { name: mapTexts.moves.right }))
  expect(await inView('1', '1')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.fitAll }))
  expect(await inView('2', '2')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.zoomIn }))
  expect(await inView('0', '0')).toBeVisible()
})

it('selects what is clicked, and clears the selection on an empty place', async () => {
  await openMap()
  await clickAt(eastX(), middleY())
  expect(getSelection()).toBe('east none')
  await clickAt(eastX() - 100, middleY())
  expect(getSelection()).toBe('east flood')
  await clickAt(surface().clientWidth / 2, 40)
  expect(getSelection()).toBe('none none')
})

it('shows a tooltip for the target under the pointer', async () => {
  await openMap()
  await userEvent.hover(surface(), { position: { x: eastX(), y: middleY() } })
  expect(await screen.findByText('Property east', { selector: '[aria-hidden] p' })).toBeVisible()
})

it('pans on drag without selecting anything', async () => {
  await openMap()
  const box = surface().getBoundingClientRect()
  const send = (type: string, x: number) =>
    surface().dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        clientX: box.left + x,
        clientY: box.top + middleY(),
      }),
    )
  vi.spyOn(surface(), 'setPointerCapture').mockImplementation(() => undefined)
  send('pointerdown', eastX())
  send('pointermove', eastX() - 100)
  send('pointermove', eastX() - 200)
  send('pointerup', eastX() - 200)
  await inView('1', '1')
  expect(getSelection()).toBe('none none')
  await clickAt(eastX() - 200, middleY())
  expect(getSelection()).toBe('east none')
})

it('lets the wheel scroll the page until the map has focus or Ctrl is held', async () => {
  await openMap()
  const turn = (init: WheelEventInit) => {
    const event = new WheelEvent('wheel', {
      bubbles: true,
      cancelable: true,
      deltaY: -500,
      ...middle(),
      ...init,
    })
    surface().dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(turn({})).toBe(false)
  expect(await screen.findByText(mapTexts.wheelHint)).toBeVisible()
  expect(turn({ ctrlKey: true })).toBe(true)
  await inView('0', '0')
  surface().focus()
  expect(turn({ deltaY: 500 })).toBe(true)
  await inView('2', '2')
})

it('lets one finger scroll the page until a tap, and pans with two', async () => {
  await openMap()
  const box = surface().getBoundingClientRect()
  const touch = (type: string, points: [number, number][]) => {
    const touches = points.map(
      ([x, y], identifier) =>
        new Touch({ identifier, target: surface(), clientX: box.left + x, clientY: box.top + y }),
    )
    const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches })
    surface().dispatchEvent(event)
    return event.defaultPrevented
  }
  touch('touchstart', [[300, 200]])
  expect(touch('touchmove', [[300, 120]])).toBe(false)
  expect(await screen.findByText(mapTexts.touchHint)).toBeVisible()
  touch('touchend', [])

  const [left, right] = [surface().clientWidth / 2 - 50, surface().clientWidth / 2 + 50]
  expect(
    touch('touchstart', [
      [left, 200],
      [right, 200],
    ]),
  ).toBe(true)
  expect(
    touch('touchmove', [
      [left - 50, 200],
      [right + 50, 200],
    ]),
  ).toBe(true)
  touch('touchend', [])
  await inView('0', '0')

  touch('touchstart', [[300, 200]])
  touch('touchend', [])
  expect(surface()).toHaveFocus()
  touch('touchstart', [[300, 200]])
  expect(touch('touchmove', [[200, 200]])).toBe(true)
})

it('opens a cluster by zooming in', async () => {
  const near = [property('a', -105.001, 40), property('b', -104.999, 40), property('far', -100, 40)]
  render(<Page properties={near} threats={[]} />)
  await inView('3', '0')
  surface().focus()
  await press('{Tab}')
  expect(await screen.findByText(/^2 properties, no open threat/, spoken)).toBeInTheDocument()
  await press('{Enter}')
  await inView('2', '0')
  await press('{Tab}')
  expect(await screen.findByText(/^Property a, .* 1 of 2\.$/, spoken)).toBeInTheDocument()
})

it('shows the same items as a list by risk, and selects from it', async () => {
  const nowhere = threat('nowhere', { title: 'Air quality alert' })
  await openMap({ threats: [flood, nowhere] })
  const list = () => screen.getByRole('list', { name: mapTexts.propertiesInView })
  expect(within(list()).queryByRole('button')).toBeNull()
  expect(list()).toMatchTextContent(/Property east.*Property west/)

  await userEvent.click(screen.getByRole('button', { name: mapTexts.showList }))
  await userEvent.click(within(list()).getByRole('button', { name: /Property west/ }))
  expect(getSelection()).toBe('west none')
  const elsewhere = screen.getByRole('list', { name: mapTexts.threatsElsewhere })
  expect(elsewhere).toMatchTextContent('Air quality alert')
})

it('hides the hazards that are turned off', async () => {
  await openMap()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.layers }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Flood' }))
  await inView('2', '1')
  expect(screen.getByRole('list', { name: mapTexts.threatsInView })).not.toMatchTextContent('Threat flood')
  await userEvent.click(screen.getByRole('button', { name: mapTexts.showAll }))
  await inView('2', '2')
})

it('counts the threats in view in each layer, hidden or not', async () => {
  const far = threat('far', { hazard: 'earthquake', point: [-80, 30] })
  const other = threat('other', { hazard: 'wildfire', point: [-80, 30], affectsNoProperty: true })
  await openMap({ threats: [flood, quake, far, other] })
  await userEvent.click(screen.getByRole('button', { name: mapTexts.layers }))
  const readRow = (name: string) =>
    screen.getByRole('checkbox', { name }).closest('div[class*=row]')?.textContent
  await waitFor(() => expect(readRow('Earthquake')).toBe('Earthquake1'))
  expect(readRow('Flood')).toBe('Flood1')
  expect(readRow('Wildfire')).toBe('Wildfire0')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Flood' }))
  await inView('2', '1')
  expect(readRow('Flood')).toBe('Flood1')
})

it('never moves for new data, and brings a selection into view', async () => {
  const { rerender } = render(<HazardMap properties={properties} threats={[]} />)
  await inView('2', '0')
  const all = [...properties, property('far', -80, 30)]
  rerender(<HazardMap properties={all} threats={[]} />)
  await inView('2', '0')
  rerender(<HazardMap properties={all} threats={[]} selectedPropertyId="far" />)
  await waitFor(() =>
    expect(screen.getByRole('list', { name: mapTexts.propertiesInView })).toMatchTextContent('Property far'),
  )
})

it('says that a property is only approximately located', async () => {
  const rough = property('rough', -105, 40, { radiusMeters: 3_000 })
  render(<Page properties={[...properties, rough]} />)
  await inView('3', '2')
  const list = screen.getByRole('list', { name: mapTexts.propertiesInView })
  await waitFor(() => expect(list).toMatchTextContent('Property rough'))
  expect(list).toMatchTextContent(mapTexts.approximate)
  expect(screen.getByText(mapTexts.approximateLegend)).toBeVisible()
})

it('hides threats by severity, and those that affect no property', async () => {
  const fire = threat('fire', { point: [-105, 40.1], affectsNoProperty: true })
  await openMap({ threats: [flood, quake, fire] })
  await userEvent.click(screen.getByRole('button', { name: mapTexts.layers }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Extreme' }))
  await inView('2', '1')
  expect(screen.getByRole('list', { name: mapTexts.otherThreats })).toMatchTextContent('Threat fire')
  await userEvent.click(screen.getByRole('checkbox', { name: mapTexts.onlyMine }))
  await waitFor(() => expect(screen.queryByRole('list', { name: mapTexts.otherThreats })).toBeNull())
})

it('shows the threats of another time', async () => {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const over = threat('over', { point: [-105, 40.1], startsAt: hoursFromNow(-30), endsAt: hoursFromNow(-20) })
  const later = threat('later', {
    point: [-105, 40.2],
    status: 'upcoming',
    startsAt: hoursFromNow(20),
    endsAt: null,
  })
  const load = vi.fn()
  const past = { threats: [over], isPending: false, isError: false, load }
  await openMap({ threats: [later, flood], past })
  expect(load).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.time }))
  expect(load).toHaveBeenCalledOnce()
  await inView('2', '1')
  const slider = screen.getByRole('slider', { name: mapTexts.timeSlider })
  slider.focus()
  await press('{Home}')
  const threats = () => screen.getByRole('list', { name: mapTexts.threatsInView }).textContent
  expect(threats()).not.toContain('over')
  await press('{End}')
  await waitFor(() => expect(threats()).toContain('Threat later'))
  fireEvent.change(slider, { target: { value: '-25' } })
  await waitFor(() => expect(threats()).toContain('Threat over'))
  expect(threats()).not.toContain('later')
  await userEvent.click(screen.getByRole('button', { name: mapTexts.time }))
  await waitFor(() => expect(threats()).toContain('Threat later'))
})

it('copies a link that opens the same view and layers', async () => {
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openMap()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.layers }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Flood' }))
  await press('{Escape}')
  surface().focus()
  await press('{ArrowRight}')
  await inView('1', '0')
  await userEvent.click(screen.getByRole('button', { name: mapTexts.copyLink }))
  const link = new URL(writing.mock.lastCall![0])
  expect(link.searchParams.get('hide')).toBe('flood')
  cleanup()
  const before = location.href
  history.replaceState(null, '', link)
  try {
    render(<Page />)
    await inView('1', '0')
  } finally {
    history.replaceState(null, '', before)
  }
})

const readPixel = () => {
  const [canvas] = surface().querySelectorAll('canvas')
  return [...canvas!.getContext('2d')!.getImageData(canvas!.width / 2, canvas!.height / 2, 1, 1).data]
}

it('uses the theme’s colors and follows changes', async () => {
  await openMap()
  await waitFor(() => expect(readPixel().slice(0, 3)).toEqual([255, 255, 255]))
  document.documentElement.dataset.theme = 'dark'
  await waitFor(() => expect(readPixel()[0]).toBeLessThan(60))
})

it('marks severities with the shapes of the design system', () => {
  for (const severity of severities) {
    const { container } = render(<SeverityIcon severity={severity} />)
    const paths = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
    expect(paths).toEqual([severityOutlines[severity], severityExclamationMarks[severity]].filter(Boolean))
  }
})

it('shows an empty state with actions if no property has a location', async () => {
  render(<HazardMap properties={[]} threats={[]} emptyActions={<a href="/properties">Add an address</a>} />)
  expect(await screen.findByText(mapTexts.emptyTitle)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add an address' })).toBeVisible()
})

it('shows a single property without toolbar and legend, but with the list for assistive technology', async () => {
  render(<HazardMap variant="mini" properties={properties.slice(1)} threats={[flood]} label="Location" />)
  expect(await screen.findByRole('application', { name: 'Location' })).toBeVisible()
  expect(screen.queryByRole('list', { name: mapTexts.legend })).toBeNull()
  expect(screen.getByRole('list', { name: mapTexts.propertiesInView })).toMatchTextContent('Property east')
})

it('reserves its space while its code loads', async () => {
  const { container } = render(<LazyHazardMap properties={properties} threats={[]} height={300} />)
  expect(screen.getByRole('group', { name: mapTexts.loading })).toHaveAttribute('aria-busy', 'true')
  const before = container.clientHeight
  await screen.findByRole('application')
  expect(Math.abs(container.clientHeight - before)).toBeLessThanOrEqual(8)
})

it('shows a skeleton while the properties load', () => {
  render(<HazardMap properties={[]} threats={[]} isLoading />)
  expect(screen.getByRole('group', { name: mapTexts.loading })).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText(mapTexts.emptyTitle)).toBeNull()
})

it.each([
  ['Not monitored', 'not'],
  ['No open threats reported', 'partly'],
] as const)(
  'says “%s” in the layers menu and the legend if properties are %s monitored',
  async (text, monitored) => {
    const unmonitored = properties.map((item) => ({ ...item, severity: null, monitored }))
    render(<Page properties={unmonitored} threats={[]} />)
    await inView('2', '0')
    const legend = screen.getByRole('list', { name: mapTexts.legend })
    expect(within(legend).getByText(text)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: mapTexts.layers }))
    const layers = await screen.findByRole('dialog', { name: mapTexts.layers })
    expect(within(layers).getByText(text)).toBeVisible()
    expect(screen.queryByText('No open threats')).toBeNull()
  },
)
