import { expect, it } from 'vitest'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { collectItems, createEmptyMessage } from './messages.ts'

it('rejects an area with too many corners by name, and keeps the other items', () => {
  const message = (corners: number) => [
    {
      ...createEmptyMessage(),
      geometry: { type: 'Polygon' as const, coordinates: [Array.from({ length: corners }, () => [0, 0])] },
    } as HazardMessage,
  ]
  const { messages, unparsable } = collectItems([100_000, 100_001], message)
  expect(messages).toHaveLength(1)
  expect(unparsable).toEqual([
    { sample: '100001', reason: 'Its area has 100,001 corners. The limit is 100,000.' },
  ])
})
