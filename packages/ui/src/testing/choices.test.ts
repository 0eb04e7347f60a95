import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listChoices } from '../../.storybook/list-choices.ts'
import { listSourceFiles, readSourceFile } from './source-files.ts'

const choices = listChoices(fileURLToPath(new URL('..', import.meta.url)))

it('reads the values of component props', () => {
  expect(choices.Button).toMatchObject({
    tone: ['neutral', 'primary', 'danger', 'ghost', 'dangerGhost'],
    size: ['xs', 'sm', 'sm-md', 'md', 'md-lg', 'lg'],
    loadingPosition: ['left', 'right', 'center'],
  })
  expect(choices.Spinner?.size).toEqual(['xs', 'sm', 'sm-md', 'md', 'md-lg', 'lg', 'xl', 'xxl'])
  expect(choices.PasswordInput?.size).toEqual(choices.TextInput?.size)
  expect(choices.Banner?.tone).toEqual(['info', 'success', 'warning', 'danger'])
  expect(choices.SeverityMark?.severity).toEqual(['extreme', 'severe', 'moderate', 'unknown', 'minor'])
  expect(choices.Stack?.wrap).toEqual([true, false])
  expect(choices.Card?.headingLevel).toEqual([2, 3, 4])
})

const chosen = /^ {2}(tone|size|side|align|shape|variant|appearance|layout|orientation|density|width)\?:/gmu
const components = listSourceFiles('.tsx').filter(
  (path) => !/\.(?:stories|test)\./u.test(path) && !/^(?:internal|foundations|patterns)\//u.test(path),
)

it.each(components)('%s has no text control for a prop with fixed values', (path) => {
  const source = readSourceFile(path)
  for (const [, component = '', body = ''] of source.matchAll(
    /export interface (\w+)Props\b[^\n]*\{\n(.*?)\n\}/gsu,
  )) {
    const names = [...body.matchAll(chosen)].map((match) => match[1] ?? '')
    expect(names.filter((name) => !choices[component]?.[name]?.length)).toEqual([])
  }
})
