import dnsPacket, { type Answer, type Packet, type Question } from 'dns-packet'
import type { RecordSet, RecordType } from './dns-record.ts'
import { recordTypes } from './dns-record.ts'
import type { RecordStore } from './record-store.ts'

const rcodes = { ok: 0, noSuchName: 3, notImplemented: 4 }
/** TTL 0, so that changes are visible immediately. */
const ttl = 0
const maxStringBytes = 255
const maxAliases = 8

/** The response to a query, or null if it isn't one. Authoritative for every name. */
export function answerQuery(query: Packet, store: RecordStore): Packet | null {
  if (query.type !== 'query' || query.questions?.length !== 1) return null
  const question = query.questions[0]!
  const isStandardQuery = (query as Packet & { opcode?: string }).opcode === 'QUERY'
  if (!isStandardQuery) return respond(query, { answers: [], rcode: rcodes.notImplemented })
  const answers = findAnswers(question, store)
  // A name without records of the requested type still exists if there are others at it or below it.
  const nameExists = answers.length > 0 || store.hasNameOrSubdomain(question.name)
  return respond(query, { answers, rcode: nameExists ? rcodes.ok : rcodes.noSuchName })
}

function respond(query: Packet, { answers, rcode }: { answers: Answer[]; rcode: number }): Packet {
  const recursionDesired = (query.flags ?? 0) & dnsPacket.RECURSION_DESIRED
  return {
    id: query.id ?? 0,
    type: 'response',
    flags: dnsPacket.AUTHORITATIVE_ANSWER | dnsPacket.RECURSION_AVAILABLE | recursionDesired | rcode,
    questions: query.questions ?? [],
    answers,
    authorities: answers.length > 0 ? [] : [soaRecord],
    additionals: usesEdns(query) ? [optRecord] : [],
  }
}

const usesEdns = (query: Packet) => query.additionals?.some(({ type }) => type === 'OPT') === true

const optRecord = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: 4096,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
} as const satisfies Answer

/** An SOA record that forbids negative caching. */
const soaRecord: Answer = {
  type: 'SOA',
  name: '.',
  ttl,
  data: {
    mname: 'ns.sandbox.test',
    rname: 'nobody.sandbox.test',
    serial: 1,
    refresh: 60,
    retry: 60,
    expire: 60,
    minimum: 0,
  },
}

function findAnswers({ name, type }: Question, store: RecordStore): Answer[] {
  const answers: Answer[] = []
  let currentName = name
  for (let aliasCount = 0; aliasCount <= maxAliases; aliasCount += 1) {
    const types = recordTypes.filter((recordType) => type === recordType || (type as string) === 'ANY')
    const sets = types.flatMap((recordType) => store.find(currentName, recordType) ?? [])
    // The response repeats the name as spelled in the query.
    for (const set of sets) answers.push(...createAnswers(set, currentName))
    const alias = sets.length === 0 && type !== 'CNAME' ? store.find(currentName, 'CNAME') : null
    const target = alias?.values[0]
    if (!alias || target === undefined) break
    answers.push(...createAnswers(alias, currentName))
    currentName = target
  }
  return answers
}

const createAnswers = (set: RecordSet, name: string): Answer[] =>
  set.values.map((value) => createAnswer(set.type, name, value))

function createAnswer(type: RecordType, name: string, value: string): Answer {
  switch (type) {
    case 'TXT':
      return { type, name, ttl, data: splitText(value) }
    case 'MX': {
      const [preference, exchange] = value.split(' ') as [string, string]
      return { type, name, ttl, data: { preference: Number(preference), exchange } }
    }
    case 'A':
    case 'AAAA':
    case 'CNAME':
      return { type, name, ttl, data: value }
  }
}

/** Text longer than 255 bytes is split into several strings (RFC 1035, 3.3). */
function splitText(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return [bytes]
  return Array.from({ length: Math.ceil(bytes.length / maxStringBytes) }, (_, index) =>
    bytes.subarray(index * maxStringBytes, (index + 1) * maxStringBytes),
  )
}
