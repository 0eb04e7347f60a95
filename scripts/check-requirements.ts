import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { rootFolder } from './installation.ts'

const testFile = /\.(test|e2e|test-d|stories)\.tsx?$/
const skippedFolders = new Set(['node_modules', 'dist', 'storybook-static', '.git', '.turbo', 'templates'])
const openFile = join(rootFolder, 'docs/requirements-open.txt')

/** The ids of the requirement tables, in the order of the document. */
export function listRequirements(markdown: string): string[] {
  return [...markdown.matchAll(/^\| (\d\.\d{2,3}) \|/gm)].map((match) => match[1] ?? '')
}

/** The ids at the start of test titles: `it('[4.12] …')`, `it('[4.12, 4.13] …')`, `it('[4.12] [4.13] …')`. */
export function listCarriedIds(source: string): string[] {
  const titles = source.matchAll(/['"`]((?:\[\d\.\d{2,3}(?:,? *\d\.\d{2,3})*\]\s*)+)/g)
  return [...titles].flatMap((match) => match[1]?.match(/\d\.\d{2,3}/g) ?? [])
}

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listTestFiles(path)
    return testFile.test(entry.name) ? [path] : []
  })
}

/** The test files with each id. */
function mapCarriedIds(root = rootFolder): Map<string, string[]> {
  const carriers = new Map<string, string[]>()
  for (const group of ['apps', 'packages', 'scripts']) {
    for (const file of listTestFiles(join(root, group))) {
      for (const id of listCarriedIds(readFileSync(file, 'utf8'))) {
        carriers.set(id, [...(carriers.get(id) ?? []), relative(root, file)])
      }
    }
  }
  return carriers
}

interface Coverage {
  required: string[]
  carried: Map<string, string[]>
  open: string[]
}

/** One sentence for each inconsistency between the requirements, the tests and the list of open ids. */
export function describeCoverage({ required, carried, open }: Coverage): string[] {
  const known = new Set(required)
  const openIds = new Set(open)
  return [
    ...[...carried]
      .filter(([id]) => !known.has(id))
      .map(([id, files]) => `${files.join(', ')}: id ${id} is not in docs/requirements.md.`),
    ...required
      .filter((id) => !carried.has(id) && !openIds.has(id))
      .map((id) => `${id} is carried by no test any more. Give it back to the test that proves it.`),
    ...open
      .filter((id) => carried.has(id))
      .map(
        (id) =>
          `${id} is carried now. Take it off docs/requirements-open.txt (pnpm check:requirements --write).`,
      ),
    ...open
      .filter((id) => !known.has(id))
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
  const carried = mapCarriedIds()
  const missing = required.filter((id) => !carried.has(id))

  if (flags.includes('--write')) writeFileSync(openFile, missing.map((id) => `${id}\n`).join(''))
  if (flags.includes('--list')) console.log(missing.join('\n'))
  console.log(
    `${required.length} requirements: ${required.length - missing.length} carried by tests, ${missing.length} open.`,
  )

  const problems = describeCoverage({ required, carried, open: readOpenIds() })
  if (flags.includes('--strict')) problems.push(...missing.map((id) => `${id} is carried by no test.`))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}

if (import.meta.filename === process.argv[1]) main(process.argv.slice(2))
