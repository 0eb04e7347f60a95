import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { property, propertyFigure, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg } from '../../../testing/factories.ts'
import { scoreDataQuality, scorePropertyFields } from './score-data-quality.ts'

let test: TestApp
let org: TestOrg

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
})
afterAll(() => test.close())

it('matches the score of the listed issues for any figures', async () => {
  const house = await org.property({ ...scored(), unitCountDeclared: null })
  const scores: number[] = []
  const compare = async () => {
    const [stored] = await test.db
      .select()
      .from(property)
      .innerJoin(propertyFigure, eq(propertyFigure.propertyId, property.id))
      .where(eq(property.id, house.id))
    const { score } = scoreDataQuality(stored!.property, stored!.property_figure)
    expect(stored!.property_figure.quality).toBe(score)
    scores.push(score)
  }
  const change = async (values: Partial<typeof property.$inferInsert>) =>
    await test.db.update(property).set(values).where(eq(property.id, house.id))
  const own = scorePropertyFields(house).score

  await compare()
  await change({ unitCountDeclared: 3 })
  await compare()
  const first = await org.unit({ propertyId: house.id, status: 'occupied' })
  await org.unit({ propertyId: house.id, status: 'vacant' })
  await compare()
  await test.db.update(unit).set({ floor: 2 }).where(eq(unit.id, first.id))
  await compare()
  for (const contactKeys of [[], ['a@b.test'], ['c@d.test']]) {
    await org.tenant({ unitId: first.id, contactKeys })
    await compare()
  }
  const lostPoints = [10, 0, 10 + 2, 10, 15, 8, 5]
  expect(scores).toEqual(lostPoints.map((loss) => own - loss))

  await change({ yearBuilt: null, dataQuality: own - 3 })
  await compare()
  expect(scores.at(-1)).toBe(own - 3 - 5)
})

/** Adds the derived columns, as every write does. */
function scored() {
  const fields = {
    geocodeStatus: 'ok',
    geocodePrecision: 'rooftop',
    country: 'US',
    forecastZone: null,
    fireZone: null,
    onSiteContact: null,
    emergencyPlanUrl: null,
    yearBuilt: 1987,
  } as const
  return { ...fields, dataQuality: scorePropertyFields(fields).score }
}
