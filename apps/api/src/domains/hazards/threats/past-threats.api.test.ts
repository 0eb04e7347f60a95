import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { ThreatPage } from './threats.schema.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let colleague: TestPerson
let limited: TestPerson

const hour = (n: number) => new Date(Date.now() + n * 3_600_000)
const everyStatus = 'status=upcoming,active,ended,expired,cancelled,archived'

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  colleague = await org.member('property_manager')
  const alder = await org.property({ name: 'Alder Court' })
  const birch = await org.property({ name: 'Birch House' })
  limited = await org.fga({ role: 'property_responder', resourceId: birch.id })
  const at = (place: { id: string }, more: object = {}) => ({ propertyId: place.id, ...more })
  const over = (hours: number) => ({ closedAt: hour(-hours), sentAt: hour(-hours - 2) })
  await org.threat({ title: 'Calm', severity: 'minor', impacts: [at(alder)] })
  await org.threat({
    title: 'Storm',
    severity: 'extreme',
    status: 'upcoming',
    assigneeUserId: colleague.id,
    impacts: [at(alder, { assigneeUserId: manager.id }), at(birch)],
  })
  await org.threat({ title: 'Long over', status: 'archived', ...over(900), impacts: [at(birch)] })
  await org.threat({
    title: 'Just over',
    status: 'ended',
    severity: 'minor',
    ...over(1),
    impacts: [at(alder, { assigneeUserId: manager.id })],
  })
  await org.threat({ title: 'Called off', status: 'cancelled', ...over(5), impacts: [at(birch)] })
})
afterAll(() => test.close())

async function page(query: string, person = manager) {
  const response = await test.as(person).request(`/threat?${query}`)
  if (response.status !== 200) throw new Error(await response.text())
  return await response.json<ThreatPage>()
}
const titlesOf = ({ items }: ThreatPage) => items.map(({ title }) => title)

describe('threats in every status', () => {
  it('lists ongoing ones first, worst first, then past ones by when they ended', async () => {
    const ordered = ['Storm', 'Calm', 'Just over', 'Called off', 'Long over']
    expect(titlesOf(await page(`${everyStatus}&sort=-closedAt`))).toEqual(ordered)
    expect(titlesOf(await page(`${everyStatus}&sort=closedAt`))).toEqual(ordered.toReversed())
  })

  it('continues a page', async () => {
    const titles: string[] = []
    for (let cursor = ''; ;) {
      const { items, page: info } = await page(`${everyStatus}&sort=-closedAt&limit=2${cursor}`)
      titles.push(...items.map(({ title }) => title))
      if (info.nextCursor === null) break
      cursor = `&cursor=${encodeURIComponent(info.nextCursor)}`
    }
    expect(titles).toEqual(['Storm', 'Calm', 'Just over', 'Called off', 'Long over'])
  })

  it('shows a limited member only those of their properties, past ones too', async () => {
    expect(titlesOf(await page(`${everyStatus}&sort=-closedAt`, limited))).toEqual([
      'Storm',
      'Called off',
      'Long over',
    ])
  })

  it('names everyone a threat is assigned to, and counts threats by person', async () => {
    const { items, facets } = await page(`${everyStatus}&facets=assignee`)
    const assigneesOf = (title: string) =>
      items.find((item) => item.title === title)!.assignees.map(({ id }) => id)
    expect(new Set(assigneesOf('Storm'))).toEqual(new Set([manager.id, colleague.id]))
    expect(assigneesOf('Calm')).toEqual([])
    expect(facets!.assignee).toEqual([
      { value: 'none', label: 'Unassigned', count: 3 },
      { value: manager.id, label: manager.name, count: 2 },
      { value: colleague.id, label: colleague.name, count: 1 },
    ])
    for (const { value, count } of facets!.assignee!) {
      expect((await page(`${everyStatus}&assignee=${value}`)).items).toHaveLength(count)
    }
  })

  it("doesn't tell a limited member who works at other properties", async () => {
    const { items, facets } = await page(`${everyStatus}&facets=assignee`, limited)
    expect(items.flatMap(({ assignees }) => assignees.map(({ id }) => id))).toEqual([colleague.id])
    expect(facets!.assignee!.map(({ value }) => value).toSorted()).toEqual(['none', colleague.id].toSorted())
  })
})
