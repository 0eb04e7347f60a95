import { expect, it } from 'vitest'
import { computeFrameStatistics } from './frames.ts'

const frameMs = 1000 / 60

it('counts 60 frames per second and none dropped if every frame is drawn', () => {
  const frames = computeFrameStatistics(Array.from({ length: 61 }, (_, index) => index * frameMs))

  expect(frames.framesPerSecond).toBeCloseTo(60)
  expect(frames.droppedShare).toBe(0)
})

it('counts the frames that a long one dropped', () => {
  expect(computeFrameStatistics([0, frameMs, 4 * frameMs]).droppedShare).toBe(0.5)
})
