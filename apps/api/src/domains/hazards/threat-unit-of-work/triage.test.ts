import { describe, expect, it } from 'vitest'
import { triages } from '../../../platform/db/schema/index.ts'
import { followsChange, nextTriages, rollUpTriage } from './triage.ts'

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

it('allows leaving every triage status, and returning to new only from acknowledged', () => {
  for (const triage of triages) {
    expect(nextTriages[triage].length).toBeGreaterThan(0)
    expect(nextTriages[triage].includes('new')).toBe(triage === 'acknowledged')
  }
})
