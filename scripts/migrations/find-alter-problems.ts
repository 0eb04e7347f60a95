/** A node of PostgreSQL's parse tree, as in `parsenodes.h`. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Node = Record<string, any>

export interface Statement {
  node: Node
  /** Without the comments above it. */
  text: string
  /** The part of the migration that contains it. */
  part: string
  /** Annotations in the comments above it, by name. */
  annotations: ReadonlyMap<string, string>
}

/** How an `ALTER TABLE` would block or break users of the table. `added` has the constraints added by the same migration. */
export function findAlterProblems({ node, annotations }: Statement, added: ReadonlySet<string>): string[] {
  return node['AlterTableStmt'].cmds.flatMap(({ AlterTableCmd: command }: Node) => {
    const { subtype, name, def } = command
    switch (subtype) {
      case 'AT_AddColumn':
        return findColumnProblems(def.ColumnDef)
      case 'AT_AddConstraint':
        return findConstraintProblems(def.Constraint)
      case 'AT_ValidateConstraint':
        return added.has(name)
          ? [
              'Validate a constraint in a later migration: together with adding it, the lock lasts as long as the scan.',
            ]
          : []
      case 'AT_SetNotNull':
        return annotations.has('validated')
          ? []
          : [
              'SET NOT NULL reads the whole table under a lock. Validate `CHECK (… IS NOT NULL)` first, and name it: `-- validated: name`.',
            ]
      case 'AT_AlterColumnType':
        return [
          'Another type rewrites the table under a lock. Add a column, write both, move the data, and drop the old one.',
        ]
      case 'AT_DropColumn':
        return isReleaseNamed(annotations)
          ? []
          : [
              'The version that still runs may use the column. Name the release that stopped: `-- contract: 1.4.0 …` above the statement.',
            ]
      case 'AT_SetTableSpace':
      case 'AT_SetLogged':
      case 'AT_SetUnLogged':
      case 'AT_SetAccessMethod':
        return ['This rewrites the table under a lock.']
      default:
        return []
    }
  })
}

function findColumnProblems({ colname, typeName, constraints = [] }: Node): string[] {
  const all: Node[] = constraints.map(({ Constraint }: Node) => Constraint)
  const kinds = new Set(all.map(({ contype }) => contype))
  const value = all.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const type = typeName.names.at(-1).String.sval as string
  const problems: string[] = []
  if (value && !isConstant(value['raw_expr']))
    problems.push(
      `The default of ${colname} is computed for every row, which rewrites the table under a lock.`,
    )
  if (kinds.has('CONSTR_GENERATED') || kinds.has('CONSTR_IDENTITY') || /serial\d?$/.test(type))
    problems.push(`${colname} is computed for every row, which rewrites the table under a lock.`)
  if (kinds.has('CONSTR_NOTNULL') && !value)
    problems.push(
      `${colname} must be given from the first moment, and the version that still runs does not know it. Let it be null or have a default.`,
    )
  if (['CONSTR_FOREIGN', 'CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'].some((kind) => kinds.has(kind)))
    problems.push(`Add the constraint on ${colname} by itself, as NOT VALID.`)
  return problems
}

function findConstraintProblems({ contype, skip_validation: isNotValid, indexname }: Node): string[] {
  if (contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_CHECK') {
    return isNotValid
      ? []
      : ['Add it NOT VALID, and validate it in a later migration: else every row is checked under a lock.']
  }
  return indexname ? [] : ['Its index would be built while nobody can write.']
}

const constantFunctions = new Set(['now', 'statement_timestamp', 'transaction_timestamp'])

/** Whether a default is the same for all existing rows, which are then not rewritten. */
function isConstant(expression: Node): boolean {
  if ('A_Const' in expression || 'SQLValueFunction' in expression) return true
  if ('TypeCast' in expression) return isConstant(expression['TypeCast'].arg)
  if ('A_ArrayExpr' in expression) return (expression['A_ArrayExpr'].elements ?? []).every(isConstant)
  return constantFunctions.has(expression['FuncCall']?.funcname.at(-1).String.sval)
}

export const isReleaseNamed = (annotations: Statement['annotations']) =>
  /^\d+\.\d+\.\d+ \S/.test(annotations.get('contract') ?? '')
