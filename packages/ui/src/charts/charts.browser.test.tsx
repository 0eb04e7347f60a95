import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { BarChart, LineChart, type LineChartProps, StackedBarChart } from './axis-charts.tsx'
import { withDefaultFormats, type ChartSeries } from './chart-data.ts'
import { ChartFrame } from './chart-frame.tsx'
import { FunnelChart } from './funnel-chart.tsx'

const categories = ['Mon', 'Tue', 'Wed', 'Thu']
const series: ChartSeries[] = [
  { id: 'rows', label: 'Rows', values: [1200, 800, null, 400] },
  { id: 'errors', label: 'Errors', values: [4, 0, 2, 1] },
]
const base: LineChartProps = { label: 'Imports', categories, series }

describeConformance('LineChart', (props) => <LineChart {...props} {...base} />, { slot: 'chart' })
describeConformance('BarChart', (props) => <BarChart {...props} {...base} />, { slot: 'chart' })
describeConformance('StackedBarChart', (props) => <StackedBarChart {...props} {...base} />, { slot: 'chart' })
describeConformance('FunnelChart', (props) => <FunnelChart {...props} label="Sent" steps={[]} />, {
  slot: 'funnel-chart',
})

const getPlot = () => page.getByRole('application', { name: 'Imports. Use the arrow keys to read the data.' })

describe('every chart', () => {
  it('has a name, a legend, and axes formatted by the caller', async () => {
    const screen = await render(<LineChart {...base} formatValue={(value) => `${value} r`} />)
    await expect.element(screen.getByRole('figure', { name: 'Imports' })).toBeVisible()
    await expect.element(getPlot()).toBeVisible()
    expect(screen.getByRole('list', { name: 'Legend' }).getByRole('listitem').elements()).toHaveLength(2)
    const labels = [...document.querySelectorAll('svg text')].map((text) => text.textContent)
    expect(labels).toEqual(expect.arrayContaining(['0 r', 'Mon', 'Thu']))
  })

  it('reads points by keyboard, visibly and announced', async () => {
    const screen = await render(<LineChart {...base} />)
    await expect.element(getPlot()).toBeVisible()
    ;(getPlot().element() as HTMLElement).focus()
    const live = document.querySelector('[aria-live="polite"]')
    await userEvent.keyboard('{ArrowRight}')
    expect(live?.textContent).toBe('Mon: Rows 1,200, Errors 4')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(live?.textContent).toBe('Wed: Rows no data, Errors 2')
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(live?.textContent).toBe('Thu: Rows 400, Errors 1')
    await expect.element(screen.getByText('400', { exact: true }).last()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(live?.textContent).toBe('')
  })

  it('shows the hovered point without announcing it', async () => {
    await render(<BarChart {...base} />)
    await expect.element(getPlot()).toBeVisible()
    await getPlot().hover({ position: { x: 60, y: 50 } })
    await expect.poll(() => getPlot().element().textContent).toContain('1,200')
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('')
  })

  it('can be shown as a table', async () => {
    const screen = await render(<StackedBarChart {...base} categoryLabel="Day" />)
    await screen.getByRole('button', { name: 'Show table' }).click()
    const table = screen.getByRole('table', { name: 'Imports' })
    await expect.element(table.getByRole('columnheader').first()).toHaveTextContent('Day')
    await expect.element(table.getByRole('row', { name: /^Wed/ })).toHaveTextContent('Wedno data2')
    await screen.getByRole('button', { name: 'Show chart' }).click()
    await expect.element(getPlot()).toBeVisible()
  })

  it('shows loading, empty, and error states', async () => {
    const screen = await render(<LineChart {...base} loading />)
    await expect.element(screen.getByRole('figure')).toHaveAttribute('aria-busy', 'true')
    await screen.rerender(<LineChart {...base} categories={[]} empty="No imports yet" />)
    await expect.element(screen.getByText('No imports yet')).toBeVisible()
    await screen.rerender(<LineChart {...base} error="It failed" />)
    await expect.element(screen.getByText('It failed')).toBeVisible()
    expect(screen.getByRole('button').elements()).toHaveLength(0)
  })

  it('fills the available width', async () => {
    await page.viewport(375, 700)
    await render(<LineChart {...base} />)
    await expect.poll(() => document.querySelector('svg[width="375"]')).not.toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
    await page.viewport(1280, 800)
  })
})

describe('lines', () => {
  it('have gaps for unknown values, and dots for isolated points', async () => {
    await render(<LineChart {...base} />)
    await expect.element(getPlot()).toBeVisible()
    const rows = document.querySelector('[data-series="rows"]')
    expect(rows?.querySelector('path')?.getAttribute('d')?.match(/M/gu)).toHaveLength(2)
    expect(rows?.querySelectorAll('circle')).toHaveLength(1)
  })

  it('position dates by their time', async () => {
    const dates = ['2026-01-01', '2026-01-02', '2026-01-11'].map((day) => new Date(day))
    await render(
      <LineChart label="Imports" categories={dates} series={[{ id: 'a', label: 'A', values: [1, 2, 3] }]} />,
    )
    await expect.element(getPlot()).toBeVisible()
    ;(getPlot().element() as HTMLElement).focus()
    const places: number[] = []
    for (const key of ['{Home}', '{ArrowRight}', '{ArrowRight}']) {
      await userEvent.keyboard(key)
      const cursor = [...document.querySelectorAll('line')].find(
        (line) => line.getAttribute('x1') === line.getAttribute('x2'),
      )
      places.push(Number(cursor?.getAttribute('x1')))
    }
    const [first = 0, second = 0, third = 0] = places
    expect((third - second) / (second - first)).toBeCloseTo(9, 1)
  })
})

it.each([
  ['UTC', 'Jan 1'],
  ['America/Denver', 'Dec 31'],
])('puts the days of %s on the axis', async (timeZone, first) => {
  const dates = Array.from({ length: 6 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)))
  const values = dates.map((_, index) => index)
  await render(
    <LineChart
      label="Imports"
      timeZone={timeZone}
      categories={dates}
      series={[{ id: 'a', label: 'A', values }]}
    />,
  )
  await expect.element(getPlot()).toBeVisible()
  ;(getPlot().element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(`${first}: A 0`)).toBeInTheDocument()
  const labels = [...document.querySelectorAll('svg text')].map((text) => text.textContent ?? '')
  expect(labels).toEqual(expect.arrayContaining(['Jan 2', 'Jan 4']))
})

describe('bars', () => {
  const getBars = (id: string) =>
    [...document.querySelectorAll<SVGRectElement>(`[data-series="${id}"] rect`)].map((bar) =>
      bar.getBoundingClientRect(),
    )

  it('are side by side, with heights by value', async () => {
    await render(<BarChart {...base} series={[series[0]!, { ...series[0]!, id: 'again', label: 'Again' }]} />)
    await expect.element(getPlot()).toBeVisible()
    const [first, second] = getBars('rows')
    expect((first?.height ?? 0) / (second?.height ?? 1)).toBeCloseTo(1.5, 1)
    expect(getBars('again')[0]?.left).toBeGreaterThanOrEqual(first?.right ?? Infinity)
  })

  it('are stacked if they make up a whole', async () => {
    const parts = ['a', 'b'].map((id) => ({ id, label: id, values: [10, 20] }))
    await render(<StackedBarChart label="Imports" categories={['x', 'y']} series={parts} />)
    await expect.element(getPlot()).toBeVisible()
    expect(getBars('b')[0]?.bottom).toBeCloseTo(getBars('a')[0]?.top ?? 0, 0)
    expect(getBars('b')[0]?.left).toBe(getBars('a')[0]?.left)
  })
})

it('shows each funnel step as a share of the previous one', async () => {
  const screen = await render(
    <FunnelChart
      label="Messages"
      steps={[
        { id: 'sent', label: 'Sent', value: 200 },
        { id: 'read', label: 'Read', value: 50 },
      ]}
    />,
  )
  const items = screen.getByRole('figure', { name: 'Messages' }).getByRole('listitem')
  await expect.element(items.nth(1)).toHaveTextContent('Read5025% of previous step')
  const [first, second] = items
    .elements()
    .map((item) => item.querySelector('[style]')?.getBoundingClientRect().width)
  expect((second ?? 0) / (first ?? 1)).toBeCloseTo(0.25, 2)
})

it('shows a table if the code fails to load', async () => {
  const data = withDefaultFormats({ categories, series }, {})
  const screen = await render(<ChartFrame label="Imports" data={data} plot={null} hasPlotFailed />)
  await expect.element(screen.getByRole('table', { name: 'Imports' })).toBeVisible()
  expect(screen.getByRole('button').elements()).toHaveLength(0)
})

it('is one tab stop after its table button, and can be read backward', async () => {
  const screen = await render(<LineChart {...base} />)
  await expect.element(getPlot()).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Show table' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(getPlot()).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowLeft}')
  await expect.element(screen.getByText('Wed: Rows no data, Errors 2')).toBeInTheDocument()
})
