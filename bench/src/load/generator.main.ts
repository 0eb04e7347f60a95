import autocannon, { type Client, type Request } from 'autocannon'
import { randomUUID } from 'node:crypto'
import { createRandom } from '../random.ts'
import { type Call, nextCall } from './calls.ts'
import type { GeneratorJob, GeneratorMessage, Person } from './run-generator.ts'
import type { LoadFigures } from './load-figures.ts'
import { paceClient } from './paced-client.ts'

/** The load generator: one job over the channel of its parent, and the figures back. */

const timeoutSeconds = 30
/** One of so many calls that create something is sent again with its key, as after a lost answer. */
const repeatEvery = 20

const send = (message: GeneratorMessage) => void process.send!(message)

process.on('message', (job: GeneratorJob) => void generate(job))

async function generate(job: GeneratorJob) {
  const figures: LoadFigures = {
    seconds: job.seconds,
    latencies: [],
    byCall: {},
    statuses: {},
    unanswered: 0,
    withoutRetryAfter: 0,
    unexpected: {},
    acknowledged: [],
    doubled: 0,
  }
  const random = createRandom(job.seed)
  const run = `${job.seed.toString(36)}${Date.now().toString(36)}`
  const intervalMs = job.rate === null ? 0 : (job.connections / job.rate) * 1000
  let connection = 0
  let marker = 0
  let isMeasured = job.warmUpSeconds === 0

  const setupClient = (client: Client) => {
    const person = job.people[connection % job.people.length]!
    const latenessMs =
      job.rate === null
        ? () => 0
        : paceClient(client, intervalMs, (intervalMs * connection) / job.connections)
    connection += 1
    let underWay: Call | null = null
    client.setRequests([
      createRequest(
        person,
        () => `L${run}-${(marker += 1)}`,
        (call) => (underWay = call),
      ),
    ])
    client.on('response', (status, _bytes, responseMs) => {
      if (!isMeasured) return
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
      if (status >= 400) return
      const latency = responseMs + latenessMs()
      figures.latencies.push(latency)
      if (underWay) (figures.byCall[underWay.name] ??= []).push(latency)
    })
  }

  function createRequest(person: Person, nextMarker: () => string, begin: (call: Call) => void): Request {
    const tags = new Map<string, string>()
    let created = 0
    let repeated: { call: Call; headers: Record<string, string>; id: string } | null = null
    let current: { call: Call; headers: Record<string, string>; repeats: string | null }
    return {
      setupRequest(request) {
        if (repeated) {
          current = { call: repeated.call, headers: repeated.headers, repeats: repeated.id }
          repeated = null
        } else {
          const call = createCall(job, person, random, nextMarker())
          current = { call, headers: createHeaders(person, call, tags), repeats: null }
        }
        const { call, headers } = current
        begin(call)
        return {
          ...request,
          method: call.method,
          path: isBare(job) ? call.path : `/api${call.path}`,
          headers,
          ...(call.body && { body: JSON.stringify(call.body) }),
        }
      },
      onResponse(status, body, _context, given) {
        const { call, headers, repeats } = current
        const answered = given as Record<string, string> | undefined
        const tag = findHeader(answered, 'etag')
        if (call.isRevalidation && tag) tags.set(call.path, tag)
        if (status === 503 && findHeader(answered, 'retry-after') === undefined)
          figures.withoutRetryAfter += 1
        if (status >= 400) figures.unexpected[`${status} ${call.name}`] ??= body.slice(0, 300)
        if (!call.writes || status >= 300) return
        const made = JSON.parse(body) as { id: string; version: number }
        if (repeats !== null) {
          if (made.id !== repeats) figures.doubled += 1
          return
        }
        figures.acknowledged.push({ ...call.writes, orgId: person.orgId, id: made.id, version: made.version })
        if (call.writes.kind === 'created') {
          created += 1
          if (created % repeatEvery === 0) repeated = { call, headers, id: made.id }
        }
      },
    }
  }

  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url: job.url,
        connections: job.connections,
        duration: job.warmUpSeconds + job.seconds,
        timeout: timeoutSeconds,
        setupClient,
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    )
    instance.on('reqError', () => {
      if (isMeasured) figures.unanswered += 1
    })
    setTimeout(() => {
      isMeasured = true
      send({ type: 'begun' })
    }, job.warmUpSeconds * 1000)
  })
  send({ type: 'done', figures })
}

const isBare = ({ kind }: GeneratorJob) => kind === 'bare' || kind === 'page'

function createCall({ kind }: GeneratorJob, person: Person, random: () => number, marker: string): Call {
  if (kind === 'mix') return nextCall(person, random, marker)
  const paths = {
    list: '/property?limit=50',
    bare: `/?org=${person.orgId}`,
    page: `/page?org=${person.orgId}`,
  }
  const path = paths[kind]
  return { name: kind, method: 'GET', path }
}

function createHeaders(
  person: Person,
  call: Call,
  tags: ReadonlyMap<string, string>,
): Record<string, string> {
  const known = call.isRevalidation ? tags.get(call.path) : undefined
  return {
    authorization: `Bearer ${person.token}`,
    'x-org-id': person.orgId,
    ...call.headers,
    ...(call.method !== 'GET' && { 'idempotency-key': randomUUID() }),
    ...(known !== undefined && { 'if-none-match': known }),
  }
}

function findHeader(headers: Record<string, string> | undefined, name: string) {
  return Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
}
