import { beforeAll, expect, it, vi } from 'vitest'
import { findTourThreat, isAt, listTourSteps } from './steps.ts'

// Node has no `CSS`.
beforeAll(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }))

const threat = { id: 't1', href: '/properties/p1?threat=t1' }
const keysOf = (options: Parameters<typeof listTourSteps>[0]) => listTourSteps(options).map(({ key }) => key)

it('leads from the threat to the record of what was done, in five steps', () => {
  const permissions = ['threat:update', 'threat:notify'] as const
  expect(keysOf({ permissions, seesLedger: true, threat })).toEqual([
    'threat',
    'brief',
    'triage',
    'alert',
    'activity',
  ])
})

it('leaves out what the person can’t see or do, and what there is no threat for', () => {
  expect(keysOf({ permissions: [], seesLedger: false, threat })).toEqual(['threat', 'brief'])
  expect(keysOf({ permissions: ['threat:update', 'tenant:read'], seesLedger: true, threat })).toEqual([
    'threat',
    'brief',
    'triage',
    'rollCall',
    'activity',
  ])
  expect(keysOf({ permissions: ['threat:update'], seesLedger: true, threat: null })).toEqual([
    'threat',
    'activity',
  ])
})

it('picks the most urgent threat that needs someone', () => {
  const other = { id: 't2', href: '/threats/t2' }
  expect(findTourThreat({ needsTriage: [threat], needsFollowUp: { items: [other] }, assignedToMe: [] })).toBe(
    threat,
  )
  expect(findTourThreat({ needsTriage: [], needsFollowUp: { items: [] }, assignedToMe: [other] })).toBe(other)
  expect(findTourThreat({ needsTriage: [], needsFollowUp: { items: [] }, assignedToMe: [] })).toBeNull()
})

it('knows a page by path and tab, whatever is selected on it', () => {
  const at = (path: string, to: string) => isAt(new URL(path, 'https://parapet.invalid'), to)
  expect(at('/home?threat=t2', '/home')).toBe(true)
  expect(at('/home?tab=activity', '/home')).toBe(false)
  expect(at('/home?tab=activity', '/home?tab=activity')).toBe(true)
  expect(at('/properties/p1', threat.href)).toBe(true)
  expect(at('/threats', '/home')).toBe(false)
})
