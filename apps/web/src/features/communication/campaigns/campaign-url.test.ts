import { describe, expect, it } from 'vitest'
import {
  allRecipients,
  allCampaigns,
  isCampaignListFiltered,
  readCampaignState,
  readRecipientState,
  toCampaignQuery,
  toRecipientQuery,
  writeCampaignState,
  writeRecipientState,
} from './campaign-url.ts'

const params = (query: string) => new URLSearchParams(query)

describe('the URL of the campaign list', () => {
  it('round-trips the list state', () => {
    const state = readCampaignState(params('tab=campaigns&q=may&status=paused&sort=-startedAt'))
    expect(toCampaignQuery(state)).toEqual({ q: 'may', status: 'paused', sort: '-startedAt' })
    expect(writeCampaignState(params('tab=campaigns'), state).toString()).toBe(
      'tab=campaigns&q=may&status=paused&sort=-startedAt',
    )
  })

  it('ignores unknown values', () => {
    const state = readCampaignState(params('status=lost&sort=secret'))
    expect(state).toEqual(allCampaigns)
    expect(isCampaignListFiltered(state)).toBe(false)
    expect(toCampaignQuery(state)).toEqual({})
  })
})

describe('the URL of recipients', () => {
  it('supports several states and a reason, and keeps the campaign', () => {
    const state = readRecipientState(params('state=bounced_hard,nonsense,bounced_soft&reason=no_email'))
    expect(toRecipientQuery(state)).toEqual({
      state: 'bounced_hard,bounced_soft',
      skipReason: 'no_email',
    })
    expect(writeRecipientState(params('campaign=c1&state=sent'), allRecipients).toString()).toBe(
      'campaign=c1',
    )
  })
})
