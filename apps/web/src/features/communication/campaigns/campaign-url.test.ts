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
  it('supports several states, and keeps the campaign', () => {
    const state = readRecipientState(params('state=bounced_hard,nonsense,bounced_soft&reason=no_email'))
    expect(toRecipientQuery(state)).toEqual({ state: 'bounced_hard,bounced_soft' })
    expect(writeRecipientState(params('campaign=c1&state=sent'), allRecipients).toString()).toBe(
      'campaign=c1',
    )
  })

  it('shows everyone who gets an email first, and skipped tenants separately', () => {
    const shown = toRecipientQuery(readRecipientState(params('campaign=c1'))).state?.split(',')
    expect(shown).toContain('delivered')
    expect(shown).not.toContain('skipped')
    const skipped = readRecipientState(params('state=skipped&reason=no_email'))
    expect(toRecipientQuery(skipped)).toEqual({ state: 'skipped', skipReason: 'no_email' })
    expect(writeRecipientState(params('campaign=c1'), skipped).toString()).toBe(
      'campaign=c1&state=skipped&reason=no_email',
    )
  })
})
