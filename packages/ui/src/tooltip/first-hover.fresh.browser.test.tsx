import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isFetched } from '../testing/is-fetched.ts'
import { Tooltip } from './tooltip.tsx'

it('opens on the first hover, which loads its code, and keeps its trigger mounted', async () => {
  const screen = await render(
    <div style={{ padding: 100 }}>
      <Tooltip content="17:29 MST">
        <button type="button" aria-describedby="note">
          2 minutes ago
        </button>
      </Tooltip>
      <p id="note">Changed by Ana</p>
    </div>,
  )
  const trigger = screen.getByRole('button', { name: '2 minutes ago' })
  const element = trigger.element()
  expect(isFetched('internal/popup-parts.ts')).toBe(false)
  await expect.element(trigger).toHaveAccessibleDescription('Changed by Ana')

  await trigger.hover()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
  expect(isFetched('internal/popup-parts.ts')).toBe(true)
  expect(trigger.element()).toBe(element)
  await expect.element(trigger).toHaveAccessibleDescription('Changed by Ana 17:29 MST')

  await trigger.unhover()
  await expect.poll(() => screen.getByRole('tooltip').elements().length).toBe(0)
  await expect.element(trigger).toHaveAccessibleDescription('Changed by Ana')
})
