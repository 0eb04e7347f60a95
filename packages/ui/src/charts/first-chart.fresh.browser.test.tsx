import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { LineChart } from './axis-charts.tsx'

it('loads the code of charts with the first chart', async () => {
  expect(isFetched('charts/chart-parts.ts')).toBe(false)
  await render(
    <LineChart
      label="Imports"
      categories={['Mon', 'Tue']}
      series={[{ id: 'rows', label: 'Rows', values: [1200, 800] }]}
    />,
  )
  await expect.poll(() => isFetched('charts/chart-parts.ts')).toBe(true)
})
