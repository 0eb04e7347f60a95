import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { createMetrics } from './create-metrics.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
const example = readFileSync(join(import.meta.dirname, '../../../../../.env.example'), 'utf8')
const source = readFileSync(join(import.meta.dirname, '../config/environment.ts'), 'utf8')
const server = readdirSync(join(import.meta.dirname, '../..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  .join('\n')
const logMessages = page.split('### Log messages')[1]!.split('\n## ')[0]!

function listRegistered() {
  const metrics = createMetrics()
  const log = createLog('silent')
  const pool = { on: () => {}, connect: () => {}, query: () => Promise.resolve({ rows: [] }), options: {} }
  metrics.watchPool(pool as unknown as Pool, { log, slowMs: 500 })
  metrics.watchDatabaseStats(pool as unknown as Pool, log)
  metrics.watchFolder('.')
  return metrics.registry.getMetricsAsArray()
}

it('exposes every metric in the operations guide, with its labels', () => {
  const registered = new Map(listRegistered().map((metric) => [metric.name, metric]))
  const named = new Set(page.match(/\b(?:parapet|http|nodejs|process)_[a-z0-9_]+(?<!_)/g))
  for (const role of ['parapet_app', 'parapet_system']) named.delete(role)
  expect(named.size).toBeGreaterThan(25)
  const unknown = [...named].filter(
    (name) => !registered.has(name) && !registered.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  )
  expect(unknown).toEqual([])
  for (const [, name, labels] of page.matchAll(/\b((?:parapet|http)_[a-z_]+)\{([^}]*)\}/g)) {
    const metric = registered.get(name!.replace(/_(?:bucket|sum|count)$/, '')) as unknown as {
      labelNames: string[]
    }
    for (const [, label] of labels!.matchAll(/([a-z]+)=/g)) expect(metric.labelNames, name).toContain(label)
  }
})

it('documents every metric in the operations guide', () => {
  const own = listRegistered().filter(({ name }) => /^(?:parapet|http)_/.test(name))
  expect(own.length).toBeGreaterThan(25)
  expect(own.filter(({ name }) => !page.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([])
})

it('documents every logged warning and error in the operations guide', () => {
  const calls = server.matchAll(/\blog\.(?:warn|error|fatal)\(\s*(?:\{[^}]*\},\s*)?(['"])((?:(?!\1).)+)\1/g)
  const messages = [...new Set([...calls].map(([, , message]) => message!))]
  expect(messages.length).toBeGreaterThan(35)
  expect(messages.filter((message) => !logMessages.includes(`\`${message}\``))).toEqual([])
})

it('logs every message in the operations guide', () => {
  const documented = [...logMessages.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell]) =>
    cell!.match(/(?<=`)[^`,]+[^`]*(?=`(?:,|$))/g)!,
  )
  expect(documented.length).toBeGreaterThan(50)
  expect(documented.filter((message) => !server.includes(message))).toEqual([])
})

it('lists every server variable once in .env.example', () => {
  const known = source.match(/^ {2}[A-Z][A-Z0-9_]+(?=:)/gm)!.map((name) => name.trim())
  const before = example.split('# --- Sandbox')[0]!
  const offered = before.match(/(?<=^#?)[A-Z][A-Z0-9_]+(?==)/gm)!
  expect(known.length).toBeGreaterThan(40)
  expect(offered.toSorted()).toEqual(known.toSorted())
})
