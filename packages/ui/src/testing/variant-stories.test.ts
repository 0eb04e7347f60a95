import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listChoices } from '../../.storybook/list-choices.ts'
import * as charts from '../charts/index.ts'
import * as entry from '../index.ts'
import { listSourceFiles, readSourceFile } from './source-files.ts'

const choices = listChoices(fileURLToPath(new URL('..', import.meta.url)))
const exported = { ...entry, ...charts }
const stories = listSourceFiles('.stories.tsx').map(readSourceFile)
const sources = [...listSourceFiles('.tsx'), ...listSourceFiles('.ts')]
  .filter((path) => !/\.(?:stories|test)\./u.test(path))
  .map(readSourceFile)
const lists = sources.flatMap((source) => [...source.matchAll(/export const (\w+)\b[^=]*= \[([^\]]+)\]/gu)])

/** Props that only affect assistive technology and have no visual effect. */
const unseen = new Set(['as', 'headingLevel', 'role'])

/** Whether it is the default value, which every story shows. */
function isDefault(component: string, name: string, value: unknown): boolean {
  const word = typeof value === 'string' ? `'${value}'` : String(value)
  return sources.some(
    (source) =>
      source.includes(`${component}Props`) &&
      new RegExp(`\\b${name}(?:: \\w+)?(?: = |: )${word}`, 'u').test(source),
  )
}

/** Whether a story sets the value: literally, from a list of all values, or, for a boolean, by name. */
function isShown(component: string, name: string, value: string | number | boolean): boolean {
  const own = stories.filter((source) =>
    new RegExp(`<${component}\\b|component: ${component}\\b`, 'u').test(source),
  )
  if (value === true)
    return own.some((source) => new RegExp(`\\b${name}(?:: true|=\\{true\\}|(?=[\\s/>]))`, 'u').test(source))
  if (value === false) return true
  const names = lists.filter(([, , values = '']) => values.includes(`'${value}'`)).map(([, list]) => list)
  if (own.some((source) => names.some((list) => new RegExp(`\\b${list}\\b`, 'u').test(source)))) return true
  return own.some((source) => new RegExp(`['"{\\[\\s]${value}['"}:,\\]\\s]`, 'u').test(source))
}

const cases = Object.entries(choices)
  .filter(([component]) => component in exported)
  .flatMap(([component, properties]) =>
    Object.entries(properties)
      .filter(([name]) => !unseen.has(name))
      .flatMap(([name, values]) => values.map((value) => ({ component, name, value }))),
  )

it('finds values that stories have to show', () => {
  expect(cases.length).toBeGreaterThan(100)
})

it.each(cases)('[0.30] shows $component with $name $value in a story', ({ component, name, value }) => {
  expect(isShown(component, name, value) || isDefault(component, name, value)).toBe(true)
})

/** Boolean props without a visual effect. */
const behaviors = new Set(['open', 'closesMenu', 'closesOnOutsidePress', 'isLabel'])

const switches = sources.flatMap((source) =>
  [...source.matchAll(/export interface (\w+)Props\b[^\n]*\{\n(.*?)\n\}/gsu)].flatMap(
    ([, component = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+)\??: boolean/gmu)]
        .map(([, name = '']) => ({ component, name }))
        .filter(({ name }) => component in exported && !behaviors.has(name)),
  ),
)

it.each(switches)('[0.30] shows the effect of $name on $component', ({ component, name }) => {
  const own = stories.filter((source) =>
    new RegExp(`<${component}\\b|component: ${component}\\b`, 'u').test(source),
  )
  expect(own.some((source) => new RegExp(`\\b${name}\\b`, 'u').test(source))).toBe(true)
})
