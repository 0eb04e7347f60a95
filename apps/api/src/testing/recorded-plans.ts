import type pg from 'pg'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  /** These three only in analyzed plans. The first two are averages of the loops. */
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Actual Loops'?: number
  Plans?: PlanNode[]
}

interface RecordedPlan {
  statement: string
  nodes: PlanNode[]
}

/**
 * Records the plan of every query that `work` runs, explained right before the query itself: with its parameters, in its
 * transaction, under its role. Analyzed plans also say how many rows were read; for them, every query runs twice.
 */
export async function recordPlans(
  pool: pg.Pool,
  work: () => Promise<unknown>,
  { analyzed = false } = {},
): Promise<RecordedPlan[]> {
  const options = analyzed ? 'analyze, timing off, format json' : 'format json'
  const plans: RecordedPlan[] = []
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const originalQueries = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const connectRecorded = async () => {
    const client = await connect()
    if (originalQueries.has(client)) return client
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    originalQueries.set(client, client.query)
    client.query = (async (config: { text: string } | string, values?: unknown[], ...rest: unknown[]) => {
      const statement = typeof config === 'string' ? config : config.text
      if (/^\s*(select|with)\b/i.test(statement) && /\bfrom\b/i.test(statement)) {
        const explainResult = (await query(`explain (${options}) ${statement}`, values)) as {
          rows: { 'QUERY PLAN': [{ Plan: PlanNode }] }[]
        }
        plans.push({ statement, nodes: flatten(explainResult.rows[0]!['QUERY PLAN'][0].Plan) })
      }
      return await query(config, values, ...rest)
    }) as never
    return client
  }
  // A query outside of a transaction connects with a callback.
  pool.connect = ((callback?: (error: unknown, client?: pg.PoolClient, release?: () => void) => void) => {
    const connected = connectRecorded()
    if (!callback) return connected
    connected.then((client) => callback(undefined, client, () => client.release()), callback)
    return undefined
  }) as never
  try {
    await work()
  } finally {
    pool.connect = connect as never
    for (const [client, query] of originalQueries) client.query = query
  }
  return plans
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** The statements that scan the table sequentially. */
export const listTableScans = (plans: readonly RecordedPlan[], table: string) =>
  plans
    .filter(({ nodes }) =>
      nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table),
    )
    .map(({ statement }) => statement)

/** How many rows of the table analyzed plans read, including those that a filter removed. */
export function countReadRows(plans: readonly RecordedPlan[], table: string): number {
  const scans = plans.flatMap(({ nodes }) => nodes.filter((node) => node['Relation Name'] === table))
  const rowsOf = (node: PlanNode) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  return scans.reduce((sum, node) => sum + rowsOf(node) * (node['Actual Loops'] ?? 0), 0)
}

/** How many rows an analyzed plan sorts: those of a page may be sorted, but not all of a list to find it. */
export function countSortedRows({ nodes }: RecordedPlan): number {
  const sorts = nodes.filter((node) => sortTypes.has(node['Node Type']))
  // What a sort returns may be cut off by a limit, unlike what it reads.
  return Math.max(0, ...sorts.map(({ Plans }) => Plans![0]!['Actual Rows']!))
}

const sortTypes: ReadonlySet<string> = new Set(['Sort', 'Incremental Sort'])
