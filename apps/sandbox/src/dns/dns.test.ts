import { Resolver } from 'node:dns/promises'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import dnsPacket, { type Packet } from 'dns-packet'
import { beforeEach, describe, expect, it } from 'vitest'
import { startSandbox } from '../sandbox.ts'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()

function createResolver(port = sandbox.dnsPort) {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  return resolver
}

const call = (method: string, query = '', records?: unknown) =>
  fetch(`${sandbox.url}/dns-records${query}`, {
    method,
    ...(records !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ records }),
    }),
  })

const put = (records: unknown) => call('PUT', '', records)

beforeEach(async () => {
  await call('DELETE')
})

/** One query as bytes over UDP, without extensions, so that responses have at most 512 bytes. */
async function askPlainly(query: Partial<Packet>) {
  const socket = createSocket('udp4')
  const answered = once(socket, 'message') as Promise<[Buffer]>
  socket.send(dnsPacket.encode({ type: 'query', id: 7, flags: 0, ...query }), sandbox.dnsPort, '127.0.0.1')
  const [bytes] = await answered
  socket.close()
  return dnsPacket.decode(bytes)
}

describe('the name server', () => {
  it('returns published records, ignoring the name’s case', async () => {
    await put([
      { name: 'Cedar.TEST.', type: 'MX', values: ['20 late.cedar.test', '10 mx.cedar.test.'] },
      { name: 'cedar.test', type: 'TXT', values: ['v=spf1 -all', 'another'] },
      { name: 'mx.cedar.test', type: 'A', values: ['127.0.0.1'] },
    ])
    const resolver = createResolver()
    expect((await resolver.resolveMx('CEDAR.test')).toSorted((a, b) => a.priority - b.priority)).toEqual([
      expect.objectContaining({ priority: 10, exchange: 'mx.cedar.test' }),
      expect.objectContaining({ priority: 20, exchange: 'late.cedar.test' }),
    ])
    expect(await resolver.resolveTxt('cedar.test')).toEqual([['v=spf1 -all'], ['another']])
    expect(await resolver.resolve4('mx.cedar.test')).toEqual(['127.0.0.1'])
  })

  it('distinguishes a name without such a record from an unknown name', async () => {
    await put([{ name: 'deep.below.cedar.test', type: 'TXT', values: ['x'] }])
    const resolver = createResolver()
    await expect(resolver.resolveMx('deep.below.cedar.test')).rejects.toMatchObject({ code: 'ENODATA' })
    // It exists, because there is a name below it.
    await expect(resolver.resolveTxt('below.cedar.test')).rejects.toMatchObject({ code: 'ENODATA' })
    await expect(resolver.resolveTxt('w.cedar.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('splits texts at 255 bytes, and uses TCP for responses that are too long for UDP', async () => {
    const key = `v=DKIM1; k=rsa; p=${'A'.repeat(700)}`
    const name = 's1._domainkey.cedar.test'
    await put([{ name, type: 'TXT', values: [key] }])
    const [pieces] = await createResolver().resolveTxt(name)
    expect(pieces?.map((piece) => piece.length)).toEqual([255, 255, 208])
    expect(pieces?.join('')).toBe(key)

    const cut = await askPlainly({ questions: [{ type: 'TXT', name }] })
    expect(cut.answers).toEqual([])
    expect((cut as Packet & { flag_tc: boolean }).flag_tc).toBe(true)
  })

  it('follows an alias, and stops in a loop of them', async () => {
    await put([
      { name: 'bounce.cedar.test', type: 'CNAME', values: ['rp.mail.test'] },
      { name: 'rp.mail.test', type: 'TXT', values: ['v=spf1 include:mail.test ~all'] },
      { name: 'one.test', type: 'CNAME', values: ['two.test'] },
      { name: 'two.test', type: 'CNAME', values: ['one.test'] },
    ])
    const resolver = createResolver()
    expect(await resolver.resolveTxt('bounce.cedar.test')).toEqual([['v=spf1 include:mail.test ~all']])
    expect(await resolver.resolveTxt('one.test')).toEqual([])
  })

  it('survives malformed packets', async () => {
    const socket = createSocket('udp4')
    for (const bytes of [Buffer.alloc(0), Buffer.from('GET / HTTP/1.1'), Buffer.alloc(600, 255)]) {
      socket.send(bytes, sandbox.dnsPort, '127.0.0.1')
    }
    await put([{ name: 'still.test', type: 'TXT', values: ['here'] }])
    expect(await createResolver().resolveTxt('still.test')).toEqual([['here']])
    socket.close()
  })

  it('keeps records across a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-dns-'))
    const free = { port: 0, smtpPort: 0, realtimePort: 0, dnsPort: 0, dataDir }
    const first = await startSandbox(free)
    await fetch(`${first.url}/dns-records`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ records: [{ name: 'kept.test', type: 'TXT', values: ['yes'] }] }),
    })
    await first.close()
    const second = await startSandbox(free)
    expect(await createResolver(second.dnsPort).resolveTxt('kept.test')).toEqual([['yes']])
    await second.close()
    await rm(dataDir, { recursive: true })
  })
})

describe('the records as JSON', () => {
  it('replaces the given sets and keeps the others', async () => {
    await put([
      { name: 'a.test', type: 'TXT', values: ['one', 'two'] },
      { name: 'a.test', type: 'A', values: ['10.0.0.1'] },
    ])
    const response = await put([{ name: 'a.test', type: 'TXT', values: ['three'] }])
    expect(await response.json()).toEqual({
      records: [
        { name: 'a.test', type: 'A', values: ['10.0.0.1'] },
        { name: 'a.test', type: 'TXT', values: ['three'] },
      ],
    })
    expect((await call('DELETE', '?name=a.test&type=A')).status).toBe(200)
    expect((await call('DELETE', '?name=a.test&type=A')).status).toBe(404)
    expect(await (await call('GET')).json()).toEqual({
      records: [{ name: 'a.test', type: 'TXT', values: ['three'] }],
    })
  })

  it.each([
    { name: 'not a name', type: 'TXT', values: ['x'] },
    { name: 'a.test', type: 'MX', values: ['mx.a.test'] },
    { name: 'a.test', type: 'A', values: ['10.0.0.1', '256.0.0.1'] },
    { name: 'a.test', type: 'TXT', values: [] },
  ])('rejects all of %o', async (record) => {
    const response = await put([{ name: 'fine.test', type: 'TXT', values: ['x'] }, record])
    expect(response.status).toBe(400)
    expect(await (await call('GET')).json()).toEqual({ records: [] })
  })
})

describe('the page', () => {
  const publish = (records: string) =>
    fetch(`${sandbox.url}/dns`, {
      method: 'POST',
      body: new URLSearchParams({ records }),
      redirect: 'manual',
    })

  it('publishes pasted lines of a zone file', async () => {
    const response = await publish(
      [
        '; mail of cedar.test',
        'bounce.cedar.test. 300 IN MX 10 mx.parapet.test.',
        's1._domainkey.cedar.test TXT "v=DKIM1; k=rsa; " "p=abc"',
        '_dmarc.cedar.test TXT v=DMARC1; p=none',
        '',
      ].join('\n'),
    )
    expect(response.status).toBe(303)
    expect(await (await call('GET')).json()).toEqual({
      records: [
        { name: '_dmarc.cedar.test', type: 'TXT', values: ['v=DMARC1; p=none'] },
        { name: 'bounce.cedar.test', type: 'MX', values: ['10 mx.parapet.test'] },
        { name: 's1._domainkey.cedar.test', type: 'TXT', values: ['v=DKIM1; k=rsa; p=abc'] },
      ],
    })
    const page = await (await fetch(`${sandbox.url}/dns`)).text()
    expect(page).toContain('s1._domainkey.cedar.test')
    expect(page).toContain(`127.0.0.1:${sandbox.dnsPort}`)
  })

  it('names invalid lines, publishes nothing and keeps the pasted text', async () => {
    const response = await publish('fine.test TXT x\n<b>what</b> is this\na.test MX nowhere')
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Line 2 isn’t a record')
    expect(page).toContain('must be a priority and a host')
    expect(page).toContain('&lt;b&gt;what&lt;/b&gt;')
    expect(await (await call('GET')).json()).toEqual({ records: [] })
  })

  it('deletes with its button', async () => {
    await put([{ name: 'gone.test', type: 'TXT', values: ['x'] }])
    await fetch(`${sandbox.url}/dns/remove`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'gone.test', type: 'TXT' }),
    })
    expect(await (await call('GET')).json()).toEqual({ records: [] })
  })
})
