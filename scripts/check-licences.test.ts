import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { compareLists, type InstalledPackage, isAllowed, listRefused, writeList } from './check-licences.ts'
import { rootFolder } from './installation.ts'

const installed = (name: string, licence: string, isProduct = true): InstalledPackage => ({
  name,
  licence,
  isProduct,
})

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['unknown', false],
])('takes %s: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

it('names what may not be used, tools too, and lets an exception stand for its own licence alone', () => {
  const packages = [
    installed('fine', 'MIT'),
    installed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
    installed('@img/sharp-other', 'GPL-3.0'),
    installed('tool', 'GPL-3.0', false),
  ]
  expect(listRefused(packages).map(({ name }) => name)).toEqual(['@img/sharp-other', 'tool'])
})

it('lists the product by licence, once for all platforms, and says what changed since', () => {
  const before = writeList([
    installed('a', 'MIT'),
    installed('b-linux-x64', 'ISC'),
    installed('t', 'MIT', false),
  ])
  expect(before).toContain('## ISC\n\n- b-*')
  expect(before).not.toContain('- t\n')
  const now = writeList([installed('a', 'ISC'), installed('c', 'MIT'), installed('b-darwin-arm64', 'ISC')])
  expect(compareLists(before, now)).toEqual([
    'not in the list: a (ISC)',
    'not in the list: c (MIT)',
    'not installed any more: a (MIT)',
  ])
  expect(compareLists(before, before)).toEqual([])
})

it('has a list that names what the product really is made of', () => {
  const list = readFileSync(join(rootFolder, 'docs/licences.md'), 'utf8')
  for (const name of ['hono', 'react', 'sharp', 'zod']) expect(list).toContain(`\n- ${name}\n`)
})
