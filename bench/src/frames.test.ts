import { expect, it } from 'vitest'
import { describeFrames } from './frames.ts'

const frameMs = 1000 / 60

it('counts 60 frames a second and none left out when every frame comes', () => {
  const frames = describeFrames(Array.from({ length: 61 }, (_, index) => index * frameMs))

  expect(frames.perSecond).toBeCloseTo(60)
  expect(frames.dropped).toBe(0)
})

it('counts the frames that a long one left out', () => {
  expect(describeFrames([0, frameMs, 4 * frameMs]).dropped).toBe(0.5)
})
