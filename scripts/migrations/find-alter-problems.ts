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
export function findAlterProblems(
  { node, annotations }: Statement,
  addedConstraints: ReadonlySet<string>,
): string[] {
  return node['AlterTableStmt'].cmds.flatMap(({ AlterTableCmd: command }: Node) => {
    const { subtype, name, def } = command
    switch (subtype) {
      case 'AT_AddColumn':
        return findColumnProblems(def.ColumnDef)
      case 'AT_AddConstraint':
        return findConstraintProblems(def.Constraint)
      case 'AT_ValidateConstraint':
        return addedConstraints.has(name)
          ? [
              'Validate a constraint in a later migration than the one that adds it. Otherwise, the lock lasts as long as the scan.',
            ]
          : []
      case 'AT_SetNotNull':
        return annotations.has('validated')
          ? []
          : [
              'SET NOT NULL scans the whole table under a lock. Validate `CHECK (… IS NOT NULL)` in an earlier migration, and name the constraint above the statement: `-- validated: name`.',
            ]
      case 'AT_AlterColumnType':
        return [
          'Changing a type rewrites the table under a lock. Add a column, write both, move the data, and drop the old one.',
        ]
      case 'AT_DropColumn':
        return isReleaseNamed(annotations)
          ? []
          : [
              'The running version may still use the column. Above the statement, name the release that stopped using it: `-- contract: 1.4.0 …`.',
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
  const constraintNodes: Node[] = constraints.map(({ Constraint }: Node) => Constraint)
  const kinds = new Set(constraintNodes.map(({ contype }) => contype))
  const defaultNode = constraintNodes.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const type = typeName.names.at(-1).String.sval as string
  const problems: string[] = []
  if (defaultNode && !isConstant(defaultNode['raw_expr']))
    problems.push(
      `The default of ${colname} is computed for every row, which rewrites the table under a lock.`,
    )
  if (kinds.has('CONSTR_GENERATED') || kinds.has('CONSTR_IDENTITY') || /serial\d?$/.test(type))
    problems.push(`${colname} is computed for every row, which rewrites the table under a lock.`)
  if (kinds.has('CONSTR_NOTNULL') && !defaultNode)
    problems.push(
      `${colname} is required, but the running version doesn't write it. Make it nullable, or give it a default.`,
    )
  if (['CONSTR_FOREIGN', 'CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'].some((kind) => kinds.has(kind)))
    problems.push(`Add the constraint on ${colname} in its own statement, as NOT VALID.`)
  return problems
}

function findConstraintProblems({ contype, skip_validation: isNotValid, indexname }: Node): string[] {
  if (contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_CHECK') {
    return isNotValid
      ? []
      : [
          'Add it as NOT VALID, and validate it in a later migration. Otherwise, every row is checked under a lock.',
        ]
  }
  return indexname ? [] : ['Building its index would block writes to the table.']
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
