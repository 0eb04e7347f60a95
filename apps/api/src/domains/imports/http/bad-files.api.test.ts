import { eq } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { expectJson, type FileDocument, importCalls } from '../../../testing/import-test-calls.ts'
import { enterTemporaryFolder } from '../../../testing/import-test-files.ts'
import { zip } from '../../../testing/zip.ts'

let test: TestApp
let orgId: string
let calls: ReturnType<typeof importCalls>
const storedKeys = new Set<string>()

let leaveFolder: () => Promise<void>
beforeAll(async () => {
  leaveFolder = await enterTemporaryFolder()
  test = await createTestApp({
    deps: ({ files }) => ({
      files: {
        ...files,
        async put(key, content) {
          await files.put(key, content)
          storedKeys.add(key)
        },
        async remove(key) {
          await files.remove(key)
          storedKeys.delete(key)
        },
      },
    }),
  })
  const org = await test.mintOrg()
  orgId = org.id
  calls = importCalls(test, await org.member('property_manager'))
})
afterAll(async () => {
  await test.close()
  await leaveFolder()
})

const header = 'Name,Address line 1,City,State,Zip'
const row = 'Café Court,1 Oak St,Denver,CO,80218'
const pdf = '%PDF-1.7\n%âãÏÓ\n1 0 obj'
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const encrypted = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(600),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
const random = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 251))
const wideHeader = Array.from({ length: 201 }, (_, index) => `Heading ${index + 1}`).join(',')

const unreadableFiles: [
  what: string,
  content: string | Uint8Array,
  status: number,
  issue: string,
  sentence: RegExp,
][] = [
  ['an empty file', '', 422, 'file_empty', /is empty.*upload the new file/],
  ['only blank lines', '\n \r\n\n', 422, 'file_empty', /is empty/],
  ['a binary file', random, 415, 'file_type', /binary file.*Upload a CSV/],
  ['a PDF', pdf, 415, 'file_type', /PDF document.*save the table/],
  ['a picture', png, 415, 'file_type', /PNG picture/],
  ['an old Excel workbook', oldExcel, 415, 'file_type', /old Excel format.*save it as \.xlsx/],
  ['an encrypted workbook', encrypted, 422, 'file_encrypted', /password.*Remove the password/],
  ['a web page', '<!DOCTYPE html><html><table>', 415, 'file_type', /web page \(HTML\).*save it as XLSX/],
  ['JSON', '[{"name":"A"}]', 415, 'file_type', /JSON file/],
  ['headers alone', `${header}\n`, 422, 'file_empty', /headers but no rows/],
  [
    'no headers',
    'A,1 Oak St,Denver,CO,80218\nB,2 Oak St,Denver,CO,80218',
    422,
    'header_missing',
    /looks like data.*Choose the line.*add a header/,
  ],
  [
    '201 columns',
    `${wideHeader}\n${wideHeader.replaceAll('Heading', 'v')}`,
    422,
    'too_many_columns',
    /201 columns\. The limit is 200/,
  ],
  [
    'a cell of 10,001 characters',
    `${header}\n${row}\nB,${'\u3000'.repeat(10_001)},Denver,CO,80218`,
    422,
    'cell_too_long',
    /row 3, column “Address line 1” has 10,001 characters\. The limit is 10,000/,
  ],
  [
    'an unclosed quote',
    `${header}\n${row}\n"Open,2 Oak St,Denver,CO,80218\n`,
    422,
    'file_damaged',
    /quoted cell on line 3 is never closed.*two \(""\)/,
  ],
  [
    'a stray quote',
    `${header}\n"A" court,1 Oak St,Denver,CO,80218\n`,
    422,
    'file_damaged',
    /quotes on line 2 don’t match/,
  ],
  [
    'NUL bytes',
    `${header}\n${row}\n${'x'.repeat(400)}\0,,,,`,
    422,
    'file_damaged',
    /NUL bytes, the first at byte \d+/,
  ],
  [
    'units',
    'Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In\nA,1,Vacant,3,Yes,',
    422,
    'wrong_kind',
    /lists units, not properties/,
  ],
  [
    'tenants',
    'Property,Unit,Tenant,Lease From,Lease To\nA,1,Doe,1/1/2026,1/1/2027',
    422,
    'wrong_kind',
    /lists tenants/,
  ],
  ['a plain archive', zip([['list.csv', Buffer.from(header)]]), 415, 'file_type', /ZIP archive.*Unpack it/],
  [
    'a workbook that decompresses to 300 MB',
    zip([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', Buffer.alloc(300 * 1024 * 1024)],
    ]),
    413,
    'file_too_large',
    /301 MB when decompressed\. The limit is 200 MB/,
  ],
  [
    'a workbook that decompresses to a thousand times its size',
    zip([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', Buffer.alloc(60 * 1024 * 1024)],
    ]),
    413,
    'file_too_large',
    /decompresses to (9\d\d|1,0\d\d) times its size\. The limit is 250 times/,
  ],
  [
    'a workbook that lies about its size',
    zip([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', Buffer.alloc(3_000_000), 100],
    ]),
    422,
    'file_damaged',
    /damaged/,
  ],
  [
    'a cut-off workbook',
    Buffer.from('504b0304140000000800', 'hex'),
    422,
    'file_damaged',
    /damaged and can’t be opened/,
  ],
  [
    'more than 50 MB',
    `${header}\n${`${row}\n`.repeat(1_500_000)}`,
    413,
    'file_too_large',
    /larger than 50 MB. Split it/,
  ],
  [
    'more than 250,000 rows',
    `a,City\n${'1,2\n'.repeat(250_001)}`,
    422,
    'too_many_rows',
    /more than 250,000 rows. Split it/,
  ],
]

describe("a file that can't be imported", () => {
  it.each(unreadableFiles)(
    'is rejected with instructions and leaves nothing behind: %s',
    async (_what, content, status, issue, sentence) => {
      const problem = await expectJson<{ detail: string; issue: string }>(
        await calls.upload(content, 'list.csv'),
        status,
      )
      expect(problem.issue).toBe(issue)
      expect(problem.detail).toMatch(sentence)
      expect(await test.db.$count(importFile, eq(importFile.orgId, orgId))).toBe(0)
      expect(storedKeys.size).toBe(0)
      expect((await readdir(tmpdir())).filter((name) => name.startsWith('parapet-import-'))).toEqual([])
    },
  )

  it('is distinguished from a missing file', async () => {
    const api = calls
    const problem = await expectJson<{ errors: object[] }>(await api.upload('', '', {}), 422)
    expect(problem.errors[0]).toMatchObject({ pointer: '/file' })
  })
})

const text = `${header}\n${row}\nB,2 Oak St,Denver,CO,80219\n`
const workbook = async () =>
  await writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['Nothing here']], hidden: true },
      {
        name: 'Properties',
        rows: [
          ['Report'],
          [],
          header.split(','),
          ...text
            .trim()
            .split('\n')
            .slice(1)
            .map((line) => line.split(',')),
        ],
      },
    ],
  })

describe('a file with ambiguous headers', () => {
  it('names the lines to choose from, and is read with the one that was chosen', async () => {
    const content = 'A,1 Oak St,Denver,CO,80218\nB,2 Oak St,Denver,CO,80218\n'
    const refusal = await expectJson<{ lines: object[] }>(await calls.upload(content), 422)
    expect(refusal.lines).toEqual([
      { n: 1, text: 'A · 1 Oak St · Denver · CO · 80218' },
      { n: 2, text: 'B · 2 Oak St · Denver · CO · 80218' },
    ])
    const fileWithoutHeader = await expectJson<FileDocument>(
      await calls.upload(content, 'list.csv', { headerRow: '0' }),
      201,
    )
    expect(fileWithoutHeader).toMatchObject({ rowCount: 2, headerRow: 0, status: 'needs_mapping' })
    expect(fileWithoutHeader.columns.map((column) => column.header)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `Column ${n}`),
    )
    const first = await expectJson<FileDocument>(
      await calls.upload(content, 'list.csv', { headerRow: '1' }),
      201,
    )
    expect(first).toMatchObject({ rowCount: 1, headerRow: 1 })
  })

  it('gets names for empty and repeated ones', async () => {
    const lines = [`,${header},City,`, `0,${row},X,`, '1,B,2 Oak St,Denver,CO,80219,Y,']
    const file = await expectJson<FileDocument>(await calls.upload(lines.join('\n')), 201)
    expect(file).toMatchObject({ headerRow: 1, rowCount: 2, status: 'ready' })
    expect(file.columns.map((column) => column.header)).toEqual(['Column 1', ...header.split(','), 'City 2'])
  })

  it('is recognized by its first line, no matter which codes and cities the others contain', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, n) => `${n},8000${n},MAPLE ${n},${n + 1} Oak St,${n % 2 ? 'UNIT' : 'Denver'},CO,80218,Y,N,A,Sec 8`,
    )
    const headings = ',property_id,property_name_text,address_line1_text,city_name_text,state_code,zip_code'
    const content = [`${headings},is_a_ind,is_b_ind,class_code,program`, ...rows].join('\n')
    const file = await expectJson<FileDocument>(await calls.upload(content), 201)
    expect(file).toMatchObject({ headerRow: 1, rowCount: 40, status: 'ready' })
  })

  it('accepts the mapping that the upload returned', async () => {
    const file = await expectJson<FileDocument>(await calls.upload(text), 201)
    const validation = await calls.validate({ fileId: file.fileId, mapping: file.mapping })
    expect(validation.status).toBe(200)
  })
})

describe('an unusual but valid file', () => {
  const readableFiles: [
    what: string,
    content: () => Uint8Array | Promise<Uint8Array>,
    seen: Record<string, unknown>,
  ][] = [
    ['Windows-1252', () => iconv.encode(text, 'windows-1252'), { encoding: 'windows-1252' }],
    ['UTF-8 with a byte-order mark', () => Buffer.from(`\ufeff${text}`), { encoding: 'utf-8' }],
    [
      'UTF-16 with a byte-order mark',
      () => iconv.encode(`\ufeff${text}`, 'utf-16le'),
      { encoding: 'utf-16le' },
    ],
    ['big-endian UTF-16', () => iconv.encode(text, 'utf-16be'), { encoding: 'utf-16be' }],
    ['UTF-16 without a mark', () => iconv.encode(text, 'utf-16le'), { encoding: 'utf-16le' }],
    ['semicolons', () => Buffer.from(text.replaceAll(',', ';')), { delimiter: ';' }],
    ['tabs', () => Buffer.from(text.replaceAll(',', '\t')), { delimiter: '\t' }],
    ['bars', () => Buffer.from(text.replaceAll(',', '|')), { delimiter: '|' }],
    ['CR-only lines', () => Buffer.from(text.replaceAll('\n', '\r')), { rowCount: 2 }],
    ['CRLF lines', () => Buffer.from(text.replaceAll('\n', '\r\n')), { rowCount: 2 }],
    [
      'titles above and a total below',
      () => Buffer.from(`Property list\nAs of 2026-11-01\n\n${text}Total: 2,,,,\n`),
      { headerRow: 4 },
    ],
    ['empty columns behind', () => Buffer.from(text.replaceAll('\n', ',,,\n')), { rowCount: 2 }],
    ['an Excel workbook', workbook, { sheets: ['Read me', 'Properties'], sheet: 'Properties', headerRow: 3 }],
  ]

  it.each(readableFiles)('is read: %s', async (_what, content, expectedFields) => {
    const file = await expectJson<FileDocument>(await calls.upload(await content()), 201)
    expect(file).toMatchObject({ rowCount: 2, status: 'ready', ...expectedFields })
    expect(file.columns).toHaveLength(5)
    expect(file.preview[0]!.values).toMatchObject({
      name: 'Café Court',
      line1: '1 Oak St',
      postalCode: '80218',
    })
  })

  it('is stored without columns of social security or card numbers', async () => {
    const secret = `${header},SSN,Card\n${row},123-45-6789,4111 1111 1111 1111\n`
    const file = await expectJson<FileDocument>(await calls.upload(secret), 201)
    expect(file.columns.map((column) => column.header)).toEqual(header.split(','))
    expect(file.notices.map((notice) => notice.code)).toEqual([
      'sensitive_column_dropped',
      'sensitive_column_dropped',
    ])
    for (const key of storedKeys) {
      let stored = ''
      for await (const chunk of test.deps.files.open(key)) stored += String(chunk)
      expect(stored).not.toMatch(/123-45-6789|4111/)
    }
  })
})
