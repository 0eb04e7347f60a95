import { expect, it } from 'vitest'
import { isAffected } from './refetch-affected.ts'
import type { LiveEvent } from './live-event.ts'
import { readLiveEvent } from './live-event.ts'

const event = (name: string, id = 'x', about: string[] = []): LiveEvent => ({ name, id, version: 1, about })
const affects = (changed: LiveEvent, ...key: unknown[]) =>
  isAffected(['orgs', 'cedar', ...key], 'cedar', changed)

it('refetches a changed property wherever it is shown, and no other', () => {
  const renamed = event('ledger.appended', 'p1', ['property'])
  expect(affects(renamed, 'properties', 'detail', 'p1')).toBe(true)
  expect(affects(renamed, 'properties', 'list', {}, 'head')).toBe(true)
  expect(affects(renamed, 'ledger', 'recent', {})).toBe(true)
  expect(affects(renamed, 'properties', 'detail', 'p2')).toBe(false)
  expect(affects(renamed, 'tenants', 'list', {}, 'head')).toBe(false)
  expect(affects(renamed, 'tasks', 'running')).toBe(false)
})

it('refetches every property if several changed together', () => {
  const imported = event('ledger.appended', 'cedar', ['property', 'import'])
  expect(affects(imported, 'properties', 'detail', 'p2')).toBe(true)
  expect(affects(imported, 'imports', 'property', 'recent')).toBe(true)
})

it('refetches tasks, threats, sources and the organization on their own events', () => {
  expect(affects(event('task.updated', 't1'), 'tasks', 'detail', 't1')).toBe(true)
  expect(affects(event('task.updated', 't1'), 'tasks', 'detail', 't2')).toBe(false)
  expect(affects(event('task.updated', 't1'), 'properties', 'list')).toBe(false)
  expect(affects(event('threat.updated'), 'properties', 'detail', 'p1')).toBe(true)
  expect(affects(event('source.updated'), 'sources', 'list')).toBe(true)
  expect(affects(event('org.updated', 'cedar'), 'org')).toBe(true)
  expect(affects(event('org.updated', 'c1', ['communication']), 'communication', 'welcome')).toBe(true)
  expect(affects(event('org.updated', 'c1', ['communication']), 'overview')).toBe(false)
  expect(affects(event('org.updated', 'cedar', ['sender']), 'communication', 'welcome')).toBe(true)
  expect(affects(event('permissions.changed'), 'permissions')).toBe(true)
})

it('refetches only alerts when one changes, not the threat that it is about', () => {
  const sent = event('threat.updated', 't1', ['alert'])
  expect(affects(sent, 'alerts', 'threat', 't1')).toBe(true)
  expect(affects(sent, 'roll-call', 'threat', 't1')).toBe(true)
  expect(affects(sent, 'threats', 'detail', 't1', null)).toBe(false)
  expect(affects(sent, 'overview')).toBe(false)
  expect(affects(event('org.updated', 'a1', ['alert']), 'alerts', 'detail', 'a1')).toBe(true)
})

it.each(['threat', 'property', 'access', 'settings'])(
  'counts the people and missing places of an alert again when this changes: %s',
  (kind) => expect(affects(event('ledger.appended', 'x', [kind]), 'alert-audience', {})).toBe(true),
)

it('refetches alert texts where what fills them in changes, and settings when someone’s access does', () => {
  expect(affects(event('threat.updated', 't1'), 'alert-preview', {})).toBe(true)
  expect(affects(event('org.updated', 'a1', ['alert']), 'alert-preview', {})).toBe(true)
  expect(affects(event('ledger.appended', 'u1', ['access']), 'alert-templates', 'settings')).toBe(true)
})

it('ignores other organizations and queries without one', () => {
  const changed = event('ledger.appended', 'p1', ['property'])
  expect(isAffected(['orgs', 'harbor', 'properties', 'list'], 'cedar', changed)).toBe(false)
  expect(isAffected(['user'], 'cedar', changed)).toBe(false)
})

it('parses only valid events', () => {
  expect(readLiveEvent('task.updated', { id: 't', version: 2 })).toEqual({
    name: 'task.updated',
    id: 't',
    version: 2,
    about: [],
  })
  for (const data of [null, 'text', {}, { id: 1, version: 1 }]) expect(readLiveEvent('x', data)).toBeNull()
})
