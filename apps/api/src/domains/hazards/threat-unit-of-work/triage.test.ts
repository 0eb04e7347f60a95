import { describe, expect, it } from 'vitest'
import { triages } from '../../../platform/db/schema/index.ts'
import { becomesNewAgain, followsChange, nextTriages, rollUpTriage, type ImpactTriage } from './triage.ts'

describe('rollUpTriage', () => {
  it.each([
    [['resolved', 'new', 'in_progress'], 'new'],
    [['in_progress', 'acknowledged'], 'acknowledged'],
    [['dismissed', 'in_progress'], 'in_progress'],
    [['dismissed', 'resolved'], 'resolved'],
    [['dismissed'], 'dismissed'],
    [[], null],
  ] as const)('combines %j into %s', (states, expected) => {
    expect(rollUpTriage(states)).toBe(expected)
  })
})

describe('followsChange', () => {
  it('applies only if the transition is allowed', () => {
    expect(followsChange('new', { from: 'new', to: 'acknowledged' })).toBe(true)
    expect(followsChange('in_progress', { from: 'new', to: 'acknowledged' })).toBe(false)
    expect(followsChange('in_progress', { from: 'new', to: 'dismissed' })).toBe(true)
  })

  it('keeps closed properties closed, and reopens only those closed the same way', () => {
    expect(followsChange('resolved', { from: 'acknowledged', to: 'in_progress' })).toBe(false)
    expect(followsChange('resolved', { from: 'resolved', to: 'in_progress' })).toBe(true)
    expect(followsChange('dismissed', { from: 'resolved', to: 'in_progress' })).toBe(false)
  })
})

it('allows leaving every triage status, and returning to new only by undoing', () => {
  for (const triage of triages) {
    expect(nextTriages[triage].length).toBeGreaterThan(0)
    expect(nextTriages[triage].includes('new')).toBe(triage === 'acknowledged' || triage === 'dismissed')
  }
})

describe('becomesNewAgain', () => {
  const moderate = 3
  const severe = 4
  const extreme = 5
  const at = (
    impact: Partial<ImpactTriage>,
    worsening: Partial<Parameters<typeof becomesNewAgain>[1]> = {},
  ) =>
    becomesNewAgain(
      { triage: 'dismissed', closedSeverityRank: moderate, dismissReason: 'not_relevant', ...impact },
      { previousRank: moderate, severityRank: extreme, hasGrown: false, isNewlyInside: false, ...worsening },
    )

  it('reopens a closed threat that is more severe than when it was closed', () => {
    expect(at({})).toBe(true)
    expect(at({ dismissReason: 'other' })).toBe(true)
    expect(at({ triage: 'resolved', dismissReason: null })).toBe(true)
    expect(at({ closedSeverityRank: extreme })).toBe(false)
    expect(at({ closedSeverityRank: severe }, { severityRank: severe })).toBe(false)
    // Closed before the severity was stored.
    expect(at({ closedSeverityRank: null })).toBe(true)
  })

  it('keeps a threat closed if it only grew, and reopens it once it reaches the property', () => {
    const sameSeverity = { severityRank: moderate }
    expect(at({}, { ...sameSeverity, hasGrown: true })).toBe(false)
    expect(at({}, { ...sameSeverity, isNewlyInside: true })).toBe(true)
  })

  it('keeps a dismissal whose reason doesn’t depend on severity', () => {
    for (const isNewlyInside of [false, true]) {
      expect(at({ dismissReason: 'duplicate' }, { isNewlyInside })).toBe(false)
      expect(at({ dismissReason: 'test' }, { isNewlyInside })).toBe(false)
    }
    expect(at({ dismissReason: 'wrong_location' })).toBe(false)
    expect(at({ dismissReason: 'wrong_location' }, { isNewlyInside: true })).toBe(true)
  })

  it('asks for acknowledgment again whenever a threat gets worse, and never interrupts work', () => {
    expect(at({ triage: 'acknowledged', dismissReason: null })).toBe(true)
    const sameSeverity = { severityRank: moderate }
    expect(at({ triage: 'acknowledged', dismissReason: null }, sameSeverity)).toBe(false)
    expect(at({ triage: 'acknowledged', dismissReason: null }, { ...sameSeverity, hasGrown: true })).toBe(
      true,
    )
    expect(at({ triage: 'in_progress', dismissReason: null })).toBe(false)
  })
})
