import { and, asc, eq, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../platform/context/context.ts'
import { ledgerEvent, property, unit } from '../../platform/db/schema/index.ts'
import { recordEvent } from '../../platform/ledger/record-event.ts'
import { toUnitInsert } from '../../domains/estate/units/to-unit-insert.ts'
import { makeDemoUnits } from './demo-units.ts'

/**
 * Gives the demo houses among `codes` their units, each house in one step with one event. A house that ever got them
 * is left alone, by the history: what people changed or removed since then stays so.
 */
export async function seedUnits(ctx: ServiceContext, codes: readonly string[]) {
  const made = await ctx.db
    .selectDistinct({ id: ledgerEvent.propertyId })
    .from(ledgerEvent)
    .where(
      and(
        eq(ledgerEvent.orgId, ctx.orgId),
        eq(ledgerEvent.action, 'unit.created'),
        sql`${ledgerEvent.actor} ->> 'name' = ${ctx.actor.name}`,
      ),
    )
  const done = new Set(made.map(({ id }) => id))
  const houses = await ctx.db
    .select()
    .from(property)
    .where(and(eq(property.orgId, ctx.orgId), sql`${property.code} = any(${sql.param(codes)}::text[])`))
    .orderBy(asc(property.code))
  for (const house of houses) if (!done.has(house.id)) await seedHouse(ctx, house)
}

async function seedHouse(ctx: ServiceContext, house: typeof property.$inferSelect) {
  const rows = makeDemoUnits(house).map((fields) =>
    toUnitInsert({ ...fields, orgId: ctx.orgId, property: house, createdBy: null }),
  )
  if (rows.length === 0) return
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(unit).values(rows)
    recordEvent(tx, {
      action: 'unit.created',
      category: 'unit',
      subject: { type: 'property', id: house.id, name: house.name },
      propertyId: house.id,
      portfolioId: house.portfolioId,
      summary: `${rows.length} units were added to ${house.name}.`,
      metadata: { units: rows.length },
    })
  })
}
