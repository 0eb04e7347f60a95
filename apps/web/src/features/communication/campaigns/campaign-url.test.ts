import { describe, expect, it } from 'vitest'
import {
  everybody,
  everyCampaign,
  isNarrowed,
  readCampaignState,
  readRecipientState,
  toCampaignQuery,
  toRecipientQuery,
  writeCampaignState,
  writeRecipientState,
} from './campaign-url.ts'

const params = (query: string) => new URLSearchParams(query)

describe('the address of the campaigns', () => {
  it('says what the list shows, and comes back the same', () => {
    const state = readCampaignState(params('tab=campaigns&q=may&status=paused&sort=-startedAt'))
    expect(toCampaignQuery(state)).toEqual({ q: 'may', status: 'paused', sort: '-startedAt' })
    expect(writeCampaignState(params('tab=campaigns'), state).toString()).toBe(
      'tab=campaigns&q=may&status=paused&sort=-startedAt',
    )
  })

  it('ignores unknown values', () => {
    const state = readCampaignState(params('status=lost&sort=secret'))
    expect(state).toEqual(everyCampaign)
    expect(isNarrowed(state)).toBe(false)
    expect(toCampaignQuery(state)).toEqual({})
  })
})

describe('the address of recipients', () => {
  it('takes several states and a reason, and leaves the campaign in its place', () => {
    const state = readRecipientState(params('state=bounced_hard,nonsense,bounced_soft&reason=no_email'))
    expect(toRecipientQuery(state)).toEqual({
      state: 'bounced_hard,bounced_soft',
      skipReason: 'no_email',
    })
    expect(writeRecipientState(params('campaign=c1&state=sent'), everybody).toString()).toBe('campaign=c1')
  })
})
