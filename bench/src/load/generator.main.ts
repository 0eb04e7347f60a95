import autocannon, { type Client, type Request } from 'autocannon'
import { randomUUID } from 'node:crypto'
import { createRandom } from '../random.ts'
import { type Call, pickCall } from './calls.ts'
import type { GeneratorJob, GeneratorMessage, Member } from './run-generator.ts'
import type { LoadResults } from './load-results.ts'
import { paceClient } from './paced-client.ts'

/** The load generator: receives one job from its parent process, and sends back the results. */

const timeoutSeconds = 30
/** Every nth call that creates something is sent again with the same idempotency key, as after a lost response. */
const repeatInterval = 20

const send = (message: GeneratorMessage) => void process.send!(message)

process.on('message', (job: GeneratorJob) => void generate(job))

async function generate(job: GeneratorJob) {
  const results: LoadResults = {
    seconds: job.seconds,
    latencies: [],
    latenciesByCall: {},
    statusCounts: {},
    unanswered: 0,
    missingRetryAfter: 0,
    errorExamples: {},
    acknowledgedWrites: [],
    idempotencyViolations: 0,
  }
  const random = createRandom(job.seed)
  const runId = `${job.seed.toString(36)}${Date.now().toString(36)}`
  const intervalMs = job.rate === null ? 0 : (job.connections / job.rate) * 1000
  let connectionIndex = 0
  let markerCount = 0
  let isWarmedUp = job.warmUpSeconds === 0

  const setupClient = (client: Client) => {
    const member = job.members[connectionIndex % job.members.length]!
    const getLatenessMs =
      job.rate === null
        ? () => 0
        : paceClient(client, intervalMs, (intervalMs * connectionIndex) / job.connections)
    connectionIndex += 1
    let currentCall: Call | null = null
    client.setRequests([
      createRequest(
        member,
        () => `L${runId}-${(markerCount += 1)}`,
        (call) => (currentCall = call),
      ),
    ])
    client.on('response', (status, _bytes, responseMs) => {
      if (!isWarmedUp) return
      results.statusCounts[status] = (results.statusCounts[status] ?? 0) + 1
      if (status >= 400) return
      const latency = responseMs + getLatenessMs()
      results.latencies.push(latency)
      if (currentCall) (results.latenciesByCall[currentCall.name] ??= []).push(latency)
    })
  }

  function createRequest(member: Member, nextMarker: () => string, onStart: (call: Call) => void): Request {
    const etags = new Map<string, string>()
    let createdCount = 0
    let pendingRepeat: { call: Call; headers: Record<string, string>; id: string } | null = null
    let current: { call: Call; headers: Record<string, string>; originalId: string | null }
    return {
      setupRequest(request) {
        if (pendingRepeat) {
          current = { call: pendingRepeat.call, headers: pendingRepeat.headers, originalId: pendingRepeat.id }
          pendingRepeat = null
        } else {
          const call = createCall(job, member, random, nextMarker())
          current = { call, headers: createHeaders(member, call, etags), originalId: null }
        }
        const { call, headers } = current
        onStart(call)
        return {
          ...request,
          method: call.method,
          path: isBare(job) ? call.path : `/api${call.path}`,
          headers,
          ...(call.body && { body: JSON.stringify(call.body) }),
        }
      },
      onResponse(status, body, _context, rawHeaders) {
        const { call, headers, originalId } = current
        const responseHeaders = rawHeaders as Record<string, string> | undefined
        const etag = findHeader(responseHeaders, 'etag')
        if (call.isRevalidation && etag) etags.set(call.path, etag)
        if (status === 503 && findHeader(responseHeaders, 'retry-after') === undefined)
          results.missingRetryAfter += 1
        if (status >= 400) results.errorExamples[`${status} ${call.name}`] ??= body.slice(0, 300)
        if (!call.expectedWrite || status >= 300) return
        const record = JSON.parse(body) as { id: string; version: number }
        if (originalId !== null) {
          if (record.id !== originalId) results.idempotencyViolations += 1
          return
        }
        results.acknowledgedWrites.push({
          ...call.expectedWrite,
          orgId: member.orgId,
          id: record.id,
          version: record.version,
        })
        if (call.expectedWrite.kind === 'created') {
          createdCount += 1
          if (createdCount % repeatInterval === 0) pendingRepeat = { call, headers, id: record.id }
        }
      },
    }
  }

  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: job.url,
        connections: job.connections,
        duration: job.warmUpSeconds + job.seconds,
        timeout: timeoutSeconds,
        setupClient,
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    )
    run.on('reqError', () => {
      if (isWarmedUp) results.unanswered += 1
    })
    setTimeout(() => {
      isWarmedUp = true
      send({ type: 'measuring' })
    }, job.warmUpSeconds * 1000)
  })
  send({ type: 'done', results })
}

const isBare = ({ kind }: GeneratorJob) => kind === 'bare' || kind === 'page'

function createCall({ kind }: GeneratorJob, member: Member, random: () => number, marker: string): Call {
  if (kind === 'mix') return pickCall(member, random, marker)
  const paths = {
    list: '/property?limit=50',
    bare: `/?org=${member.orgId}`,
    page: `/page?org=${member.orgId}`,
  }
  const path = paths[kind]
  return { name: kind, method: 'GET', path }
}

function createHeaders(
  member: Member,
  call: Call,
  etags: ReadonlyMap<string, string>,
): Record<string, string> {
  const etag = call.isRevalidation ? etags.get(call.path) : undefined
  return {
    authorization: `Bearer ${member.token}`,
    'x-org-id': member.orgId,
    ...call.headers,
    ...(call.method !== 'GET' && { 'idempotency-key': randomUUID() }),
    ...(etag !== undefined && { 'if-none-match': etag }),
  }
}

function findHeader(headers: Record<string, string> | undefined, name: string) {
  return Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
}
