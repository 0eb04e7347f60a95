import { expect, it } from 'vitest'
import { countProgress } from './campaign-progress.tsx'
import { createCampaign } from '~/testing/test-campaign'

const progressOf = (given: Parameters<typeof createCampaign>[0]) => countProgress(createCampaign(given).stats)

it('counts who is to get a mail, and leaves out who gets none', () => {
  expect(progressOf({ stats: { audience: 120, skipped: 20, queued: 40 } })).toEqual({ done: 60, total: 100 })
  expect(progressOf({})).toEqual({ done: 0, total: 0 })
})
