import { eq, sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { property, propertyFigure, unit } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/database.ts'
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

it('is raised once where an earlier release deducted points for missing weather zones', async () => {
  const complete = scorePropertyFields({ ...scored(), geocodeStatus: 'ok' }).score
  const unlocated = scorePropertyFields({ ...scored(), geocodeStatus: 'failed' }).score
  const lacking = await org.property({ ...scored(), dataQuality: complete - 10 })
  const others = [
    await org.property({ ...scored(), forecastZone: 'COZ040' }),
    await org.property({ ...scored(), country: 'DE' }),
    await org.property({ ...scored(), geocodeStatus: 'failed', dataQuality: unlocated }),
  ]
  const migration = new URL('../../../platform/db/migrations/0010_score_without_zones.sql', import.meta.url)
  const statement = await readFile(migration, 'utf8')
  await asOwner(test.db, (owner) => owner.execute(sql.raw(statement)))
  const readScores = async (id: string) => {
    const [row] = await test.db
      .select({ own: property.dataQuality, figure: propertyFigure.ownQuality })
      .from(property)
      .innerJoin(propertyFigure, eq(propertyFigure.propertyId, property.id))
      .where(eq(property.id, id))
    return row
  }
  expect(await readScores(lacking.id)).toEqual({ own: complete, figure: complete })
  for (const other of others)
    expect(await readScores(other.id)).toEqual({ own: other.dataQuality, figure: other.dataQuality })
})

/** Adds the derived columns, as every write does. */
function scored() {
  const fields = {
    geocodeStatus: 'ok',
    geocodePrecision: 'rooftop',
    city: 'Kerrville',
    country: 'US',
    onSiteContact: null,
    emergencyPlanUrl: null,
    yearBuilt: 1987,
  } as const
  return { ...fields, dataQuality: scorePropertyFields(fields).score }
}
