import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { readAccess, readAccesses } from './read-access.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('reads the access of several members with as many statements as of one', async () => {
  const org = await test.mintOrg()
  const [oak, elm] = [await org.property({ name: 'Oak' }), await org.property({ name: 'Elm' })]
  const people = [
    await org.member('org_admin'),
    await org.member('viewer'),
    await org.fga({ role: 'property_responder', resourceId: oak.id }),
    await org.fga(
      { role: 'property_viewer', resourceId: oak.id },
      { role: 'property_viewer', resourceId: elm.id },
    ),
  ]
  const outsider = await (await test.mintOrg()).member('org_admin')
  const ids = [...people, outsider].map(({ id }) => id)

  let statements = 0
  const db = new Proxy(test.db, {
    get(target, name) {
      if (name === 'select') statements += 1
      return Reflect.get(target, name, target) as unknown
    },
  })
  const held = await readAccesses(db, org.id, ids)
  expect(statements).toBe(3)
  for (const id of ids) expect(held.get(id)).toEqual(await readAccess(test.db, { orgId: org.id, userId: id }))
  expect(held.get(people[3]!.id)!.access.permittedProperties).toEqual([elm.id, oak.id])
  expect(held.get(people[2]!.id)!.access.permittedProperties).toEqual([oak.id])
  expect(held.get(outsider.id)!.access.permissions.size).toBe(0)
})
