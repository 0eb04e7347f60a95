import { expect, it } from 'vitest'
import { getScreenSize, isMobile } from './screen-size.ts'

it.each([
  ['[4.34] [9.02]', 399, 'xs'],
  ['[4.35] [9.02]', 400, 'sm'],
  ['[4.35] [9.03]', 599, 'sm'],
  ['[4.36] [9.03]', 600, 'md'],
  ['[4.36] [9.04]', 819, 'md'],
  ['[4.37] [9.04]', 820, 'lg'],
  ['[4.37] [9.05]', 1199, 'lg'],
  ['[4.38] [9.05]', 1200, 'xl'],
] as const)('%s calls %i px wide %s', (_ids, widthPx, size) => {
  expect(getScreenSize(widthPx)).toBe(size)
})

it('[4.41] treats xs, sm and md as mobile, and nothing else', () => {
  expect((['xs', 'sm', 'md', 'lg', 'xl'] as const).filter(isMobile)).toEqual(['xs', 'sm', 'md'])
})
