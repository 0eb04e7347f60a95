import { parse } from 'libpg-query'

import { findAlterProblems, isReleaseNamed, type Node, type Statement } from './find-alter-problems.ts'

/** The same as in `db/build-indexes-ahead.ts`. */
const builtAhead = /^(?:\s|--.*\n)*CREATE INDEX IF NOT EXISTS "\w+" ON "\w+"/
const breakpoint = '--> statement-breakpoint'

/**
 * Finds what would block or break the version that is still running, each with its statement. Changes to tables that the
 * migration creates are harmless.
 */
export async function listLockingChanges(migration: string): Promise<string[]> {
  const parts = migration.split(breakpoint)
  const statements = (await Promise.all(parts.map(readStatements))).flat()
  const created = new Set(statements.flatMap(({ node }) => node['CreateStmt']?.relation.relname ?? []))
  const added = new Set(statements.flatMap(({ node }) => listAddedConstraints(node)))
  return statements.flatMap((statement) =>
    findProblems(statement, { created, added }).map(
      (problem) => `${problem}\n    ${shorten(statement.text)}`,
    ),
  )
}

async function readStatements(part: string): Promise<Statement[]> {
  const bytes = Buffer.from(part)
  const { stmts = [] } = (await parse(part)) as {
    stmts?: { stmt: Node; stmt_location?: number; stmt_len?: number }[]
  }
  let previousEnd = 0
  return stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const end = length ? from + length : bytes.length
    const above = bytes.subarray(previousEnd, from).toString()
    previousEnd = end
    return {
      node: stmt,
      part,
      text: bytes.subarray(from, end).toString().trim(),
      annotations: readAnnotations(above),
    }
  })
}

const readAnnotations = (comments: string) =>
  new Map(
    [...comments.matchAll(/^\s*-- (contract|short|validated): (.+)$/gm)].map(([, name, text]) => [
      name!,
      text!,
    ]),
  )

const listAddedConstraints = (node: Node): string[] =>
  (node['AlterTableStmt']?.cmds ?? []).flatMap(({ AlterTableCmd: { subtype, def } }: Node) =>
    subtype === 'AT_AddConstraint' ? def.Constraint.conname : [],
  )

interface MigrationContent {
  /** Tables that the migration creates. */
  created: ReadonlySet<string>
  /** Constraints that it adds. */
  added: ReadonlySet<string>
}

function findProblems(statement: Statement, { created, added }: MigrationContent): string[] {
  const { node, part, annotations } = statement
  const [kind = '', body] = Object.entries(node)[0] ?? []
  const table: string | undefined = body?.relation?.relname
  if (table !== undefined && created.has(table)) return []
  const unlessShort = (problem: string) => (annotations.has('short') ? [] : [problem])
  const unlessContract = (problem: string) => (isReleaseNamed(annotations) ? [] : [problem])

  switch (kind) {
    case 'IndexStmt':
      if (body.unique)
        return ['A unique index cannot be built ahead, so building it stops everybody from writing.']
      return builtAhead.test(part)
        ? []
        : [
            'Write an index as `CREATE INDEX IF NOT EXISTS "name" ON "table" …`, first in a part of its own: it is then built ahead, without stopping anybody from writing.',
          ]
    case 'AlterTableStmt':
      return findAlterProblems(statement, added)
    case 'RenameStmt':
      return unlessContract(`A rename breaks the version that still runs. ${namingRule}`)
    case 'DropStmt':
      return breaking.has(body.removeType)
        ? unlessContract(`What is dropped may still be in use. ${namingRule}`)
        : []
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'MergeStmt':
      return unlessShort(
        `${kind.replace('Stmt', '')} holds its rows until the migration is over. ${shortRule}`,
      )
    case 'InsertStmt':
      return body.selectStmt?.SelectStmt?.valuesLists
        ? []
        : unlessShort(`An insert from a query may take long. ${shortRule}`)
    case 'DoStmt':
      return unlessShort(`Nobody sees what a DO block locks. ${shortRule}`)
    case 'TruncateStmt':
      return unlessContract(`What is removed may still be in use. ${namingRule}`)
    case 'ClusterStmt':
    case 'LockStmt':
    case 'RefreshMatViewStmt':
    case 'ReindexStmt':
    case 'VacuumStmt':
      return ['This locks a whole table for as long as it takes.']
    default:
      return []
  }
}

const breaking = new Set([
  'OBJECT_TABLE',
  'OBJECT_VIEW',
  'OBJECT_MATVIEW',
  'OBJECT_SEQUENCE',
  'OBJECT_TYPE',
  'OBJECT_SCHEMA',
  'OBJECT_FUNCTION',
  'OBJECT_TRIGGER',
  'OBJECT_POLICY',
])

const shortRule =
  'Move data in batches from a job, or say why it is over in a moment: `-- short: …` above the statement.'
const namingRule =
  'Once no version that may still run uses it, name the release that stopped: `-- contract: 1.4.0 …` above the statement.'

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)
