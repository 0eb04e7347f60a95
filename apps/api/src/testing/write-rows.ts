import { openPool } from '../platform/db/open-pool.ts'

/** Inserts rows until it is killed, and prints the number of each as soon as it is committed. */
const { pool } = await openPool({
  databaseUrl: null,
  dataDir: process.argv[2]!,
  onCrash: (error) => {
    throw error
  },
})
await pool.query('create table written (n int primary key, filler text)')
for (let n = 1; ; n += 1) {
  await pool.query('insert into written values ($1, $2)', [n, 'x'.repeat(500)])
  process.stdout.write(`${n}\n`)
}
