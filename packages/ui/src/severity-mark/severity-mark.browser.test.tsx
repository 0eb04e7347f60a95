import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { severities, severityWords } from './severity.ts'
import { SeverityMark } from './severity-mark.tsx'

describeConformance('SeverityMark', (props) => <SeverityMark {...props} severity="minor" />, {
  slot: 'severity-mark',
})

it('shows every severity with a word and its own shape', async () => {
  const screen = await render(
    severities.map((severity) => <SeverityMark key={severity} severity={severity} />),
  )
  const shapes = new Set<string | null>()
  for (const severity of severities) {
    const mark = screen.getByText(severityWords[severity]).element()
    shapes.add(mark.querySelector('path')?.getAttribute('d') ?? null)
  }
  expect(shapes.size).toBe(severities.length)
})

it('keeps the word when only the shape is shown', async () => {
  const screen = await render(<SeverityMark severity="severe" appearance="icon" />)
  await expect.element(screen.getByRole('img', { name: 'Severe' })).toBeVisible()
})
