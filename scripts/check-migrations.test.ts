import { expect, it } from 'vitest'

import { listLockingChanges } from './migrations/list-locking-changes.ts'

it.each([
  ['CREATE INDEX "a_by_b" ON "a" ("b")', 'IF NOT EXISTS'],
  ['CREATE INDEX CONCURRENTLY "a_by_b" ON "a" ("b")', 'IF NOT EXISTS'],
  [
    'ALTER TABLE a ADD COLUMN b int; CREATE INDEX IF NOT EXISTS "a_by_b" ON "a" ("b")',
    'first in its own section',
  ],
  ['CREATE UNIQUE INDEX IF NOT EXISTS "a_by_b" ON "a" ("b")', 'unique index'],
  ['ALTER TABLE a ADD COLUMN b uuid DEFAULT gen_random_uuid()', 'rewrites the table'],
  ['ALTER TABLE a ADD COLUMN b timestamptz DEFAULT clock_timestamp()', 'rewrites the table'],
  ['ALTER TABLE a ADD COLUMN b int GENERATED ALWAYS AS (c + 1) STORED', 'rewrites the table'],
  ['ALTER TABLE a ADD COLUMN b bigserial', 'rewrites the table'],
  ['ALTER TABLE a ADD COLUMN b text NOT NULL', 'give it a default'],
  ['ALTER TABLE a ADD COLUMN b uuid REFERENCES c (id)', 'NOT VALID'],
  ['ALTER TABLE a ADD COLUMN b int CHECK (b > 0)', 'NOT VALID'],
  ['ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (b) REFERENCES c (id)', 'NOT VALID'],
  ['ALTER TABLE a ADD CONSTRAINT f CHECK (b > 0)', 'NOT VALID'],
  ['ALTER TABLE a ADD CONSTRAINT f UNIQUE (b)', 'block writes'],
  [
    'ALTER TABLE a ADD CONSTRAINT f CHECK (b > 0) NOT VALID; ALTER TABLE a VALIDATE CONSTRAINT f',
    'later migration',
  ],
  ['ALTER TABLE a ALTER COLUMN b SET NOT NULL', 'under a lock'],
  ['ALTER TABLE a ALTER COLUMN b TYPE bigint', 'rewrites the table'],
  ['ALTER TABLE a SET LOGGED', 'rewrites the table'],
  ['ALTER TABLE a DROP COLUMN b', 'contract'],
  ['-- contract: soon, no one uses it\nALTER TABLE a DROP COLUMN b', 'contract'],
  ['ALTER TABLE a RENAME COLUMN b TO c', 'contract'],
  ['ALTER TABLE a RENAME TO c', 'contract'],
  ['DROP TABLE a', 'contract'],
  ['DROP FUNCTION f(text)', 'contract'],
  ['DROP TRIGGER t ON a', 'contract'],
  ['DROP POLICY p ON a', 'contract'],
  ['TRUNCATE a', 'contract'],
  ['UPDATE a SET b = 1', 'short'],
  ['DELETE FROM a', 'short'],
  ['INSERT INTO a SELECT * FROM c', 'short'],
  [`DO $$ BEGIN UPDATE a SET b = 1; END $$`, 'short'],
  ['LOCK TABLE a', 'whole table'],
])('rejects %s', async (migration, remedy) => {
  const problems = await listLockingChanges(migration)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(remedy)
})

it.each([
  'CREATE INDEX IF NOT EXISTS "a_by_b" ON "a" USING btree ("b")',
  '-- Why it is there.\nCREATE INDEX IF NOT EXISTS "a_by_b" ON "a" ("b")',
  'ALTER TABLE a ADD COLUMN b text',
  `ALTER TABLE a ADD COLUMN b text[] DEFAULT '{}' NOT NULL`,
  'ALTER TABLE a ADD COLUMN b timestamptz DEFAULT now() NOT NULL',
  'ALTER TABLE a ADD COLUMN b timestamptz DEFAULT CURRENT_TIMESTAMP',
  'ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (b) REFERENCES c (id) NOT VALID',
  'ALTER TABLE a VALIDATE CONSTRAINT of_an_earlier_migration',
  'ALTER TABLE a ADD CONSTRAINT f UNIQUE USING INDEX i',
  '-- validated: a_b_not_null\nALTER TABLE a ALTER COLUMN b SET NOT NULL',
  'ALTER TABLE a ALTER COLUMN b DROP NOT NULL',
  '-- contract: 1.4.0 writes c instead\nALTER TABLE a DROP COLUMN b',
  '-- contract: 1.4.0 reads c instead\nALTER TABLE a RENAME COLUMN b TO c',
  '-- contract: 1.4.0 calls g instead\nDROP FUNCTION f(text)',
  '-- short: one row for each organization\nUPDATE a SET b = 1',
  `INSERT INTO a VALUES (1, 'é'), (2, 'b')`,
  'DROP INDEX i',
  `CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN UPDATE a SET b = 1; END $$`,
  `CREATE TABLE a (id uuid PRIMARY KEY, b int);
   CREATE UNIQUE INDEX i ON a (b); ALTER TABLE a ADD CONSTRAINT f CHECK (b > 0); INSERT INTO a SELECT * FROM c;`,
])('accepts %s', async (migration) => {
  expect(await listLockingChanges(migration)).toEqual([])
})

it('reports the statement, and checks each one of a migration', async () => {
  const migration = `-- Ünicode moves offsets.
ALTER TABLE a ADD COLUMN b text;
--> statement-breakpoint
DROP TABLE c; UPDATE d
  SET e = 1;`
  const problems = await listLockingChanges(migration)
  expect(problems.map((problem) => problem.split('\n    ')[1])).toEqual([
    'DROP TABLE c',
    'UPDATE d SET e = 1',
  ])
})
