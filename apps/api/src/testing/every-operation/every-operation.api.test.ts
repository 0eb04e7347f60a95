import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBrokenTokens } from './broken-tokens.ts'
import type { CallInput } from './sample-call.ts'
import { listCalls, type NamedCall } from './every-call.ts'
import { fingerprint } from './fingerprint.ts'
import { type ForeignInput, insertForeignIds, swapIds } from './foreign-inputs.ts'
import { fuzzInputs, fuzzOnly, fuzzRuns, fuzzSeed } from './fuzz-inputs.ts'
import { listOperations } from './list-operations.ts'
import { createResolver } from './schema-values.ts'
import { startWalk, type Walk } from './walk.ts'
import { isCallAllowed, listWalkers, sampleAllowed } from './walkers.ts'

let walk: Walk
let calls: NamedCall[]
/** The administrator's requests by call name; created once and only sent by others. */
const samples = new Map<string, CallInput>()
const tried: Record<string, number> = {}

beforeAll(async () => {
  walk = await startWalk()
  calls = listCalls(walk.document)
  for (const call of calls)
    samples.set(call.name, await walk.inputOf(call, walk.ownOrganization, walk.ownOrganization.admin))
}, 600_000)
afterAll(async () => {
  const parts = Object.entries(tried).map(([what, count]) => `${count} ${what}`)
  const answered = Object.entries(walk.statuses).map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(
    `${walk.operations.length} operations: ${parts.join(', ')}; answered ${answered.join(', ')}. Seed ${fuzzSeed}.\n`,
  )
  await walk.close()
})

async function count<Result>(what: string, work: () => Promise<Result>) {
  const before = walk.responseCount()
  const result = await work()
  tried[what] = (tried[what] ?? 0) + walk.responseCount() - before
  return result
}

/** Collects failures, so that one run shows all of them. */
async function attempt(failures: string[], name: string, work: () => Promise<string | null>) {
  try {
    const wrong = await work()
    if (wrong !== null) failures.push(`${name}: ${wrong}`)
  } catch (error) {
    const { message, cause } = error as Error
    failures.push(`${name}: ${message}${cause instanceof Error ? `\n${cause.message}` : ''}`)
  }
}

describe('without a session', () => {
  it('every operation rejects invalid tokens and changes nothing', async () => {
    const failures: string[] = []
    const before = await fingerprint(walk.test.db)
    await count('calls without a valid token', async () => {
      for (const [what, Authorization] of await listBrokenTokens(
        walk.test,
        walk.ownOrganization.admin.descopeId,
      )) {
        for (const { name, operation } of calls) {
          if (operation.isPublic) continue
          await attempt(failures, `${name} with ${what}`, async () => {
            const { status, code } = await walk.send(operation, samples.get(name)!, {
              'X-Org-Id': walk.ownOrganization.ids.orgId,
              ...(Authorization !== null && { Authorization }),
            })
            const isRefused = status === 401 && /^session-(?:missing|expired)$/.test(code!)
            return isRefused ? null : `${status} ${code}`
          })
        }
      }
    })
    expect(failures).toEqual([])
    expect(await fingerprint(walk.test.db)).toEqual(before)
  }, 300_000)

  it('only these operations can be called', () => {
    const reasons = {
      checkEmail: 'asks how an address signs in, before anyone has',
      getInvitation: 'shows what an emailed link leads to',
      requestInvitation: 'requests a new link to replace one that no longer works',
      receiveDeliveryEvents: 'the mail service signs its reports',
      receiveDeliveryReport: 'the mail service signs its reports',
      receiveText: 'the text gateway signs what it sends',
      receiveTextReport: 'the text gateway signs what it sends',
      receiveCall: 'the text gateway signs what it sends',
      receiveCallKey: 'the text gateway signs what it sends',
      getOptIn: 'tenants have no account',
      answerOptIn: 'tenants have no account',
      getAlertReply: 'tenants have no account',
      answerAlert: 'tenants have no account',
    }
    const open = listOperations(walk.document).filter(({ isPublic }) => isPublic)
    expect(open.map(({ id }) => id).toSorted()).toEqual(Object.keys(reasons).toSorted())
  })
})

describe('each built-in role', () => {
  it.each([
    ['', sampleAllowed],
    [', with all that it allows @nightly', undefined],
  ])(
    'can make exactly the calls of the permission matrix; rejected calls change nothing%s',
    async (_, sample) => {
      const failures: string[] = []
      const walkers = await listWalkers(walk.ownOrganization)
      const members = calls.filter(({ requiredPermissions }) => requiredPermissions !== null)
      const sampled = sample?.(walkers, members)
      const rows = new Map(members.map(({ name }) => [name, '']))
      const addMark = (name: string, mark: string) => rows.set(name, `${rows.get(name)}${mark}  `)
      await count('calls of 12 roles', async () => {
        for (const walker of walkers) {
          const before = await fingerprint(walk.test.db)
          for (const call of members) {
            if (isCallAllowed(walker, call)) continue
            await attempt(failures, `${walker.role} ${call.name}`, async () => {
              const { status, text } = await walk.as(walker.person, call.operation, samples.get(call.name)!)
              const isRefused =
                status === 403 ||
                status === 404 ||
                (call.reportsRejectedRecords && text.includes('"changed":0,'))
              return isRefused ? null : `isn't allowed, but got ${status} ${text.slice(0, 300)}`
            })
          }
          const after = await fingerprint(walk.test.db)
          const changed = Object.keys(after).filter((table) => after[table] !== before[table])
          if (changed.length > 0)
            failures.push(`${walker.role}: rejected calls changed ${changed.join(', ')}`)
          for (const call of members) {
            addMark(call.name, isCallAllowed(walker, call) ? 'x' : '.')
            if (!isCallAllowed(walker, call) || sampled?.get(call)!.includes(walker) === false) continue
            await attempt(failures, `${walker.role} ${call.name}`, async () => {
              const input = await walk.inputOf(call, walk.ownOrganization, walker.person)
              const { status, text } = await walk.as(walker.person, call.operation, input)
              const isServed = status < 400 || (call.isForOtherOrganizations && status === 409)
              return isServed ? null : `is allowed, but got ${status} ${text.slice(0, 300)}`
            })
          }
        }
      })
      expect(failures).toEqual([])
      const width = Math.max(...members.map(({ name }) => name.length)) + 2
      const head = walkers.map(({ role }, index) => `${'|  '.repeat(index)}${role}`)
      const body = members.map(({ name }) => `${name.padEnd(width)}${rows.get(name)!.trimEnd()}`)
      const printed = [...head.map((line) => ''.padEnd(width) + line), ...body].join('\n')
      await expect(`${printed}\n`).toMatchFileSnapshot('./printed-matrix.txt')
    },
    600_000,
  )
})

describe('another organization', () => {
  /** Accepts foreign ids on purpose: having the token is enough. */
  const capabilities = [
    'getInvitation /params/token',
    'acceptInvitation /params/token',
    'requestInvitation /params/token',
  ]
  /** Accept lists, and report unknown ids in the response or ignore them. */
  const harmless =
    /^(?:change\w+|countAudience|actOnWelcomeEmail|previewWelcomeEmail|validate\w+Import|markMissingTenantsPast) \/json/

  it('can be neither read nor changed through its ids, nor through its own paths', async () => {
    const failures: string[] = []
    const inputs: { call: NamedCall; input: ForeignInput }[] = []
    const resolve = createResolver(walk.document)
    for (const call of calls) {
      const own = samples.get(call.name)!
      const foreign = await walk.inputOf(call, walk.foreignOrganization, walk.foreignOrganization.admin)
      const foreignInputs = [
        ...swapIds(own, foreign),
        ...insertForeignIds(call.operation, own, walk.foreignOrganization.ids, resolve),
      ]
      inputs.push(...foreignInputs.map((input) => ({ call, input })))
    }
    const orgId = walk.foreignOrganization.ids.orgId
    const before = await fingerprint(walk.test.db, orgId)
    await count('calls with ids of another organization', async () => {
      for (const { call, input } of inputs) {
        const { name, operation } = call
        const place = `${operation.id} ${input.position}`
        if (capabilities.includes(place)) continue
        await attempt(failures, `${name} ${input.position}`, async () => {
          const { status, code } = operation.isPublic
            ? await walk.send(operation, input.input, {})
            : await walk.as(walk.ownOrganization.admin, operation, input.input)
          if (input.position.startsWith('/params')) return status === 404 ? null : `${status} ${code}`
          return status >= 400 || operation.method === 'GET' || harmless.test(place)
            ? null
            : `took it: ${status}`
        })
      }
      for (const { name, operation, requiredPermissions } of calls) {
        if (requiredPermissions === null) continue
        await attempt(failures, `${name} in the other organization`, async () => {
          const person = { ...walk.ownOrganization.admin, orgId }
          const own = samples.get(name)!
          const params = own.params?.orgId === undefined ? own.params : { ...own.params, orgId }
          const { status, code } = await walk.as(person, operation, { ...own, ...(params && { params }) })
          return status === 404 && code === 'org-not-found' ? null : `${status} ${code}`
        })
      }
    })
    expect(failures).toEqual([])
    expect(await fingerprint(walk.test.db, orgId)).toEqual(before)
  }, 300_000)
})

describe('fuzzed', () => {
  it(`every operation responds to ${fuzzRuns} unusual requests as documented`, async () => {
    const failures: string[] = []
    await count('fuzzed calls', async () => {
      for (const operation of walk.operations) {
        if (fuzzOnly && !fuzzOnly.includes(operation.id)) continue
        const person = await walk.ownOrganization.org.member('org_admin')
        const bases = calls.filter((call) => call.operation.id === operation.id)
        await attempt(failures, operation.id, async () => {
          await fuzzInputs(
            walk,
            operation,
            bases.map(({ name }) => samples.get(name)!),
            person,
          )
          return null
        })
      }
    })
    expect(failures).toEqual([])
  }, 600_000)
})
