import { cleanup, render } from '~/testing/render'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { OptInFrame } from './opt-in-frame.tsx'
import { optInTexts } from './texts/opt-in-languages.ts'

afterEach(() => {
  cleanup()
  return page.viewport(1280, 900)
})

it('keeps the language clear of the arrow on a phone', async () => {
  await page.viewport(375, 700)
  render(
    <OptInFrame
      org={null}
      languages={['en', 'vi']}
      language="vi"
      texts={optInTexts}
      isPreview={false}
      onLanguageChange={() => undefined}
    >
      <p />
    </OptInFrame>,
  )
  const select = page.getByRole('combobox', { name: 'Language' }).element()
  const arrow = select.parentElement!.querySelector('svg')!.getBoundingClientRect()
  const end = select.getBoundingClientRect().right - parseFloat(getComputedStyle(select).paddingInlineEnd)
  expect(end).toBeLessThanOrEqual(arrow.left)
})
