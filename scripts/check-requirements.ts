import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { rootFolder } from './installation.ts'

const testFilePattern = /\.(test|e2e|test-d|stories)\.tsx?$/
const skippedFolders = new Set(['node_modules', 'dist', 'storybook-static', '.git', '.turbo', 'templates'])
const openFile = join(rootFolder, 'docs/requirements-open.txt')

/** The ids of the requirement tables, in the order of the document. */
export function listRequirements(markdown: string): string[] {
  return [...markdown.matchAll(/^\| (\d\.\d{2,3}) \|/gm)].map((match) => match[1] ?? '')
}

/** The ids at the start of test titles: `it('[4.12] …')`, `it('[4.12, 4.13] …')`, `it('[4.12] [4.13] …')`. */
export function listTitleIds(source: string): string[] {
  const titles = source.matchAll(/['"`]((?:\[\d\.\d{2,3}(?:,? *\d\.\d{2,3})*\]\s*)+)/g)
  return [...titles].flatMap((match) => match[1]?.match(/\d\.\d{2,3}/g) ?? [])
}

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listTestFiles(path)
    return testFilePattern.test(entry.name) ? [path] : []
  })
}

/** The test files with each id. */
function mapTestFilesById(root = rootFolder): Map<string, string[]> {
  const filesById = new Map<string, string[]>()
  for (const group of ['apps', 'packages', 'scripts']) {
    for (const file of listTestFiles(join(root, group))) {
      for (const id of listTitleIds(readFileSync(file, 'utf8'))) {
        filesById.set(id, [...(filesById.get(id) ?? []), relative(root, file)])
      }
    }
  }
  return filesById
}

interface Coverage {
  required: string[]
  testFilesById: Map<string, string[]>
  open: string[]
}

/** One sentence for each inconsistency between the requirements, the tests and the list of open ids. */
export function findCoverageProblems({ required, testFilesById, open }: Coverage): string[] {
  const requiredIds = new Set(required)
  const openIds = new Set(open)
  return [
    ...[...testFilesById]
      .filter(([id]) => !requiredIds.has(id))
      .map(([id, files]) => `${files.join(', ')}: id ${id} is not in docs/requirements.md.`),
    ...required
      .filter((id) => !testFilesById.has(id) && !openIds.has(id))
      .map(
        (id) => `${id} is no longer covered by a test. Restore it in the title of the test that proves it.`,
      ),
    ...open
      .filter((id) => testFilesById.has(id))
      .map(
        (id) =>
          `${id} is covered now. Remove it from docs/requirements-open.txt (pnpm check:requirements --write).`,
      ),
    ...open
      .filter((id) => !requiredIds.has(id))
      .map((id) => `docs/requirements-open.txt: ${id} is not a requirement.`),
  ]
}

function readOpenIds(): string[] {
  try {
    return readFileSync(openFile, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

function main(flags: string[]): void {
  const required = listRequirements(readFileSync(join(rootFolder, 'docs/requirements.md'), 'utf8'))
  const testFilesById = mapTestFilesById()
  const missing = required.filter((id) => !testFilesById.has(id))

  if (flags.includes('--write')) writeFileSync(openFile, missing.map((id) => `${id}\n`).join(''))
  if (flags.includes('--list')) console.log(missing.join('\n'))
  console.log(
    `${required.length} requirements: ${required.length - missing.length} covered by tests, ${missing.length} open.`,
  )

  const problems = findCoverageProblems({ required, testFilesById, open: readOpenIds() })
  if (flags.includes('--strict')) problems.push(...missing.map((id) => `${id} isn't covered by a test.`))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2))
