import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Timeline, TimelineGroup, TimelineItem } from './timeline.tsx'

describeConformance('Timeline', (props) => <Timeline {...props} />, { slot: 'timeline' })

it('groups events by day', async () => {
  const screen = await render(
    <Timeline>
      <TimelineGroup title="Today">
        <TimelineItem time="17:29" detail="5 rows skipped">
          Ana imported 338 properties
        </TimelineItem>
      </TimelineGroup>
    </Timeline>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('Ana imported 338 properties')
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('5 rows skipped')
})

it.each([
  { width: '20rem', place: 'below' },
  { width: '40rem', place: 'beside' },
])('puts the time $place the text if it is $width wide', async ({ width, place }) => {
  const screen = await render(
    <Timeline style={{ inlineSize: width }}>
      <TimelineGroup title="Today">
        <TimelineItem time="5 minutes ago">Ana imported 338 properties from a file</TimelineItem>
      </TimelineGroup>
    </Timeline>,
  )
  const text = screen
    .getByText(/^Ana imported/)
    .element()
    .getBoundingClientRect()
  const time = screen.getByText('5 minutes ago').element().getBoundingClientRect()
  expect(time.top >= text.bottom).toBe(place === 'below')
})
