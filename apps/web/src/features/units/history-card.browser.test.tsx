import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openObject, testObject, testObjectId } from '~/testing/open-object'

const unit = {
  ...testObject,
  name: '204',
  property: { id: '22222222-2222-4222-8222-222222222222', name: 'Maple Court' },
  building: null,
  floor: 2,
  unitType: 'apartment',
  status: 'occupied',
  occupantType: 'tenant',
  bedrooms: 2,
  bathrooms: null,
  area: null,
  areaUnits: null,
  accessible: false,
  belowGrade: false,
  marketRent: null,
  tags: [],
  externalId: null,
  notes: null,
  tenants: [],
  hiddenFields: [],
  archivedAt: null,
  address: null,
  effectiveAddress: '1 Maple Street, Denver, CO 80218',
  permissions: ['unit:read'],
}

const dayMs = 86_400_000
const dayFromToday = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const occupancy = (id: string, name: string | null, rest: object = {}) => ({
  id,
  tenant: name === null ? null : { id: `tenant-${id}`, name, status: 'current', livesHere: false },
  role: 'primary',
  moveIn: null,
  moveOut: null,
  leaseFrom: null,
  leaseTo: null,
  ...rest,
})
const pageOf = (items: object[], next: string | null) => ({
  items,
  page: { limit: 10, nextCursor: next, total: null },
})
const staysPath = `GET /api/unit/${testObjectId}/occupancies`

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

const card = () => page.getByRole('region', { name: 'Occupancy history' })
const rows = () => card().getByRole('listitem')

it('shows future, current and past tenants, but not the names of hidden ones', async () => {
  opened = await openObject('unit', unit, 'Unit 204', {
    [staysPath]: {
      status: 200,
      body: pageOf(
        [
          occupancy('1', 'Ada Okafor', { moveIn: dayFromToday(2) }),
          occupancy('2', 'Linh Nguyen', {
            moveIn: '2025-12-01',
            tenant: { id: 'tenant-2', name: 'Linh Nguyen', status: 'notice', livesHere: true },
          }),
          occupancy('3', 'Sam Berg', { moveIn: '2020-01-01', moveOut: '2024-02-29' }),
          occupancy('4', null, { leaseFrom: '2018-01-01', leaseTo: '2019-12-31' }),
        ],
        null,
      ),
    },
  })
  await expect.element(rows().nth(0)).toMatchTextContent(/Ada Okafor.*Future/)
  await expect.element(rows().nth(1)).toMatchTextContent(/Linh Nguyen.*On notice/)
  await expect.element(rows().nth(2)).toMatchTextContent(/Sam Berg.*Feb 29, 2024.*Past/)
  await expect.element(rows().nth(3)).toMatchTextContent(/Past/)
  await expect
    .element(card().getByRole('link', { name: 'Sam Berg' }))
    .toHaveAttribute('href', '/tenants/tenant-3')
  expect(rows().nth(3).getByRole('link').elements()).toEqual([])
})

it('says that there is no occupancy history', async () => {
  opened = await openObject('unit', unit, 'Unit 204', {
    [staysPath]: { status: 200, body: pageOf([], null) },
  })
  await expect.element(card()).toMatchTextContent('No occupancy history')
  expect(rows().elements()).toEqual([])
})

it('shows earlier occupancies behind the latest ones', async () => {
  const first = {
    status: 200,
    body: pageOf([occupancy('1', 'Ada Okafor', { moveIn: '2022-01-01' })], 'older'),
  }
  opened = await openObject('unit', unit, 'Unit 204', { [staysPath]: first })
  await expect.element(rows().nth(0)).toMatchTextContent('Ada Okafor')
  opened.set(staysPath, {
    status: 200,
    body: pageOf([occupancy('2', 'Sam Berg', { moveIn: '2020-01-01', moveOut: '2021-12-31' })], null),
  })
  await card().getByRole('button', { name: 'Show earlier' }).click()
  await expect.element(rows().nth(1)).toMatchTextContent('Sam Berg')
  expect(rows().elements()).toHaveLength(2)
  await expect.element(card().getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument()
})
