import type { DrillOptions } from '../apps/api/src/domains/messaging/drills/drills.schema.ts'

/** Something that the person who runs the command can mend. */
export class UsageError extends Error {}

/** Calls the API of an organization. */
export type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>

interface PropertyPage {
  items: { id: string; code: string; address: { lat: number | null; lon: number | null } }[]
  page: { nextCursor: string | null }
}

/** Of a drill. */
const propertiesMax = 100
const participantsMax = 200
const neighborMeters = 15_000

const splitList = (text: string) => text.split(',').map((part) => part.trim())

/** Active properties with a location, page by page. */
async function* listProperties(call: Call, filter: Record<string, string>) {
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({
      status: 'active',
      limit: '200',
      ...filter,
      ...(cursor && { cursor }),
    })
    const { items, page }: PropertyPage = await call<PropertyPage>('GET', `/property?${query.toString()}`)
    yield* items.filter(({ address }) => address.lat !== null)
    cursor = page.nextCursor
  } while (cursor !== null)
}

/** The properties with these codes; without codes the first property, and those near it. */
export async function findProperties(call: Call, codes: string | undefined): Promise<string[]> {
  if (codes !== undefined) return await Promise.all(splitList(codes).map((code) => findByCode(call, code)))
  for await (const { address } of listProperties(call, {})) {
    const near = `${address.lat},${address.lon},${neighborMeters}`
    const ids: string[] = []
    for await (const { id } of listProperties(call, { near })) {
      if (ids.length < propertiesMax) ids.push(id)
      else break
    }
    return ids
  }
  throw new UsageError('There is no active property with a location.')
}

async function findByCode(call: Call, code: string): Promise<string> {
  for await (const property of listProperties(call, { q: code }))
    if (property.code === code) return property.id
  throw new UsageError(`There is no active property with a location and the code ${code}.`)
}

/** The members with these names, or all. */
export function findMembers({ members }: Pick<DrillOptions, 'members'>, names: string | undefined): string[] {
  if (names === undefined) return []
  if (names !== 'all') {
    return splitList(names).map((name) => {
      const member = members.find((one) => one.name === name)
      if (!member) throw new UsageError(`There is no member named ${name} who can be invited.`)
      return member.id
    })
  }
  if (members.length > participantsMax) {
    throw new UsageError(
      `A drill has up to ${participantsMax} participants, and ${members.length} members can be invited. Name the ones to invite.`,
    )
  }
  return members.map(({ id }) => id)
}

/** What to print if the command failed; null for an error in the command itself. */
export function describeError(error: unknown): string | null {
  const { message, code, cause } = error as Error & { code?: unknown }
  if (error instanceof UsageError || String(code).startsWith('ERR_PARSE_ARGS')) return message
  // What `fetch` throws if there is no response.
  if (error instanceof TypeError && cause instanceof Error)
    return 'Couldn’t reach Parapet. Start it with pnpm start, or name its address with --url.'
  return null
}
