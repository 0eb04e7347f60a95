import { findFreePort } from '@parapet/config/free-port'
import { writeXlsx } from 'hucre/xlsx'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedReport } from '../src/testing/every-operation/calls/signed-report.ts'
import { type FeedHost, startFeedHost } from '../src/testing/feed-host.ts'
import { createImportOption } from './create-import-option.ts'
import { writeHostileTexts } from './hostile-texts.ts'
import { randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { openSession } from './signed-in.ts'

/** How long one input may keep everyone else waiting. */
const blockedMsMax = 50
const textLength = 100_000
/** Node.js rejects longer headers. */
const queryLength = 5_000
const headerLength = 12_000
/** How often an input that seemed slow is sent again: garbage collection, or another process, may have been slow. */
const repetitions = 3

let product: RunningProduct
let feeds: FeedHost
let agency: TlsServer
let agencyUrl: string
let agencyFeed = ''
let healthz: Worker
let probeUrl: string
/** The longest waits during ordinary calls, which a machine under load stretches too. */
let ordinary: Waits = { turnMs: 0, healthzMs: 0 }

/** The longest waits since they were last read. */
interface Waits {
  /** CPU time in one turn of the server's event loop. */
  turnMs: number
  /** Time until `/healthz` responded to another client. */
  healthzMs: number
}

interface Turn extends Waits {
  entryPoint: string
  family: string
  status: number
  repeat: () => Promise<Turn>
}
const turns: Turn[] = []

const person = 'owner@cedar-stone.test'
let session: string

beforeAll(async () => {
  feeds = await startFeedHost()
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  feeds.respondWith((_request, response) => void response.writeHead(200).end(cert))
  agency = createTlsServer({ key, cert }, (_request, response) => void response.end(agencyFeed))
  agency.listen(0, '127.0.0.1')
  await once(agency, 'listening')
  agencyUrl = `https://localhost:${(agency.address() as { port: number }).port}`
  const probePort = await findFreePort()
  probeUrl = `http://127.0.0.1:${probePort}`
  product = await startRunningProduct({ isServerWanted: false })
  await product.startServer({
    FEEDS_BASE_URL: feeds.url,
    FEEDS_EXAMPLE_ORIGIN: agencyUrl,
    MAIL_WEBHOOK_SECRET: 'test-webhook-secret',
    TRUST_PROXY: '1',
    LOOP_PROBE_PORT: String(probePort),
    NODE_OPTIONS: [
      await createImportOption(new URL('./lift-rate-limits.ts', import.meta.url)),
      await createImportOption(new URL('./loop-probe.ts', import.meta.url)),
    ].join(' '),
  })
  session = await openSession(product, person)
  healthz = new Worker(new URL('./healthz-probe.ts', import.meta.url), { workerData: { url: product.url } })
  // Each code path compiles on its first run.
  for (let round = 0; round < 20; round += 1) await send('/property?limit=50', {})
  await readWaits()
  for (let round = 0; round < 20; round += 1) await send('/property?limit=50', {})
  ordinary = await readWaits()
}, 180_000)
afterAll(async () => {
  const describeLongest = (measure: keyof Waits) =>
    turns
      .toSorted((a, b) => b[measure] - a[measure])
      .slice(0, 10)
      .map(describeTurn)
      .join('\n')
  const entryPoints = new Set(turns.map((turn) => turn.entryPoint)).size
  process.stdout.write(
    `${turns.length} hostile calls through ${entryPoints} entry points. Ordinary calls: ${describeWaits(ordinary)}\n` +
      `Longest turns:\n${describeLongest('turnMs')}\nLongest waits for /healthz:\n${describeLongest('healthzMs')}\n`,
  )
  await healthz?.terminate()
  await product?.stop()
  await feeds?.close()
  agency?.closeAllConnections()
  agency?.close()
})

async function readWaits(): Promise<Waits> {
  const turnMs = (await (await fetch(probeUrl)).json()) as number
  const answer = once(healthz, 'message')
  healthz.postMessage('read')
  const [healthzMs] = (await answer) as [number]
  return { turnMs, healthzMs }
}

type Init = Omit<RequestInit, 'headers'> & {
  headers?: Record<string, string>
  /** Called before each time the call is sent. */
  prepare?: () => void
  /** Sends this instead of `path` and the other fields. */
  raw?: () => Promise<Answer>
}

interface Answer {
  status: number
  text: string
}

async function send(path: string, { raw, prepare, ...init }: Init): Promise<Answer> {
  prepare?.()
  if (raw) return await raw()
  const method = init.method ?? 'GET'
  const headers = {
    authorization: `Bearer ${session}`,
    ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    ...init.headers,
  }
  const response = await fetch(`${product.url}/api${path}`, {
    ...init,
    headers,
    redirect: 'manual',
  })
  const text = await response.text()
  if (response.status === 401 && !init.headers?.authorization) {
    session = await openSession(product, person)
    return await send(path, init)
  }
  return { status: response.status, text }
}

/** Sends a call and records the longest waits until the response. */
async function attack(entryPoint: string, family: string, path: string, init: Init = {}) {
  const run = async () => {
    await readWaits()
    const answer = await send(path, init)
    const turn = {
      entryPoint,
      family,
      status: answer.status,
      ...(await readWaits()),
      repeat: async () => (await run()).turn,
    }
    return { answer, turn }
  }
  const { answer, turn } = await run()
  turns.push(turn)
  return answer
}

const isSlow = ({ turnMs, healthzMs }: Waits) =>
  turnMs > Math.max(blockedMsMax, 3 * ordinary.turnMs) ||
  healthzMs > Math.max(blockedMsMax, 3 * ordinary.healthzMs)

/** The calls through these entry points that failed, or that blocked the event loop each time they were sent. */
async function findFailures(entryPoint: string): Promise<string[]> {
  const ownTurns = turns.filter((turn) => turn.entryPoint.startsWith(entryPoint))
  expect(ownTurns.length).toBeGreaterThan(0)
  // A call over a limit parses nothing.
  const failures = ownTurns.filter(({ status }) => status >= 500 || status === 429)
  for (const turn of ownTurns.filter(isSlow)) {
    let again = turn
    for (let round = 0; round < repetitions && isSlow(again); round += 1) again = await turn.repeat()
    if (isSlow(again)) failures.push(again)
  }
  return failures.map(describeTurn)
}

const describeWaits = ({ turnMs, healthzMs }: Waits) =>
  `turn ${Math.round(turnMs)} ms, /healthz ${Math.round(healthzMs)} ms`

const describeTurn = ({ entryPoint, family, status, ...waits }: Turn) =>
  `${describeWaits(waits)}: ${entryPoint}, ${family} (${status})`

const json = (method: string, body: unknown): Init => ({
  method,
  headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

const texts = writeHostileTexts(randomShares('hostile texts'), textLength)
const families = Object.keys(texts)

type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
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
  const fieldCount = JSON.stringify(fill(schema, () => marker)).split(marker).length - 1
  const part = text.slice(0, textLength / Math.max(1, fieldCount)).toWellFormed()
  return fill(schema, () => part)
}

const marker = 'hostile'

/** A body of this schema with the text that `write` gives each field that takes text. */
function fill(schema: Schema | undefined, write: (field?: Schema) => string, depth = 0): unknown {
  if (!schema || depth > 8) return write(schema)
  if (schema.$ref) return fill(openapi.components.schemas[schema.$ref.split('/').at(-1)!], write, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const part = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (part) return fill(part, write, depth + 1)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, fill(field, write, depth + 1)]),
    )
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return [fill(schema.items, write, depth + 1)]
  if (type === 'number' || type === 'integer') return 1
  return type === 'boolean' ? true : write(schema)
}

/** A body of this schema with plausible values, and `text` in the field with this number. */
function fillOne(schema: Schema, at: number, text: string): { body: unknown; lengthMax: number | null } {
  let field = -1
  let lengthMax: number | null = null
  const body = fill(schema, (leaf) => {
    field += 1
    if (field !== at) return plausibleValues[leaf?.format ?? ''] ?? 'A'.repeat(leaf?.minLength ?? 1)
    lengthMax = leaf?.maxLength ?? null
    return text
  })
  return { body, lengthMax }
}

const plausibleValues: Record<string, string> = {
  uuid: '0193a5c0-0000-7000-8000-00000000ffff',
  email: 'a@b.example',
  uri: 'https://a.example',
  url: 'https://a.example',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
}

/** What fits into a line of a header or a path: one byte for each character, and no control characters. */
const toHeaderText = (text: string, length: number) =>
  text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, ' ').slice(0, length)

/** Sends what `fetch` would correct. */
async function sendRaw(method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const request = requestHttp(`${product.url}/`, {
    method,
    path,
    agent: false,
    headers: {
      authorization: `Bearer ${session}`,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  request.end(method === 'GET' ? undefined : '{}')
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  const status = response.statusCode!
  if (status === 401 && headers.authorization === undefined && path.startsWith('/api/')) {
    session = await openSession(product, person)
    return await sendRaw(method, path, headers)
  }
  return { status, text }
}

const cedarStone = async () =>
  (JSON.parse((await send('/user', {})).text) as { orgs: { id: string }[] }).orgs[0]!.id

/** An existing id for each kind of record whose list has one, by the first part of its path. */
async function findIds(): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const noun of ['property', 'portfolio', 'unit', 'tenant', 'threat', 'source']) {
    const { items } = JSON.parse((await send(`/${noun}?limit=1`, {})).text) as { items?: { id: string }[] }
    if (items?.[0]) ids.set(noun, items[0].id)
  }
  expect(ids.size).toBeGreaterThan(3)
  return ids
}

/** Every operation, with the organization's id, ids of records from `ids`, and otherwise ids that don't exist. */
async function listOperations(ids: ReadonlyMap<string, string> = new Map()) {
  const orgId = await cedarStone()
  return Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const filledPath = path
        .replace('{orgId}', orgId)
        .replaceAll(/\{\w+\}/g, () => ids.get(path.split('/')[1]!) ?? crypto.randomUUID())
      return operation.operationId ? [{ path: filledPath, method: method.toUpperCase(), operation }] : []
    }),
  )
}

describe('no text of 100 kB blocks the event loop', { timeout: 600_000 }, () => {
  it.each(['property', 'unit', 'tenant'])('in an import of kind %s', async (kind) => {
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
    expect(await findFailures(`${kind} import`)).toEqual([])
    const checked = `${kind} import in a row: check`
    expect(turns).toContainEqual(expect.objectContaining({ entryPoint: checked, status: 200 }))
  })

  it('in a workbook', async () => {
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
    expect(await findFailures('workbook')).toEqual([])
    expect(turns).toContainEqual(expect.objectContaining({ entryPoint: 'workbook: check', status: 200 }))
  })

  it('in a feed', async () => {
    const asXml = (text: string) => `<rss><channel>${text}</channel></rss>`
    const asFeature = (text: string) =>
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', id: text.slice(0, 9_000), properties: { event: text, title: text } }],
      })
    const asItem = (text: string) =>
      `<rss><channel><item><title>${text.replaceAll(/[<&]/g, ' ')}</title><link>${text.replaceAll(/[<&]/g, ' ')}</link></item></channel></rss>`
    const asAlert = (text: string) =>
      `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>a</identifier><info><event>${text.replaceAll(/[<&]/g, ' ')}</event></info></alert>`
    const asTable = (text: string) => `latitude,longitude,acq_date,confidence\n${text}`
    const shapes: [connector: string, write: (text: string) => string][] = [
      ['gdacs', asXml],
      ['gdacs', asItem],
      ['cap_feed', asXml],
      ['cap_feed', asAlert],
      ['cap_feed', (text) => text],
      ['nws_alerts', asFeature],
      ['usgs_earthquake', (text) => text],
      ['nasa_firms', asTable],
      ['noaa_nwps', asFeature],
      ['nifc_wfigs', asFeature],
      [
        'openfema_declarations',
        (text) => JSON.stringify({ DisasterDeclarationsSummaries: [{ title: text }] }),
      ],
    ]
    const configs: Record<string, object> = {
      cap_feed: { config: { url: `${agencyUrl}/cap.xml` } },
      nasa_firms: { config: { satellite: 'MODIS_NRT' }, secret: 'a'.repeat(32) },
    }
    // A hundred times as long, and small on the wire.
    const packed = (text: string) => gzipSync(text.repeat(100))
    for (const family of families)
      for (const [at, [connector, write]] of shapes.entries()) {
        const text = texts[family]!
        const call = json('POST', { connector, config: {}, ...configs[connector] })
        await attack(`feed ${connector} ${at}`, family, '/source/test', {
          ...call,
          prepare() {
            agencyFeed = write(text)
            feeds.respondWith((_request, response) => void response.writeHead(200).end(agencyFeed))
          },
        })
        if (connector === 'cap_feed' || at % 3 !== 0) continue
        await attack(`feed ${connector} ${at}, packed`, family, '/source/test', {
          ...call,
          prepare: () =>
            feeds.respondWith(
              (_request, response) =>
                void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed(write(text))),
            ),
        })
      }
    expect(await findFailures('feed')).toEqual([])
    expect(feeds.requests.length).toBeGreaterThanOrEqual(families.length)
  })

  it('in any field of a body', async () => {
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
    for (const family of families) await run(family)
    expect(await findFailures('body')).toEqual([])
  })

  it('in unknown fields, deep bodies, and long numbers', async () => {
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
    expect(await findFailures('odd body')).toEqual([])
  })

  it('in a search or a filter', async () => {
    const operations = (await listOperations()).filter(
      ({ method, operation }) =>
        method === 'GET' && operation.parameters?.some((parameter) => parameter.in === 'query'),
    )
    const run = async (family: string) => {
      const text = encodeURIComponent(texts[family]!.slice(0, queryLength).toWellFormed()).slice(0, 12_000)
      const value = text.replace(/%[0-9A-F]?$/, '').replace(/(%[89A-F][0-9A-F])+$/, '')
      for (const { path, operation } of operations)
        for (const { name } of operation.parameters!.filter((parameter) => parameter.in === 'query'))
          await attack(`query ${operation.operationId}?${name}`, family, `${path}?${name}=${value}`)
    }
    for (const family of families) await run(family)
    expect(await findFailures('query')).toEqual([])
  })

  it('in a report of the mail service', async () => {
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
    expect(await findFailures('mail')).toEqual([])
  })

  it('in each field alone, at its maximum length and above', async () => {
    const ids = await findIds()
    for (const { path, method, operation } of await listOperations(ids)) {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (!schema) continue
      const fieldCount = JSON.stringify(fill(schema, () => marker)).split(marker).length - 1
      for (let at = 0; at < fieldCount; at += 1)
        for (const family of families) {
          const { body, lengthMax } = fillOne(schema, at, texts[family]!)
          const entryPoint = `field ${operation.operationId} ${at}`
          await attack(entryPoint, family, path, json(method, body))
          if (lengthMax === null) continue
          const { body: valid } = fillOne(schema, at, texts[family]!.slice(0, lengthMax).toWellFormed())
          await attack(`${entryPoint}, ${lengthMax} characters`, family, path, json(method, valid))
        }
    }
    expect(await findFailures('field')).toEqual([])
  })

  it('as a whole body', async () => {
    const paths = ['/property', '/auth/check-email', '/saved-view']
    for (const family of families)
      for (const path of paths) {
        const text = texts[family]!.toWellFormed()
        await attack(`whole body ${path}`, family, path, json('POST', text))
        await attack(`whole body ${path} as a string`, family, path, json('POST', JSON.stringify(text)))
        await attack(`whole body ${path} as a key`, family, path, json('POST', JSON.stringify({ [text]: 1 })))
      }
    expect(await findFailures('whole body')).toEqual([])
  })

  it('in a form', async () => {
    const orgId = await cedarStone()
    const type = (value: string) => ({ 'content-type': value })
    const multipart = type('multipart/form-data; boundary=b')
    const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n--b--\r\n`
    const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
    for (const family of families) {
      const text = texts[family]!.toWellFormed()
      const line = toHeaderText(text, headerLength)
      const forms: Record<string, { body: string; headers: Record<string, string> }> = {
        'name of a file': {
          body: part(file.replace('a.csv', line.replaceAll('"', "'")), 'a'),
          headers: multipart,
        },
        'header of a part': { body: part(`${file}\r\nX: ${line}`, 'a'), headers: multipart },
        'parameters of a part': {
          body: part(`Content-Disposition: form-data; ${line}`, 'a'),
          headers: multipart,
        },
        'name of a field': {
          body: part(`Content-Disposition: form-data; name="${line}"`, text),
          headers: multipart,
        },
        'before the parts': { body: text + part(file, 'a'), headers: multipart },
        'nearly a boundary': { body: part(file, text.replaceAll('a', '\r\n--')), headers: multipart },
        boundary: {
          body: part(file, 'a'),
          headers: type(`multipart/form-data; boundary=${line.slice(0, 5_000)}`),
        },
      }
      for (const [where, init] of Object.entries(forms))
        await attack(`form upload: ${where}`, family, '/unit/import/upload', { method: 'POST', ...init })
      const signature = '\x89PNG\r\n\x1a\n'
      for (const path of ['/user/picture', `/org/${orgId}/logo`])
        await attack(`form ${path.split('/').at(-1)}`, family, path, {
          method: 'POST',
          headers: multipart,
          body: new Blob([Buffer.from(part(file, `${signature}${text}`), 'latin1')]),
        })
      const optIn = `/org/${orgId}/optin/${'a'.repeat(43)}`
      await attack('form opt-in, encoded', family, optIn, {
        method: 'POST',
        headers: type('application/x-www-form-urlencoded'),
        body: `List-Unsubscribe=${text}&${text}=a`,
      })
      await attack('form opt-in, in parts', family, optIn, {
        method: 'POST',
        headers: multipart,
        body: part('Content-Disposition: form-data; name="List-Unsubscribe"', text),
      })
    }
    expect(await findFailures('form')).toEqual([])
  })

  it('in a header', async () => {
    const names = [
      'user-agent', 'accept', 'accept-language', 'accept-encoding', 'authorization', 'content-type', 'cookie',
      'forwarded', 'host', 'idempotency-key', 'if-match', 'if-modified-since', 'if-none-match', 'origin', 'parapet-signature',
      'range', 'referer', 'traceparent', 'x-forwarded-for', 'x-org-id', 'x-request-id', 'x-parapet-device',
    ] // prettier-ignore
    const requests: [method: string, path: string][] = [
      ['GET', '/api/property?limit=1'],
      ['PATCH', '/api/user'],
      ['POST', '/api/mail/events'],
      ['GET', '/settings'],
    ]
    for (const family of families)
      for (const name of names)
        for (const [method, path] of requests) {
          const text = toHeaderText(texts[family]!, headerLength)
          const value = name === 'authorization' ? `Bearer ${text}` : text
          await attack(`header ${name} ${method} ${path}`, family, path, {
            raw: () => sendRaw(method, path, { [name]: value }),
          })
        }
    expect(await findFailures('header')).toEqual([])
  })

  it('in a path: ids, tokens, short links, and pages', async () => {
    const orgId = await cedarStone()
    const paths: [method: string, write: (text: string) => string][] = [
      ['GET', (text) => `/api/auth/invite/${text}`],
      ['POST', (text) => `/api/auth/invite/${text}/request`],
      ['GET', (text) => `/api/org/${orgId}/optin/${text}`],
      ['POST', (text) => `/api/org/${text}/optin/${text}`],
      ['GET', (text) => `/api/property/${text}`],
      ['GET', (text) => `/api/tenant/import/${text}/rejected.csv`],
      ['GET', (text) => `/api/${text}`],
      ['GET', (text) => `/o/${text}`],
      ['GET', (text) => `/media/${text}`],
      ['GET', (text) => `/assets/${text}.js`],
      ['GET', (text) => `/${text}`],
      ['GET', (text) => `/healthz?${text}`],
    ]
    for (const family of families)
      for (const [method, write] of paths) {
        const text = toHeaderText(texts[family]!, headerLength)
        const encoded = encodeURIComponent(text)
          .slice(0, headerLength)
          .replace(/%[0-9A-F]?$/, '')
        // Unencoded, as browsers never send it.
        const plain = text.replaceAll(/[ \t#]/g, '+')
        for (const [how, part] of Object.entries({ encoded, plain, slashes: encoded.replaceAll('%2F', '/') }))
          await attack(`path ${method} ${write('…')}, ${how}`, family, write(part), {
            raw: () => sendRaw(method, write(part), {}),
          })
      }
    expect(await findFailures('path')).toEqual([])
  })
})
