import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ rateLimits: { address: 10 } })
})
afterAll(() => test.close())

const checkEmail = (body: unknown) =>
  test.anonymous.request('/auth/check-email', { method: 'POST', json: body })

it('[7.06] says how an address signs in, identically for members and strangers', async () => {
  const cedar = await test.mintOrg()
  const member = await cedar.member('viewer')
  const known = await checkEmail({ email: member.email })
  const unknown = await checkEmail({ email: 'nobody@example.test' })
  expect(known.status).toBe(200)
  expect(await known.json()).toEqual({ next: 'otp', maskedEmail: 'p•••@example.test' })
  expect(await unknown.json()).toEqual({ next: 'otp', maskedEmail: 'n•••@example.test' })
})

it('[5.19] rejects an invalid address with the text of the specification', async () => {
  const response = await checkEmail({ email: 'not an address' })
  expect(response.status).toBe(422)
  expect(response.headers.get('Content-Type')).toContain('application/problem+json')
  const problem = await response.json()
  expect(problem.detail).toBe('"not an address" is not a valid email')
  expect(problem.errors).toEqual([
    {
      pointer: '/email',
      code: 'format',
      message: '"not an address" is not a valid email',
      value: 'not an address',
    },
  ])
})

it('names an unknown field', async () => {
  const response = await checkEmail({ email: 'a@example.test', extra: 1 })
  expect(response.status).toBe(422)
  expect((await response.json()).errors).toMatchObject([{ pointer: '/extra', code: 'unknown_field' }])
})

it('returns 429 with Retry-After after ten requests in a minute', async () => {
  for (let call = 0; call < 10; call += 1) {
    const response = await checkEmail({ email: 'often@example.test' })
    if (response.status === 429) {
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await response.json()).code).toBe('rate-limited')
      return
    }
  }
  expect.unreachable('ten more calls were let through')
})

it('[7.07] lists the permissions of a role, unrestricted', async () => {
  const cedar = await test.mintOrg()
  const viewer = await cedar.member('viewer')
  const response = await test.as(viewer).request('/auth/permissions')
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(answer).toMatchObject({ isFga: false, permittedProperties: [], roles: ['viewer'], orgId: cedar.id })
  expect(answer.permissions).toContain('property:read')
  expect(answer.permissions).not.toContain('property:update')
})

it('[3.26] [3.27] [3.28] [6.18] limits a member with the role fga_member to the granted properties', async () => {
  const cedar = await test.mintOrg()
  const group = await cedar.portfolio()
  const granted = await cedar.property()
  const inGroup = await cedar.property({ portfolioId: group.id })
  const lapsed = await cedar.property()
  await cedar.property()
  const limited = await cedar.fga(
    { role: 'property_responder', resourceId: granted.id },
    { role: 'portfolio_viewer', resourceId: group.id },
    { role: 'property_viewer', resourceId: lapsed.id, expiresAt: new Date(Date.now() - 1000) },
  )
  const response = await test.as(limited).request('/auth/permissions')
  const answer = await response.json<{
    isFga: boolean
    permittedProperties: string[]
    [key: string]: unknown
  }>()
  expect(answer.isFga).toBe(true)
  expect(answer.permittedProperties.sort()).toEqual([granted.id, inGroup.id].sort())
  expect(answer.permissions).toEqual(expect.arrayContaining(['user:read', 'property:read', 'threat:update']))
  expect(answer.permissions).not.toContain('property:create')
  expect(answer.resourceGrants).toHaveLength(2)
})

it('[6.17] derives the fine-grained mode from the role fga_member in the selected organization', async () => {
  const cedar = await test.mintOrg()
  const harbor = await test.mintOrg()
  const person = await cedar.member('viewer')
  await harbor.join(person, 'fga_member')
  const isFgaIn = async (orgId: string) => {
    const response = await test.as({ ...person, orgId }).request('/auth/permissions')
    return (await response.json<{ isFga: boolean }>()).isFga
  }
  expect([await isFgaIn(cedar.id), await isFgaIn(harbor.id)]).toEqual([false, true])

  await cedar.grantRole(person, 'fga_member')
  expect(await isFgaIn(cedar.id)).toBe(true)
})
