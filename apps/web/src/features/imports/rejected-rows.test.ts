import { expect, it } from 'vitest'
import { isReason } from './rejected-rows.tsx'

const issue = { n: 2, code: 'all_caps', field: 'name', column: 'Name', value: 'OAK', message: '' }

it('counts only errors as reasons for rejecting a row', () => {
  const severities = (['error', 'warning', 'info'] as const).filter((severity) =>
    isReason({ ...issue, severity }),
  )
  expect(severities).toEqual(['error'])
})
