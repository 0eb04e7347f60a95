import { parse } from 'libpg-query'

import { findAlterProblems, isReleaseNamed, type Node, type Statement } from './find-alter-problems.ts'

/** Must match the pattern in `db/build-indexes-ahead.ts`. */
const prebuiltIndexPattern = /^(?:\s|--.*\n)*CREATE INDEX IF NOT EXISTS "\w+" ON "\w+"/
const statementBreakpoint = '--> statement-breakpoint'

/**
 * Finds what would block or break the version that is still running, each with its statement. Changes to tables that the
 * migration creates are harmless.
 */
export async function listLockingChanges(migration: string): Promise<string[]> {
  const parts = migration.split(statementBreakpoint)
  const statements = (await Promise.all(parts.map(readStatements))).flat()
  const createdTables = new Set(statements.flatMap(({ node }) => node['CreateStmt']?.relation.relname ?? []))
  const addedConstraints = new Set(statements.flatMap(({ node }) => listAddedConstraints(node)))
  return statements.flatMap((statement) =>
    findProblems(statement, { createdTables, addedConstraints }).map(
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
    const leadingComments = bytes.subarray(previousEnd, from).toString()
    previousEnd = end
    return {
      node: stmt,
      part,
      text: bytes.subarray(from, end).toString().trim(),
      annotations: readAnnotations(leadingComments),
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
  createdTables: ReadonlySet<string>
  /** Constraints that it adds. */
  addedConstraints: ReadonlySet<string>
}

function findProblems(statement: Statement, { createdTables, addedConstraints }: MigrationContent): string[] {
  const { node, part, annotations } = statement
  const [kind = '', body] = Object.entries(node)[0] ?? []
  const table: string | undefined = body?.relation?.relname
  if (table !== undefined && createdTables.has(table)) return []
  const unlessShort = (problem: string) => (annotations.has('short') ? [] : [problem])
  const unlessContract = (problem: string) => (isReleaseNamed(annotations) ? [] : [problem])

  switch (kind) {
    case 'IndexStmt':
      if (body.unique)
        return ["A unique index can't be built ahead, and building it blocks writes to the table."]
      return prebuiltIndexPattern.test(part)
        ? []
        : [
            'Write an index as `CREATE INDEX IF NOT EXISTS "name" ON "table" …`, first in its own section. It is then built ahead, without blocking writes.',
          ]
    case 'AlterTableStmt':
      return findAlterProblems(statement, addedConstraints)
    case 'RenameStmt':
      return unlessContract(`A rename breaks the running version. ${namingRule}`)
    case 'DropStmt':
      return breakingDropTypes.has(body.removeType)
        ? unlessContract(`The running version may still use what this drops. ${namingRule}`)
        : []
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'MergeStmt':
      return unlessShort(`${kind.replace('Stmt', '')} locks its rows until the migration ends. ${shortRule}`)
    case 'InsertStmt':
      return body.selectStmt?.SelectStmt?.valuesLists
        ? []
        : unlessShort(`An insert from a query can take a long time. ${shortRule}`)
    case 'DoStmt':
      return unlessShort(`The check can't see what a DO block locks. ${shortRule}`)
    case 'TruncateStmt':
      return unlessContract(`The running version may still use what this deletes. ${namingRule}`)
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

const breakingDropTypes = new Set([
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
  'Move data in batches from a task, or say above the statement why it finishes quickly: `-- short: …`.'
const namingRule =
  'Once no running version can use it, name the release that stopped using it above the statement: `-- contract: 1.4.0 …`.'

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)
