import { expect, it } from 'vitest'

import { type Call, describeError, findMembers, findProperties, UsageError } from './drill-choices.ts'

const count = 450
const pageSize = 200
const properties = Array.from({ length: count }, (_, index) => ({
  id: `id ${index + 1}`,
  code: String(index + 1),
  // The first one has no location.
  address: { lat: index === 0 ? null : 39, lon: index === 0 ? null : -105 },
}))

/** An organization with more properties than a page has, and no good search. */
function createCall() {
  const paths: string[] = []
  const call: Call = async <Result>(_: string, path: string) => {
    paths.push(path)
    const start = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0)
    const end = start + pageSize
    const page = { nextCursor: end < count ? String(end) : null }
    return { items: properties.slice(start, end), page } as Result
  }
  return { call, paths }
}

it('finds properties by code, also on a later page', async () => {
  const { call } = createCall()
  expect(await findProperties(call, '2, 450')).toEqual(['id 2', 'id 450'])
  await expect(findProperties(call, '1')).rejects.toThrow(
    'There is no active property with a location and the code 1.',
  )
})

it('takes the first property and those near it without codes', async () => {
  const { call, paths } = createCall()
  const ids = await findProperties(call, undefined)
  expect([ids.length, ids[0]]).toEqual([100, 'id 2'])
  expect(paths.at(-1)).toContain('near=39%2C-105%2C15000')
})

it('finds members by name, and invites all of them unless there are too many', () => {
  const members = Array.from({ length: 201 }, (_, index) => ({ id: `id ${index}`, name: `Member ${index}` }))
  expect(findMembers({ members }, undefined)).toEqual([])
  expect(findMembers({ members }, 'Member 3,Member 200')).toEqual(['id 3', 'id 200'])
  expect(() => findMembers({ members }, 'Ana')).toThrow('There is no member named Ana who can be invited.')
  expect(findMembers({ members: members.slice(1) }, 'all')).toHaveLength(200)
  expect(() => findMembers({ members }, 'all')).toThrow('A drill has up to 200 participants')
})

it('says that the server isn’t running', async () => {
  const error: unknown = await fetch('http://127.0.0.1:9').catch((reason: unknown) => reason)
  expect(describeError(error)).toBe(
    'Couldn’t reach Parapet. Start it with pnpm start, or name its address with --url.',
  )
  expect(describeError(new UsageError('No.'))).toBe('No.')
  expect(describeError(new Error('A bug'))).toBeNull()
})
