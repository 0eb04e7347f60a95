import { expect, it } from 'vitest'
import { sortFixes } from './fix-form.tsx'

it('sorts one-click fixes first and lossy ones last', () => {
  const fixes = [
    { key: 'skip_rows', input: 'none' as const },
    { key: 'map_values', input: 'map' as const },
    { key: 'create_missing', input: 'none' as const },
  ]
  expect(sortFixes(fixes).map(({ key }) => key)).toEqual(['create_missing', 'map_values', 'skip_rows'])
})
