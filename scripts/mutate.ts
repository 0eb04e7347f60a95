import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Stryker } from '@stryker-mutator/core'

import { rootFolder } from './installation.ts'
import { mutationTargets, type MutationTarget } from './mutation-targets.ts'

export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Below this percentage, a target fails and its survivors are listed. */
const minScore = 80
/** How much longer than the unchanged code a mutant may take before it's stopped and counts as killed. */
const deadlineMs = 10_000

interface MutationScore {
  mutants: number
  killed: number
  survived: number
  /** Percentage of mutants that the tests noticed, rounded down to a tenth. */
  score: number
  survivors: Mutant[]
}

/** Counts mutants. One that no test runs has survived; one that can't be loaded isn't counted. */
export function scoreMutants(mutants: readonly Mutant[]): MutationScore {
  const survivors = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const total = killed + survivors.length
  if (total === 0) throw new Error('There are no mutants. Check the globs in scripts/mutation-targets.ts.')
  return {
    mutants: total,
    killed,
    survived: survivors.length,
    score: Math.floor((killed / total) * 1000) / 10,
    survivors,
  }
}

/** `path:line: code → what it was changed to`. */
export function describeSurvivor({ fileName, location, replacement, status }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const { start, end } = location
  const code = lines
    .slice(start.line - 1, end.line)
    .map((line, index, { length }) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === length - 1 ? end.column - 1 : undefined),
    )
    .join('\n')
  const reason = status === 'NoCoverage' ? ' (no test runs it)' : ''
  return `${relative(rootFolder, fileName)}:${start.line}: ${shorten(code)} → ${shorten(replacement ?? '')}${reason}`
}

const shorten = (code: string) => {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

const formatRow = (name: string, ...cells: (string | number)[]) =>
  name.padEnd(12) + cells.map((cell) => String(cell).padStart(10)).join('')

async function runMutants({ folder, mutate, ...target }: MutationTarget): Promise<Mutant[]> {
  process.env.MUTATION_TARGET = JSON.stringify({ folder, ...target })
  return await new Stryker({
    mutate: mutate.map((path) => `${folder}/${path}`),
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'scripts/mutation.vitest.config.ts', related: false },
    // Changes a copy of the repository, so an interrupted run leaves no mutant behind.
    tempDirName: '.reports/mutation',
    cleanTempDir: 'always',
    ignorePatterns: ['.reports', '.turbo', 'docs', 'packages/ui', 'apps/web', 'apps/api/src/**/captures'],
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
    timeoutMS: deadlineMs,
    reporters: ['progress-append-only'],
  }).runMutationTest()
}

async function main(names: readonly string[]): Promise<number> {
  const known = mutationTargets.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${known.join(', ')}.`)
  process.chdir(rootFolder)

  const rows = [formatRow('', 'mutants', 'killed', 'survived', 'score')]
  const survivors: string[] = []
  for (const target of mutationTargets.filter(({ name }) => names.length === 0 || names.includes(name))) {
    console.log(`… ${target.name}`)
    const score = scoreMutants(await runMutants(target))
    rows.push(
      formatRow(target.name, score.mutants, score.killed, score.survived, `${score.score.toFixed(1)}%`),
    )
    if (score.score < minScore) survivors.push(`\n${target.name}:`, ...score.survivors.map(describeSurvivor))
  }
  console.log(`\n${rows.join('\n')}`)
  if (survivors.length === 0) return 0
  console.log(`\nBelow ${minScore}%. No test noticed these changes:\n${survivors.join('\n')}`)
  return 1
}

if (import.meta.filename === process.argv[1]) process.exitCode = await main(process.argv.slice(2))
