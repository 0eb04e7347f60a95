import { findFreePort } from '@parapet/config/free-port'
import { writeXlsx } from 'hucre/xlsx'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedReport } from '../src/testing/every-operation/calls/signed-report.ts'
import { type FeedHost, startFeedHost } from '../src/testing/feed-host.ts'
import { createImportOption } from './create-import-option.ts'
import { writeHostileTexts } from './hostile-texts.ts'
import { randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { openSession } from './signed-in.ts'

/** The processor time in one turn of the event loop, which is how long everyone else waits. */
const blockedMsMax = 50
const textLength = 100_000
/** Node.js rejects longer headers. */
const queryLength = 5_000
const random = randomShares('hostile texts')

let product: RunningProduct
let feeds: FeedHost
let probeUrl: string
let session: string
/** The longest turn of ordinary calls, which a machine under load stretches too. */
let ordinaryMs = 0

interface Turn {
  entrance: string
  family: string
  status: number
  blockedMs: number
}
const turns: Turn[] = []

beforeAll(async () => {
  feeds = await startFeedHost()
  const probePort = await findFreePort()
  probeUrl = `http://127.0.0.1:${probePort}`
  product = await startRunningProduct({ isServerWanted: false })
  await product.startServer({
    FEEDS_BASE_URL: feeds.url,
    MAIL_WEBHOOK_SECRET: 'test-webhook-secret',
    LOOP_PROBE_PORT: String(probePort),
    NODE_OPTIONS: await createImportOption(new URL('./loop-probe.ts', import.meta.url)),
  })
  session = await openSession(product, 'owner@cedar-stone.test')
  // Each code path compiles on its first run.
  for (let round = 0; round < 20; round += 1) await send('/property?limit=50', {})
  await readLongestMs()
  for (let round = 0; round < 20; round += 1) await send('/property?limit=50', {})
  ordinaryMs = await readLongestMs()
}, 180_000)
afterAll(async () => {
  const slowest = turns.toSorted((a, b) => b.blockedMs - a.blockedMs).slice(0, 15)
  process.stdout.write(
    `Longest turns of ${turns.length} hostile calls (ordinary: ${Math.round(ordinaryMs)} ms):\n${slowest.map(describeTurn).join('\n')}\n`,
  )
  await product?.stop()
  await feeds?.close()
})

async function readLongestMs() {
  return (await (await fetch(probeUrl)).json()) as number
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Waits when the limit of calls is reached: a call that is turned away reads nothing. */
async function send(path: string, init: Init): Promise<{ status: number; text: string }> {
  const method = init.method ?? 'GET'
  const headers = {
    authorization: `Bearer ${session}`,
    ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    ...init.headers,
  }
  const response = await fetch(`${product.url}/api${path}`, { ...init, headers })
  const text = await response.text()
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after')) * 1000)
    return send(path, init)
  }
  if (response.status === 401) {
    session = await openSession(product, 'owner@cedar-stone.test')
    return send(path, init)
  }
  return { status: response.status, text }
}

/** Sends a call and records the longest turn of the event loop until the response. */
async function attack(entrance: string, family: string, path: string, init: Init = {}) {
  await readLongestMs()
  const answer = await send(path, init)
  turns.push({ entrance, family, status: answer.status, blockedMs: await readLongestMs() })
  return answer
}

const json = (method: string, body: unknown): Init => ({
  method,
  headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/**
 * An input's calls that blocked the event loop or failed. Slow ones are repeated: garbage collection may
 * have run during that turn.
 */
async function findFailures(
  entrance: string,
  repeat: (family: string) => Promise<unknown>,
): Promise<string[]> {
  const limitMs = Math.max(blockedMsMax, 3 * ordinaryMs)
  const isSlow = ({ blockedMs }: Turn) => blockedMs > limitMs
  const ownTurns = turns.filter((turn) => turn.entrance.startsWith(entrance))
  const slowTurns = ownTurns.filter(isSlow)
  const repeatedFrom = turns.length
  for (const family of new Set(slowTurns.map((turn) => turn.family))) await repeat(family)
  const isSlowAgain = (turn: Turn) =>
    turns
      .slice(repeatedFrom)
      .some((again) => again.entrance === turn.entrance && again.family === turn.family && isSlow(again))
  return [...ownTurns.filter(({ status }) => status >= 500), ...slowTurns.filter(isSlowAgain)].map(
    describeTurn,
  )
}

const describeTurn = ({ entrance, family, status, blockedMs }: Turn) =>
  `${Math.round(blockedMs)} ms ${entrance}, ${family} (${status})`

const texts = writeHostileTexts(random, textLength)
const families = Object.keys(texts)

/** Where there are many operations, each gets two families in a run, so that it stays below its rate limit. */
const chooseFamilies = () =>
  families.toSorted(() => random() - 0.5).slice(0, Number(process.env.HOSTILE_FAMILIES ?? 2))

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const openapiFile = join(import.meta.dirname, '../../../packages/api-client/openapi.json')
const openapi = JSON.parse(await readFile(openapiFile, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** A body of this schema with `text` in every field that takes text, in equal parts. */
function writeBody(schema: Schema, text: string): unknown {
  const fieldCount = JSON.stringify(fill(schema, marker)).split(marker).length - 1
  return fill(schema, text.slice(0, textLength / Math.max(1, fieldCount)).toWellFormed())
}

const marker = 'hostile'

/** A body of this schema with `text` in every field that takes text. */
function fill(schema: Schema | undefined, text: string, depth = 0): unknown {
  if (!schema || depth > 8) return text
  if (schema.$ref) return fill(openapi.components.schemas[schema.$ref.split('/').at(-1)!], text, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const part = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (part) return fill(part, text, depth + 1)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, fill(field, text, depth + 1)]),
    )
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return [fill(schema.items, text, depth + 1)]
  if (type === 'number' || type === 'integer') return 1
  return type === 'boolean' ? true : text
}

const cedarStone = async () =>
  (JSON.parse((await send('/user', {})).text) as { orgs: { id: string }[] }).orgs[0]!.id

/** Every operation, with ids that exist for the organization and no others. */
async function listOperations() {
  const orgId = await cedarStone()
  return Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const filledPath = path.replace('{orgId}', orgId).replaceAll(/\{\w+\}/g, crypto.randomUUID())
      return operation.operationId ? [{ path: filledPath, method: method.toUpperCase(), operation }] : []
    }),
  )
}

describe('no text of 100 kB blocks the event loop', () => {
  it.each(['property', 'unit', 'tenant'])('in an import of kind %s', { timeout: 1_800_000 }, async (kind) => {
    const document = await send(`/${kind}/import/template.csv`, {})
    const header = document.text.split('\r\n')[0]!.replaceAll(' *', '')
    const width = header.split(',').length
    const cells = (text: string) => {
      const length = Math.min(9_000, Math.floor(textLength / width))
      const cell = `"${text.slice(0, length).toWellFormed().replaceAll('"', '""')}"`
      return `${header}\n${Array(width).fill(cell).join(',')}\n`
    }
    const longCells = (text: string) => {
      const cell = `"${text.slice(0, 9_900).toWellFormed().replaceAll('"', '""')}"`
      return `${header}\n${`${cell}${','.repeat(width - 1)}\n`.repeat(9)}`
    }
    const files: Record<string, (text: string) => string> = {
      'as the file': (text) => text,
      'below a heading': (text) => `${header}\n${text}`,
      'as headings': (text) => `${text}\na,b,c\n`,
      'in a row': cells,
      'in the first column': longCells,
    }
    const run = async (family: string) => {
      for (const [shape, write] of Object.entries(files)) {
        const form = new FormData()
        form.set('file', new Blob([write(texts[family]!)], { type: 'text/csv' }), 'hostile.csv')
        const name = `${kind} import ${shape}`
        const upload = await attack(`${name}: upload`, family, `/${kind}/import/upload`, {
          method: 'POST',
          body: form,
        })
        if (upload.status !== 201) continue
        const { fileId } = JSON.parse(upload.text) as { fileId: string }
        await attack(`${name}: check`, family, `/${kind}/import/validate`, json('POST', { fileId }))
      }
    }
    for (const family of families) await run(family)
    expect(await findFailures(`${kind} import`, run)).toEqual([])
    const checked = `${kind} import in a row: check`
    expect(turns).toContainEqual(expect.objectContaining({ entrance: checked, status: 200 }))
  })

  it('in a workbook', { timeout: 900_000 }, async () => {
    const run = async (family: string) => {
      const cell = texts[family]!.slice(0, 9_900)
        .toWellFormed()
        // XML has no control characters.
        .replaceAll(/\p{Cc}/gu, ' ')
      const bytes = await writeXlsx({
        sheets: [
          {
            name: 'Tenants',
            rows: [['Property', 'Unit', 'Last name', 'Phone', 'Email'], Array(5).fill(cell)],
          },
        ],
      })
      const form = new FormData()
      form.set('file', new Blob([Uint8Array.from(bytes)]), 'hostile.xlsx')
      const upload = await attack('workbook: upload', family, '/tenant/import/upload', {
        method: 'POST',
        body: form,
      })
      if (upload.status !== 201) return
      const { fileId } = JSON.parse(upload.text) as { fileId: string }
      await attack('workbook: check', family, '/tenant/import/validate', json('POST', { fileId }))
    }
    for (const family of families) await run(family)
    expect(await findFailures('workbook', run)).toEqual([])
    expect(turns).toContainEqual(expect.objectContaining({ entrance: 'workbook: check', status: 200 }))
  })

  it('in a feed', { timeout: 1_800_000 }, async () => {
    const feedShapes: Record<string, (text: string) => string> = {
      gdacs: (text) => `<rss><channel>${text}</channel></rss>`,
      nws_alerts: (text) =>
        JSON.stringify({ type: 'FeatureCollection', features: [{ properties: { event: text } }] }),
      usgs_earthquake: (text) => text,
    }
    const run = async (family: string) => {
      for (const [connector, write] of Object.entries(feedShapes)) {
        const body = write(texts[family]!)
        feeds.respondWith((_request, response) => void response.writeHead(200).end(body))
        await attack(`feed ${connector}`, family, '/source/test', json('POST', { connector, config: {} }))
      }
    }
    for (const family of families) await run(family)
    expect(await findFailures('feed', run)).toEqual([])
    expect(feeds.requests.length).toBeGreaterThanOrEqual(families.length)
  })

  it('in any field of a body', { timeout: 3_600_000 }, async () => {
    const operations = (await listOperations()).filter(
      ({ operation }) => operation.requestBody?.content['application/json'],
    )
    const run = async (family: string) => {
      for (const { path, method, operation } of operations) {
        const { schema } = operation.requestBody!.content['application/json']!
        await attack(
          `body ${operation.operationId}`,
          family,
          path,
          json(method, writeBody(schema, texts[family]!)),
        )
      }
    }
    for (const family of chooseFamilies()) await run(family)
    expect(await findFailures('body', run)).toEqual([])
  })

  it('in unknown fields, deep bodies, and long numbers', { timeout: 900_000 }, async () => {
    const orgId = await cedarStone()
    const bodies: Record<string, string> = {
      'unknown keys': JSON.stringify(
        Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`k${n}`, 1])),
      ),
      'deep arrays': '['.repeat(50_000) + ']'.repeat(50_000),
      'deep objects': '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
      'a long number': `{"name":${'9'.repeat(99_000)}}`,
      'an open string': `{"name":"${'\\"'.repeat(49_000)}`,
      'a polygon': JSON.stringify({
        title: 'a',
        geometry: {
          type: 'Polygon',
          coordinates: [Array.from({ length: 9_000 }, (_, n) => [n % 180, (n * 7) % 90])],
        },
      }),
    }
    const run = async (family: string) => {
      for (const path of ['/property', '/tenant', '/threat', '/unit/batch'])
        await attack(`odd body ${path}`, family, path, json('POST', bodies[family]!))
      await attack('odd body /org', family, `/org/${orgId}`, json('PATCH', bodies[family]!))
    }
    for (const family of Object.keys(bodies)) await run(family)
    expect(await findFailures('odd body', run)).toEqual([])
  })

  it('in a search or a filter', { timeout: 1_800_000 }, async () => {
    const operations = (await listOperations()).filter(
      ({ method, operation }) =>
        method === 'GET' && operation.parameters?.some((parameter) => parameter.in === 'query'),
    )
    const run = async (family: string) => {
      const text = encodeURIComponent(texts[family]!.slice(0, queryLength).toWellFormed()).slice(0, 12_000)
      const value = text.replace(/%[0-9A-F]?$/, '').replace(/(%[89A-F][0-9A-F])+$/, '')
      for (const { path, operation } of operations)
        for (const { name } of operation.parameters!.filter((parameter) => parameter.in === 'query')) {
          if (name !== 'q' && random() > 0.15) continue
          await attack(`query ${operation.operationId}?${name}`, family, `${path}?${name}=${value}`)
        }
    }
    for (const family of chooseFamilies()) await run(family)
    expect(await findFailures('query', run)).toEqual([])
  })

  it('in a report of the mail service', { timeout: 900_000 }, async () => {
    const run = async (family: string) => {
      const text = texts[family]!.toWellFormed()
      const mails = {
        headers: `Subject: ${text}\r\n\r\na`,
        body: `From: a@b.example\r\nContent-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: ${text}\r\n--b--`,
        boundary: `Content-Type: multipart/report; boundary="${text}"\r\n\r\n--a`,
      }
      for (const [part, mail] of Object.entries(mails)) {
        const { body, headers } = signedReport('message/rfc822', mail)
        await attack(`mail report in ${part}`, family, '/mail/reports', {
          method: 'POST',
          body: body as string,
          headers: headers as Record<string, string>,
        })
      }
      const events = signedReport(
        'application/json',
        JSON.stringify({ events: [{ type: text, email: text }] }),
      )
      await attack('mail events', family, '/mail/events', {
        method: 'POST',
        body: events.body as string,
        headers: events.headers as Record<string, string>,
      })
    }
    for (const family of families) await run(family)
    expect(await findFailures('mail', run)).toEqual([])
  })
})
