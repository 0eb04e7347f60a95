import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { DescriptionItem, DescriptionList } from './description-list.tsx'

describeConformance('DescriptionList', (props) => <DescriptionList {...props} />, {
  slot: 'description-list',
})

it('associates every term with its value', async () => {
  const screen = await render(
    <DescriptionList>
      <DescriptionItem term="Units">120</DescriptionItem>
    </DescriptionList>,
  )
  await expect.element(screen.getByRole('term')).toHaveTextContent('Units')
  await expect.element(screen.getByRole('definition')).toHaveTextContent('120')
})
