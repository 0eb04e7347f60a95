import { PERMISSION_KEYS, type Permission } from '@parapet/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { role } from '../../platform/db/schema/index.ts'
import { newId } from '../../platform/db/new-id.ts'
import { listCalls } from './every-call.ts'
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
      if (served.status >= 400)
        failures.push(`${call.name} with it: ${served.status} ${served.text.slice(0, 200)}`)
    }

    expect(guarded.length).toBeGreaterThan(0)
    expect(failures).toEqual([])
  },
  120_000,
)
