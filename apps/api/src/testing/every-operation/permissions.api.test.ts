import { PERMISSION_KEYS, type Permission } from '@parapet/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idempotencyKey, role } from '../../platform/db/schema/index.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { TestPerson } from '../factories.ts'
import { listCalls } from './every-call.ts'
import { type Operation, toPermissionLists } from './list-operations.ts'
import type { CallInput } from './sample-call.ts'
import { startWalk, type Walk } from './walk.ts'

let walk: Walk

beforeAll(async () => {
  walk = await startWalk()
}, 120_000)
afterAll(() => walk.close())

/** A member whose only role has these permissions. */
async function addMember(permissions: readonly Permission[]) {
  const { org, ids } = walk.ownOrganization
  const id = newId()
  await walk.test.db
    .insert(role)
    .values({ id, orgId: ids.orgId, key: id, name: id, permissions: [...permissions] })
  const person = await org.member()
  await org.grantRoleId(person, id)
  return person
}

/** Sets of permissions that aren't enough for an operation: none, and all but one that it requires. */
function listInsufficient(operation: Operation): Permission[][] {
  const { all, any } = toPermissionLists(operation)
  const missing = [...all.map((permission) => [permission]), ...(any.length > 0 ? [any] : [])]
  if (missing.length === 0) return []
  return [[], ...missing.map((keys) => PERMISSION_KEYS.filter((key) => !keys.includes(key)))]
}

/** The sample with a field and a query parameter that the operation doesn't have. */
const spoil = ({ parameters, bodies }: Operation, sample: CallInput): CallInput => ({
  ...sample,
  ...(parameters.some((parameter) => parameter.in === 'query') && {
    query: { ...sample.query, nonsense: 'yes' },
  }),
  ...('application/json' in bodies && { json: { nonsense: 'yes' } }),
})

describe('an invalid request', () => {
  it('is rejected unread and unstored if the caller lacks the permission of the operation', async () => {
    const failures: string[] = []
    const people = new Map<string, TestPerson>()
    const { orgId } = walk.ownOrganization.ids
    for (const operation of walk.operations) {
      for (const permissions of listInsufficient(operation)) {
        const person = people.get(permissions.join()) ?? (await addMember(permissions))
        people.set(permissions.join(), person)
        const params = Object.fromEntries(
          operation.parameters
            .filter((parameter) => parameter.in === 'path')
            .map(({ name }) => [name, name === 'orgId' ? orgId : 'nonsense']),
        )
        const { status, code } = await walk.as(person, operation, {
          ...spoil(operation, { params }),
          headers: { 'Idempotency-Key': newId() },
        })
        if (status !== 403 || code !== 'permission-denied')
          failures.push(`${operation.id} with ${permissions.length} permissions: ${status} ${code}`)
      }
    }

    expect(people.size).toBeGreaterThan(30)
    expect(failures).toEqual([])
    const stored = await walk.test.db.select().from(idempotencyKey)
    expect(stored.map(({ path }) => path)).toEqual([])
  }, 120_000)

  it('is explained to a caller who has exactly that permission', async () => {
    const failures: string[] = []
    let count = 0
    for (const { name, operation, ...call } of listCalls(walk.document)) {
      const { all, any } = toPermissionLists(operation)
      const sample = await walk.inputOf(call, walk.ownOrganization, walk.ownOrganization.admin)
      const spoiled = spoil(operation, sample)
      if (all.length + any.length === 0 || (!spoiled.query && !('application/json' in operation.bodies)))
        continue
      count += 1
      const person = await addMember([...all, ...any.slice(0, 1)])
      const { status, text } = await walk.as(person, operation, spoiled)
      if (status !== 400 && status !== 422) failures.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
    expect(count).toBeGreaterThan(90)
    expect(failures).toEqual([])
  }, 120_000)
})

it.each<[id: string, permission: Permission]>([
  ['[6.08]', 'org:communication_read'],
  ['[6.09]', 'org:communication_send'],
  ['[6.10]', 'user:read'],
  ['[6.11]', 'user:update'],
  ['[6.12]', 'portfolio:read'],
  ['[6.13]', 'property:read'],
  ['[6.14]', 'tenant:read'],
  ['[6.15]', 'unit:read'],
])(
  '%s every operation that requires %s is served with it, and rejected without it alone',
  async (_id, permission) => {
    const guarded = listCalls(walk.document).filter(({ requiredPermissions }) =>
      requiredPermissions?.includes(permission),
    )
    const withIt = await addMember(PERMISSION_KEYS)
    const withoutIt = await addMember(PERMISSION_KEYS.filter((key) => key !== permission))
    const failures: string[] = []
    for (const call of guarded) {
      const rejected = await walk.as(
        withoutIt,
        call.operation,
        await walk.inputOf(call, walk.ownOrganization, walk.ownOrganization.admin),
      )
      const isRejected =
        ((rejected.status === 403 || rejected.status === 404) &&
          !/^(org|member)-/.test(rejected.code ?? '')) ||
        (call.reportsRejectedRecords && rejected.text.includes('"changed":0,'))
      if (!isRejected)
        failures.push(`${call.name} without it: ${rejected.status} ${rejected.text.slice(0, 200)}`)

      const served = await walk.as(
        withIt,
        call.operation,
        await walk.inputOf(call, walk.ownOrganization, withIt),
      )
      const isServed = served.status < 400 || (call.isForOtherOrganizations && served.status === 409)
      if (!isServed) failures.push(`${call.name} with it: ${served.status} ${served.text.slice(0, 200)}`)
    }

    expect(guarded.length).toBeGreaterThan(0)
    expect(failures).toEqual([])
  },
  120_000,
)
