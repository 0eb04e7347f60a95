import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as charts from '../charts/index.ts'
import * as entry from '../index.ts'
import {
  browserResults,
  nativeControls,
  testedChromiumVersion,
  testedInForcedColors,
} from '../foundations/component-status.ts'
import { usages } from '../foundations/usages.ts'
import { parseUsageKeys } from './parse-usage-keys.ts'
import { listSourceFiles, readSourceFile } from './source-files.ts'

const storyFiles = listSourceFiles('.stories.tsx').filter(
  (path) => !/^(?:patterns|foundations)\//u.test(path),
)
const exported = [...new Set([...Object.keys(entry), ...Object.keys(charts)])].filter((name) =>
  /^[A-Z]/u.test(name),
)

function toStoryPath(file: string): string {
  return file.replace('.stories.tsx', '')
}

function readBrowserTests(folder: string): string {
  return listSourceFiles('.browser.test.tsx')
    .filter((path) => path.startsWith(`${folder}/`))
    .map(readSourceFile)
    .join('\n')
}

function isPressed(tests: string, key: string): boolean {
  const pressed = [
    ...tests.matchAll(
      /(?:userEvent\.keyboard|userEvent\.type|\.fill)\(\s*(?:[\w.()]+,\s*)?['`]([^'`]*)['`]/gu,
    ),
  ]
    .map((match) => match[1] ?? '')
    .concat([...tests.matchAll(/'(\{[^']*\}| )'/gu)].map((match) => match[1] ?? ''))
  if (key === '{Tab}') return /userEvent\.tab\(|\{Tab\}/u.test(tests)
  if (key === '{Typing}')
    return pressed.some((text) => /(?:^|\})[^{}]/u.test(text)) || tests.includes('.fill(')
  if (key === '{Space}') return pressed.some((text) => /(?:^|\}) (?:\{|$)|\{Space\}/u.test(text))
  if (key === '{Asterisk}') return pressed.includes('*')
  return pressed.some((text) => text.includes(key))
}

/** Finds the stories of a component; those of parts are in the stories of the component that contains them. */
function findStories(component: string): string | undefined {
  return storyFiles.find((path) =>
    new RegExp(`<${component}\\b|component: ${component}\\b`, 'u').test(readSourceFile(path)),
  )
}

it.each(exported)('[0.30] shows %s in a story with a usage page', (component) => {
  const stories = findStories(component)
  expect(stories, `No story draws ${component}.`).toBeDefined()
  expect(usages.has(toStoryPath(stories ?? ''))).toBe(true)
})

describe.each(storyFiles)('[0.30] %s', (file) => {
  const source = readSourceFile(file)

  it.each(['Default', 'Playground', 'RightToLeft'])('has the story %s', (story) => {
    expect(new RegExp(`^export const ${story}\\b`, 'mu').test(source)).toBe(true)
  })

  it('has a usage page with when to use it, when not to, and accessibility', () => {
    const usage = usages.get(toStoryPath(file))
    expect(usage?.use.length).toBeGreaterThan(0)
    expect(usage?.avoid.length).toBeGreaterThan(0)
    expect(usage?.accessibility.length).toBeGreaterThan(0)
  })
})

it('has no usage page without stories', () => {
  expect([...usages.keys()].toSorted()).toEqual(storyFiles.map(toStoryPath).toSorted())
})

const keyed = [...usages].filter(([path, { keyboard }]) => keyboard && !nativeControls.includes(path))

it.each(
  keyed.flatMap(([path, { keyboard = [] }]) =>
    keyboard.flatMap(({ keys }) => parseUsageKeys(keys).map((key) => [path, key] as const)),
  ),
)('%s has a test that presses %s', (path, key) => {
  expect(isPressed(readBrowserTests(path.split('/')[0] ?? ''), key)).toBe(true)
})

it.each(testedInForcedColors)('%s has a test with forced colors', (path) => {
  const [folder = '', name = ''] = path.split('/')
  const component = name.replaceAll(/(?:^|-)(\w)/gu, (_match, letter: string) => letter.toUpperCase())
  const shared = ['forced-colors', 'forced-states']
    .map((each) => readSourceFile(`testing/${each}.browser.test.tsx`))
    .join('\n')
  const isCovered =
    new RegExp(`<${component}\\s`, 'u').test(shared) ||
    readBrowserTests(folder).includes("emulateMedia('forced-colors'")
  expect(isCovered).toBe(true)
})

it('states the version of Chromium that rendered the reviewed screenshots', () => {
  const folders = readdirSync(new URL('../../visual/baselines', import.meta.url))
  expect(folders).toEqual([`chromium-${testedChromiumVersion}`])
})

it.each(Object.entries(browserResults))('lists only existing components for %s', (_browser, result) => {
  expect((result?.components ?? []).filter((path) => !usages.has(path))).toEqual([])
})
