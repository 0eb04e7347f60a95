import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { Callout } from './callout.tsx'

describeConformance(
  'Callout',
  ({ ref: _ref, ...props }) => (
    <Callout {...props} anchor={document.body} title="Start here" onClose={() => undefined}>
      What it does.
    </Callout>
  ),
  { slot: 'callout', takesRef: false },
)

interface TourProps {
  onClose?: () => void
  /** Space above the elements, in px. */
  spaceAbove?: number
}

function Tour({ onClose, spaceAbove = 0 }: TourProps) {
  const [index, setIndex] = useState<number | null>(null)
  const [anchors] = useState<HTMLElement[]>([])
  const anchor = index === null ? undefined : anchors[index]
  return (
    <div>
      <button onClick={() => setIndex(0)}>Start</button>
      <div style={{ blockSize: spaceAbove }} />
      {['One', 'Two'].map((name, position) => (
        <button
          key={name}
          style={{ display: 'block', blockSize: 80, inlineSize: 300 }}
          ref={(element) => {
            if (element) anchors[position] = element
          }}
        >
          {name}
        </button>
      ))}
      <div style={{ blockSize: spaceAbove }} />
      {anchor ? (
        <Callout
          key={index}
          anchor={anchor}
          title={`About ${index}`}
          progress={`${index} of 2`}
          actions={<button onClick={() => setIndex((index ?? 0) + 1)}>Next</button>}
          onClose={() => {
            onClose?.()
            setIndex(null)
          }}
        >
          What it does.
        </Callout>
      ) : null}
    </div>
  )
}

it('takes the focus for each element, says its title and text, and passes the focus on to the element', async () => {
  const screen = await render(<Tour />)
  await screen.getByRole('button', { name: 'Start' }).click()
  const first = screen.getByRole('dialog', { name: 'About 0' })
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAccessibleDescription('What it does.')

  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'About 1' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements().length).toBe(0)
  await expect.element(screen.getByRole('button', { name: 'Two' })).toHaveFocus()
})

it('rings the element it points at, and only while it does', async () => {
  const screen = await render(<Tour />)
  const one = screen.getByRole('button', { name: 'One' })
  await screen.getByRole('button', { name: 'Start' }).click()
  await expect.element(one).toHaveAttribute('data-callout-anchor')
  expect(getComputedStyle(one.element()).outlineStyle).toBe('solid')
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(one).not.toHaveAttribute('data-callout-anchor')
  await expect.element(screen.getByRole('button', { name: 'Two' })).toHaveAttribute('data-callout-anchor')
})

it('stays open while people use the page, and ignores Escape there', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await render(<Tour onClose={onClose} />)
  await screen.getByRole('button', { name: 'Start' }).click()
  const callout = screen.getByRole('dialog', { name: 'About 0' })
  await expect.element(callout).toHaveFocus()
  await screen.getByRole('button', { name: 'One' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(callout).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

it.each([
  [375, 667],
  [1440, 900],
])('is inside a window of %i × %i px and covers no part of its element', async (width, height) => {
  await page.viewport(width, height)
  const screen = await render(<Tour spaceAbove={1200} />)
  await screen.getByRole('button', { name: 'Start' }).click()
  const callout = screen.getByRole('dialog', { name: 'About 0' })
  await expect.element(callout).toHaveFocus()
  await expect
    .poll(() => {
      const box = callout.element().getBoundingClientRect()
      const anchor = screen.getByRole('button', { name: 'One' }).element().getBoundingClientRect()
      return {
        isInside: box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height,
        isAnchorInside: anchor.top >= 0 && anchor.bottom <= height,
        isClear: box.top >= anchor.bottom || box.bottom <= anchor.top,
      }
    })
    .toEqual({ isInside: true, isAnchorInside: true, isClear: true })
})
