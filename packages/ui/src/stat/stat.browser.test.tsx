import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Stat } from './stat.tsx'

describeConformance('Stat', (props) => <Stat {...props} label="Units" value="120" />, { slot: 'stat' })

it('shows the number with its label', async () => {
  const screen = await render(<Stat label="Units" value="120" detail="in 4 buildings" />)
  await expect.element(screen.getByText('Units')).toBeVisible()
  await expect.element(screen.getByText('120')).toBeVisible()
  await expect.element(screen.getByText('in 4 buildings')).toBeVisible()
})
