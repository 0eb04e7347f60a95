import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { foldText } from '../../domains/estate/addresses/address.ts'
import { describeContent } from '../../domains/imports/http/describe-file.ts'
import { propertyKind } from '../../domains/imports/kinds/property/property-kind.ts'
import { tenantKind } from '../../domains/imports/kinds/tenant/tenant-kind.ts'
import { unitKind } from '../../domains/imports/kinds/unit/unit-kind.ts'
import { defaultOptions, importFileKey } from '../../domains/imports/plan/import-file.ts'
import type { ImportKind } from '../../domains/imports/plan/import-kind.ts'
import { locateIssue, type LocatedIssue, type RowIssue } from '../../domains/imports/plan/row-plan.ts'
import { readTable } from '../../domains/imports/read/read-table.ts'
import { analyzeTable } from '../../domains/imports/recognize/analyze-table.ts'
import { type RecognizedFile, recognizeFile } from '../../domains/imports/recognize/recognize-file.ts'
import { sealCells } from '../../domains/imports/write/row-reader.ts'
import { importFile, importFinding, importMapping, importRow, task } from '../../platform/db/schema/index.ts'
import { formatCount } from '../../platform/text/format-count.ts'
import { type DemoRow, toPropertyLine, toTenantLine, toUnitLine, writeCsv } from './demo-import-files.ts'
import { pickName } from './demo-names.ts'
import { minutesAfter } from './demo-time.ts'
import {
  byColleague,
  type DemoColleague,
  type DemoPropertyRow,
  type DemoWorld,
  type History,
  type HistoryEvent,
  type HistoryFile,
} from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

/** A row of a file, and what became of it. */
interface DemoLine {
  /** As it should have been. */
  row: DemoRow
  /** The record that it became, unless it was rejected. */
  record?: { id: string; property: DemoPropertyRow }
  /** What the file says instead, until someone corrected it. */
  mistake?: { field: string; text: string }
  /** Why it was rejected. */
  issue?: RowIssue
}

interface DemoImport {
  kind: ImportKind
  filename: string
  /** When its records were written. */
  at: Date
  by: DemoColleague
  lines: readonly DemoLine[]
}

/** The files that the estate came from, with corrections, rejected rows, and what they left behind. */
export async function makeImports(demo: DemoWorld): Promise<History> {
  const random = demo.random('imports')
  const recognize = createRecognition()
  const parts = []
  for (const demoImport of planImports(demo, random))
    parts.push(await makeImport(demo, demoImport, recognize, random))
  const mappings = new Map(
    parts.map(({ mapping }) => [`${mapping.kind} ${mapping.headerFingerprint}`, mapping]),
  )
  return {
    rows: [
      [importFile, parts.map(({ file }) => file)],
      [importFinding, parts.flatMap(({ findings }) => findings)],
      [importRow, parts.flatMap(({ outcomes }) => outcomes)],
      [task, parts.map(({ commitTask }) => commitTask)],
      [importMapping, [...mappings.values()]],
    ],
    events: parts.flatMap(({ events }) => events),
    files: parts.map(({ stored }) => stored),
  }
}

/** One import for all records of a kind that were created at the same time, in the order of those times. */
function planImports(demo: DemoWorld, random: SeededRandom): DemoImport[] {
  const properties = new Map(demo.properties.map((row) => [row.id, row]))
  const units = new Map(demo.units.map((row) => [row.id, row]))
  const occupancies = new Map(demo.occupancies.map((row) => [row.tenantId, row]))
  const colleagues = new Map([...demo.colleagues.values()].map((colleague) => [colleague.id, colleague]))
  const imports: DemoImport[] = []
  const addImports = <Row extends { createdAt: Date; createdBy: string | null }>(
    kind: ImportKind,
    rows: readonly Row[],
    toLine: (row: Row) => DemoLine,
  ) => {
    for (const [time, group] of Map.groupBy(rows, ({ createdAt }) => createdAt.getTime())) {
      const at = new Date(time)
      const by = colleagues.get(group[0]!.createdBy!)!
      const filename = nameFile(demo, kind, at)
      imports.push({ kind, filename, at, by, lines: addMistakes(kind, group.map(toLine), random) })
    }
  }
  addImports(propertyKind, demo.properties, (row) => ({
    row: toPropertyLine(demo, row),
    record: { id: row.id, property: row },
  }))
  addImports(unitKind, demo.units, (row) => {
    const property = properties.get(row.propertyId)!
    return { row: toUnitLine(property, row), record: { id: row.id, property } }
  })
  addImports(tenantKind, demo.tenants, (row) => {
    const property = properties.get(row.propertyId!)!
    const home = { property, unit: units.get(row.unitId!)!, occupancy: occupancies.get(row.id)! }
    return { row: toTenantLine(home, row), record: { id: row.id, property } }
  })
  return imports.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/** Named by what the properties that came with it have in common, or by the month. */
function nameFile(demo: DemoWorld, kind: ImportKind, at: Date) {
  const dayOf = (date: Date) => date.toISOString().slice(0, 10)
  const portfolios = demo.portfolios.filter(({ createdAt }) => dayOf(createdAt) === dayOf(at))
  const place = portfolios.map(({ code }) => code).join('-')
  if (portfolios.length === 0) return `move-ins-${dayOf(at).slice(0, 7)}.csv`
  return `${kind.key === 'tenant' ? 'rent-roll' : kind.pluralName}-${place}-${dayOf(at)}.csv`
}

const wholeRentRollRows = 150

/** A few slips that were corrected before the import and, in every whole rent roll, a row that was left out. */
function addMistakes(kind: ImportKind, lines: readonly DemoLine[], random: SeededRandom): DemoLine[] {
  if (kind.key === 'property') return [...lines]
  const result = [...lines]
  for (let count = 0; count < Math.min(4, Math.floor(lines.length / 20)); count += 1) {
    const index = random.int(0, lines.length - 1)
    const { row } = result[index]!
    const email = String(row.emails ?? '')
    if (kind.key === 'unit')
      result[index] = { ...result[index]!, mistake: { field: 'status', text: 'ocupied?' } }
    else if (email !== '')
      result[index] = { ...result[index]!, mistake: { field: 'emails', text: email.replace('@', ' at ') } }
  }
  if (kind.key === 'tenant' && lines.length >= wholeRentRollRows) {
    const index = random.int(0, lines.length - 1)
    const { row, record } = lines[index]!
    const { first: firstName, last: lastName } = pickName(random)
    const emails = `${foldText(firstName)}@former.example`
    result.splice(index + 1, 0, {
      row: { ...row, firstName, lastName, company: null, emails, unit: '9999', externalId: null },
      issue: {
        severity: 'error',
        code: 'unit_not_found',
        field: 'unit',
        value: '9999',
        message: `${record!.property.name} has no unit “9999”.`,
      },
    })
  }
  return result
}

/** The heading is row 1. */
const firstRow = 2
/** Large files are checked, and all files imported, at about this rate. */
const rowsPerSecond = 900

async function makeImport(
  demo: DemoWorld,
  { kind, filename, at, by, lines }: DemoImport,
  recognize: ReturnType<typeof createRecognition>,
  random: SeededRandom,
) {
  const { orgId, gateways } = demo
  const uploadedAt = minutesAfter(at, -random.int(6, 14))
  const id = random.id(uploadedAt)
  const written = lines.map(({ row, mistake }) => (mistake ? { ...row, [mistake.field]: mistake.text } : row))
  const content = writeCsv(kind.fields, written)
  const { described, mapping } = await recognize(kind, content)
  const columnOf = (field: string | null) =>
    mapping.find((column) => column.field === field)?.sourceColumn ?? null
  const numbered = lines.map((line, index) => ({ ...line, n: firstRow + index }))
  const corrections = numbered.flatMap(({ n, row, mistake }) =>
    mistake ? [[String(n), { [mistake.field]: String(row[mistake.field] ?? '') }]] : [],
  )
  const rejected = numbered.filter(({ issue }) => issue)
  const created = lines.length - rejected.length
  const checks = corrections.length > 0 ? 2 : 1
  const validatedAt = minutesAfter(at, -1)
  const taskId = random.id(validatedAt)
  const result = {
    rows: lines.length,
    created,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    failed: rejected.length,
    recordsCreated: created,
    recordsUpdated: 0,
    propertiesCreated: kind.key === 'property' ? created : 0,
    unitsCreated: kind.key === 'unit' ? created : 0,
  }
  const locate = ({ n, issue }: { n: number; issue?: RowIssue }): LocatedIssue[] =>
    issue ? [locateIssue(issue, n, columnOf(issue.field))] : []
  const seal = (n: number) => {
    const used = kind.fields.filter(({ key }) => written.some((row) => row[key] !== undefined))
    const cells = used.map(({ key }) => String(written[n - firstRow]![key] ?? ''))
    return sealCells(gateways.tenantSecrets, { orgId, fileId: id, n }, cells)
  }
  const file = {
    id,
    orgId,
    kind: kind.key,
    filename,
    mime: 'text/csv',
    bytes: content.length,
    sha256: hash('sha256', content),
    ...described,
    layout: { ...described.layout, records: { create: created, update: 0 } },
    options: { ...defaultOptions('US'), ...described.options },
    status: rejected.length > 0 ? 'partially_imported' : 'imported',
    edits: Object.fromEntries(corrections),
    summary: {
      rows: lines.length,
      ok: created,
      warnings: 0,
      errors: rejected.length,
      create: created,
      update: 0,
      unchanged: 0,
      skip: 0,
      ignored: 0,
    },
    result,
    createdPortfolios: [],
    issueGroups: groupIssues(kind, rejected.flatMap(locate)),
    validatedAt,
    importedAt: at,
    taskId,
    undoUntil: new Date(at.getTime() + 7 * 24 * 60 * 60_000),
    uploadedBy: by.id,
    createdAt: uploadedAt,
    updatedAt: at,
    createdBy: by.id,
    updatedBy: by.id,
    // Uploaded, then changed twice by every check and three times by the import.
    version: 1 + 2 * checks + 3,
    archivedAt: null,
  }
  const outcomes = numbered.map((line) => ({
    orgId,
    fileId: id,
    n: line.n,
    part: 0,
    outcome: line.issue ? 'error' : 'create',
    recordType: kind.key,
    issues: line.issue ? locate(line) : null,
    raw: line.issue ? seal(line.n) : null,
    targetId: line.record?.id ?? null,
    targetVersion: line.record ? 1 : null,
    before: null,
  }))
  const { fixes: _fixes, portfolioId: _portfolio, onError: _onError, ...savedOptions } = file.options
  return {
    file,
    findings: outcomes.flatMap(({ issues, raw, n }) =>
      issues === null ? [] : { orgId, fileId: id, n, outcome: 'error', issues, raw, changes: [] },
    ),
    outcomes,
    commitTask: makeTask(demo, { id: taskId, fileId: id, kind, filename, at, by, result }),
    events: listEvents({ kind, filename, at, by, lines }, { ...file, checks }),
    stored: { storage: 'files', key: importFileKey({ orgId, id }), content } satisfies HistoryFile,
    mapping: {
      orgId,
      kind: kind.key,
      headerFingerprint: file.headerFingerprint,
      mapping: file.mapping,
      options: savedOptions,
      updatedAt: validatedAt,
    },
  }
}

/** Recognizes files as an upload does. Columns are matched once for all files of a kind, which have the same headings. */
function createRecognition() {
  const recognizedFiles = new Map<ImportKind, RecognizedFile>()
  return async (kind: ImportKind, content: Buffer) => {
    const open = () => Readable.from([content])
    const known = recognizedFiles.get(kind)
    const recognizedFile = known
      ? { ...known, analysis: await analyzeTable(readTable(open, known.format), () => true, firstRow - 1) }
      : await recognizeFile(kind, reportOf(content), open, {})
    recognizedFiles.set(kind, recognizedFile)
    return { described: describeContent(kind, recognizedFile, null), mapping: recognizedFile.mapping }
  }
}

const reportOf = (content: Buffer) => ({
  bytes: content.length,
  sha256: hash('sha256', content),
  head: content.subarray(0, 256 * 1024),
  isUtf8: true,
  nonUtf8Sample: Buffer.alloc(0),
  nulBytes: 0,
  firstNul: -1,
  oddNulBytes: 0,
})

function groupIssues(kind: ImportKind, issues: readonly LocatedIssue[]) {
  return [...Map.groupBy(issues, ({ code }) => code).values()].map((group) => {
    const { code, severity, field, column } = group[0]!
    const values = Map.groupBy(group, ({ value }) => value)
    return {
      code,
      severity,
      field,
      column,
      message: kind.groupSentences[code]!,
      count: group.length,
      examples: group.slice(0, 5).map(({ n, value }) => ({ n, value })),
      values: [...values].map(([value, { length: count }]) => ({ value, count, replacement: null })),
      fixes: [],
    }
  })
}

interface FinishedImport {
  id: string
  fileId: string
  kind: ImportKind
  filename: string
  at: Date
  by: DemoColleague
  result: { rows: number; created: number; failed: number }
}

function makeTask(demo: DemoWorld, { id, fileId, kind, filename, at, by, result }: FinishedImport) {
  const startedAt = new Date(at.getTime() - Math.ceil((result.rows / rowsPerSecond) * 1000) - 200)
  const startTime = startedAt.toISOString()
  const endTime = at.toISOString()
  const line = (time: string, level: 'info' | 'warn', message: string) => ({ at: time, level, message })
  return {
    id,
    orgId: demo.orgId,
    type: 'import_commit',
    status: 'succeeded',
    title: `Import ${filename}`,
    subject: { type: 'import', id: fileId, name: filename },
    input: { fileId, kind: kind.key },
    progress: {
      done: result.rows,
      total: result.rows,
      unit: 'rows',
      percent: 100,
      stage: 'importing',
      message: null,
    },
    result,
    error: null,
    attempts: [{ n: 1, startedAt: startTime, endedAt: endTime, status: 'succeeded', error: null }],
    logTail: [
      line(startTime, 'info', 'Attempt 1 started.'),
      line(
        endTime,
        result.failed > 0 ? 'warn' : 'info',
        `Imported ${formatCount(result.rows, 'row')}: ${result.created} created, 0 updated, 0 unchanged, 0 skipped, ${result.failed} rejected.`,
      ),
      line(endTime, 'info', 'Done.'),
    ],
    attempt: 1,
    maxAttempts: 5,
    cancelRequested: false,
    requestedBy: by.id,
    startedAt,
    endedAt: at,
    scheduledFor: null,
    parentTaskId: null,
    createdAt: startedAt,
    updatedAt: at,
    createdBy: by.id,
    updatedBy: by.id,
    version: 3,
    archivedAt: null,
  }
}

interface WrittenFile {
  id: string
  rowCount: number
  detectedFormat: { key: string }
  createdAt: Date
  validatedAt: Date
  taskId: string
  result: { rows: number; created: number; failed: number }
  checks: number
  edits: Record<string, unknown>
}

function listEvents({ kind, filename, at, by, lines }: DemoImport, file: WrittenFile): HistoryEvent[] {
  const { id, rowCount, result, taskId } = file
  const about = {
    actor: byColleague(by),
    category: 'import' as const,
    subject: { type: 'import', id, name: filename },
    groupId: id,
  }
  const firstCheck = file.checks > 1 ? minutesAfter(file.createdAt, 2) : file.validatedAt
  const firstErrors = Object.keys(file.edits).length + result.failed
  const checked = (checkedAt: Date, errors: number): HistoryEvent => ({
    ...about,
    at: checkedAt,
    action: 'import.validated',
    summary: `Checked ${filename}: ${formatCount(rowCount, 'row')}, ${errors} with errors.`,
    metadata: { rows: rowCount, errors },
  })
  return [
    {
      ...about,
      at: file.createdAt,
      action: 'import.uploaded',
      summary: `Uploaded ${filename} with ${formatCount(rowCount, 'row')}.`,
      metadata: { rows: rowCount, format: file.detectedFormat.key },
    },
    checked(firstCheck, firstErrors),
    ...(file.checks > 1 ? [checked(file.validatedAt, result.failed)] : []),
    ...listRecordEvents(kind, lines, { fileId: id, filename }).map((event) => ({
      ...event,
      at,
      actor: about.actor,
      groupId: id,
      taskId,
      via: 'import' as const,
    })),
    {
      ...about,
      at,
      action: 'import.committed',
      taskId,
      summary: `Imported ${filename}: ${result.created} created, 0 updated, ${result.failed} rejected.`,
      metadata: { ...result, cancelled: false },
      via: 'import',
    },
  ]
}

type RecordEvent = Omit<HistoryEvent, 'at' | 'actor'>

/** One event for a property; units and tenants are counted in one for each property. */
function listRecordEvents(
  kind: ImportKind,
  lines: readonly DemoLine[],
  { fileId, filename }: { fileId: string; filename: string },
): RecordEvent[] {
  const at = (property: DemoPropertyRow) => ({
    subject: { type: 'property', id: property.id, name: property.name },
    propertyId: property.id,
    portfolioId: property.portfolioId,
  })
  if (kind.key === 'property')
    return lines.map(({ record }, index) => ({
      ...at(record!.property),
      action: 'property.imported',
      category: 'property',
      summary: `Imported ${record!.property.name} from ${filename}, row ${firstRow + index}.`,
      metadata: { fileId, row: firstRow + index, outcome: 'create' },
    }))
  const records = lines.flatMap(({ record }) => record ?? [])
  return [...Map.groupBy(records, ({ property }) => property)].map(([property, { length: created }]) => {
    const isTenants = kind.key === 'tenant'
    const noun = isTenants ? 'tenant' : 'unit'
    return {
      ...at(property),
      action: `${noun}.imported`,
      category: noun,
      summary: `Imported ${formatCount(created, noun)} at ${property.name} from ${filename}.`,
      metadata: { fileId, created, updated: 0, ...(isTenants && { units: 0, unitStatuses: 0 }) },
    }
  })
}
