import { expect, it } from 'vitest'
import { countProgress } from './campaign-progress.tsx'
import { createCampaign } from '~/testing/test-campaign'

const progressOf = (overrides: Parameters<typeof createCampaign>[0]) =>
  countProgress(createCampaign(overrides).stats)

it('counts recipients and leaves out skipped tenants', () => {
  expect(progressOf({ stats: { audience: 120, skipped: 20, queued: 40 } })).toEqual({ done: 60, total: 100 })
  expect(progressOf({})).toEqual({ done: 0, total: 0 })
})
