import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fingerprintAddress } from '../domains/estate/index.ts'
import { FeedUnreadable } from '../domains/hazards/connectors/connector.ts'
import { connectors } from '../domains/hazards/connectors/connectors.ts'
import { tenantKind } from '../domains/imports/kinds/tenant/tenant-kind.ts'
import { detectDelimiter } from '../domains/imports/read/detect-format.ts'
import { FileProblem } from '../domains/imports/read/file-problem.ts'
import { readDelimited } from '../domains/imports/read/read-table.ts'
import { analyzeTable } from '../domains/imports/recognize/analyze-table.ts'
import { headingVariants } from '../domains/imports/recognize/headings.ts'
import { matchColumns } from '../domains/imports/recognize/match-columns.ts'
import {
  findUnsubscribeToken,
  readDeliveryReport,
} from '../domains/messaging/delivery-reports/read-mail-report.ts'
import { Problem } from '../platform/errors/problem.ts'
import { readIfMatch } from '../platform/http/entity-tag.ts'
import { parsePhone } from '../platform/http/phone.ts'
import { isJson, mediaTypeOf } from '../platform/http/request-body.ts'
import { maskText, normalizeSql } from '../platform/log/describe-error.ts'
import { toTitleCase } from '../platform/text/to-title-case.ts'
import { listExcessiveGrowth } from './measure-growth.ts'
import { listCaptures, loadCapture, toFeedResponse } from './read-capture.ts'

// Cells and Markdown have tests of their own, next to their rules.

const pieces = [
  ' ', '\u3000', '\n', '\r', '\t', ',', ';', '"', '""', "'", '1', 'a', 'a,', 'a ', '.', '@', 'a@', '/', '-', ':', '<', '>', '<a ',
  '[', ']', '{', '}', '\\', '&', '=?', '=?utf-8?q?a?= ', 'W/"v1",', 'https://a', 'a\n', '1,', '"a",', '--', '(',
] // prettier-ignore

/** Rejecting a text is fine. */
const tolerateRejection = (parse: (text: string) => unknown) => async (text: string) => {
  try {
    await parse(text)
  } catch (error) {
    if (error instanceof Problem || error instanceof FeedUnreadable || error instanceof FileProblem) return
    throw error
  }
}

const isKnown = (heading: string) => headingVariants(heading, 'tenant').includes('tenant')

async function readCsv(text: string) {
  detectDelimiter(text)
  const rows = readDelimited(Readable.from([Buffer.from(text)]), { encoding: 'utf-8', delimiter: ',' })
  const { columns } = await analyzeTable(rows, isKnown)
  await matchColumns(columns, tenantKind, null)
}

const parsers: Record<string, (text: string) => unknown> = {
  'address fingerprint': (text) =>
    fingerprintAddress({ line1: text, city: text, region: text, postalCode: text, country: 'US' }),
  'phone of a form': (text) => parsePhone(text, 'US'),
  'If-Match': readIfMatch,
  'Content-Type': (text) => isJson(mediaTypeOf(text)),
  'text in the log': maskText,
  'statement in the log': normalizeSql,
  'title case': toTitleCase,
  'delivery report': (text) => readDeliveryReport(Buffer.from(text)),
  'unsubscribe email': (text) => findUnsubscribeToken(Buffer.from(text)),
}

const frames: [start: string, end: string][] = [
  ['', ''],
  ['a', '!'],
]

const reportHeader = 'From: a@b.example\nContent-Type: multipart/report; boundary="x"; '
const mailFrames: [start: string, end: string][] = [
  [reportHeader, '\n\n--x\n'],
  [`${reportHeader}\n\n--x\nContent-Type: message/delivery-status\n\nFinal-Recipient: `, '\n--x--'],
  ['Subject: ', '\n\na'],
]

const csvFrames: [start: string, end: string][] = [
  ['Name,Unit\n', ''],
  ['Name\n"', '"'],
]

describe('100 kB from outside take linear time', () => {
  it.each(Object.entries(parsers))('%s', async (_name, parse) => {
    expect(await listExcessiveGrowth(pieces, frames, tolerateRejection(parse))).toEqual([])
  })

  it('CSV', async () => {
    // Lines take too long to repeat here. `readDelimited` limits how many are read in one turn of the event loop.
    const piecesOfLines = pieces.filter((piece) => !/[\r\n]/.test(piece))
    expect(await listExcessiveGrowth(piecesOfLines, csvFrames, tolerateRejection(readCsv))).toEqual([])
  })

  it('delivery report with headers', async () => {
    const read = tolerateRejection(parsers['delivery report']!)
    expect(await listExcessiveGrowth(pieces, mailFrames, read)).toEqual([])
  })
})

const feeds = [
  ['nws_alerts', 'nws', {}],
  ['usgs_earthquake', 'usgs', { from: '2.5' }],
  ['nasa_firms', 'firms', { satellite: 'MODIS_NRT' }],
  ['nifc_wfigs', 'wfigs', {}],
  ['noaa_nwps', 'nwps', {}],
  ['gdacs', 'gdacs', { inUnitedStates: false }],
  ['openfema_declarations', 'openfema', {}],
  ['cap_feed', 'cap', { url: 'https://county.example/cap.xml' }],
] as const

const feedPieces = [' ', 'a, ', '1', '&lt;', '<', '-1,1 ', '/', '(']
const textsPerCapture = 4

/** The parts of a document before and after some of its texts, spread over the document. */
function splitAtTexts(document: string): [start: string, end: string][] {
  const starts = [...document.matchAll(/": "?|">|<\w+>|,/g)].map(
    ({ index, 0: match }) => index + match.length,
  )
  const step = Math.max(1, Math.floor(starts.length / textsPerCapture))
  return starts
    .filter((_start, index) => index % step === 0)
    .map((start) => [document.slice(0, start), document.slice(start)])
}

it.each(feeds)(
  'reads a response of %s in which one text is 100 kB long in linear time',
  async (key, folder, config) => {
    const name = listCaptures(folder).find((capture) => capture.startsWith('normal'))!
    const read = tolerateRejection((text) => connectors[key].read(toFeedResponse(text), config))
    const documentFrames = splitAtTexts(loadCapture(folder, name).toString('utf8'))
    expect(await listExcessiveGrowth(feedPieces, documentFrames, read)).toEqual([])
  },
)
