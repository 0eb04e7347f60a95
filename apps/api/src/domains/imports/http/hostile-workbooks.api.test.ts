import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { importCalls } from '../../../testing/import-test-calls.ts'
import { zip } from '../../../testing/zip.ts'

const durationMaxMs = 15_000

let test: TestApp
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  test = await createTestApp()
  calls = importCalls(test, await (await test.mintOrg()).member('property_manager'))
})
afterAll(() => test.close())

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const head = '<?xml version="1.0" encoding="UTF-8"?>'
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook with one sheet. `first` is the first cell below the headers. */
const workbook = (first: string, { doctype = '', before = '' } = {}) =>
  zip([
    [
      '[Content_Types].xml',
      Buffer.from(
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
    ],
    [
      '_rels/.rels',
      Buffer.from(
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        `${head}<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Homes" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/worksheets/sheet1.xml',
      Buffer.from(
        `${head}${doctype}<worksheet ${main}>${before}<sheetData><row r="1">${cell('A1', 'Name')}${cell('B1', 'Address line 1')}${cell('C1', 'City')}${cell('D1', 'State')}${cell('E1', 'Zip')}</row><row r="2">${first}${cell('B2', '1 Oak St')}${cell('C2', 'Denver')}${cell('D2', 'CO')}${cell('E2', '80218')}</row></sheetData></worksheet>`,
      ),
    ],
  ])

const nestedEntities = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')

const hostile: [what: string, content: () => Buffer][] = [
  [
    'entities that grow a thousand million times',
    () =>
      workbook(cell('A2', '&l9;'), { doctype: `<!DOCTYPE worksheet [<!ENTITY l0 "ha">${nestedEntities}]>` }),
  ],
  [
    'one long entity, ten thousand times over',
    () =>
      workbook(cell('A2', '&long;'.repeat(10_000)), {
        doctype: `<!DOCTYPE worksheet [<!ENTITY long "${'x'.repeat(100_000)}">]>`,
      }),
  ],
  [
    'an entity that is a file of the server',
    () =>
      workbook(cell('A2', '&file;'), {
        doctype: '<!DOCTYPE worksheet [<!ENTITY file SYSTEM "file:///etc/passwd">]>',
      }),
  ],
  [
    'elements that are nested half a million deep',
    () => workbook(cell('A2', 'Oak'), { before: `${'<x>'.repeat(500_000)}${'</x>'.repeat(500_000)}` }),
  ],
  ['elements that never end', () => workbook(cell('A2', 'Oak'), { before: '<x '.repeat(500_000) })],
  ['a row far below the last one', () => workbook('</row><row r="2000000000"><c r="A2000000000"/>')],
  ['a column far beyond the last one', () => workbook(`${cell('ZZZZZZ2', 'Oak')}`)],
]

it.each(hostile)(
  'rejects a workbook with %s, cheaply and without leaking anything',
  async (_what, content) => {
    const sent = content()
    const startedAt = performance.now()
    const response = await calls.upload(new Uint8Array(sent), 'homes.xlsx')
    expect(performance.now() - startedAt).toBeLessThan(durationMaxMs)
    expect([201, 413, 415, 422]).toContain(response.status)
    const text = await response.text()
    expect(text).not.toContain('root:')
    expect(text.length).toBeLessThan(100_000)
  },
)

it('reads a harmless workbook', async () => {
  const response = await calls.upload(new Uint8Array(workbook(cell('A2', 'Oak Court'))), 'homes.xlsx')
  expect(response.status).toBe(201)
  expect(await response.text()).toContain('Oak Court')
})
