import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'

it('gives a connection back on which no transaction could begin', async () => {
  const { db, pool, close } = await createTestDatabase()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const client = await pool.connect()
    vi.spyOn(client, 'query').mockRejectedValueOnce(new Error('Connection terminated'))
    client.release()
    await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow('Connection terminated')
  }
  expect(pool.waitingCount).toBe(0)
  expect(pool.idleCount).toBe(pool.totalCount)
  const { rows } = await db.transaction((tx) => tx.execute(sql`select 1 as works`))
  expect(rows).toEqual([{ works: 1 }])
  await close()
})
