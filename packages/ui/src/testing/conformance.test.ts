import { expect, it } from 'vitest'
import * as charts from '../charts/index.ts'
import * as entry from '../index.ts'
import { listSourceFiles, readSourceFile } from './source-files.ts'

/** Components without their own element for attributes, with the reason. */
const withoutRoot: Record<string, string> = {
  SidebarItem: 'hands its attributes to the link that the caller renders',
  MenuItem: 'hands its attributes to the link that the caller renders',
  TabLink: 'hands its attributes to the link that the caller renders',
  MenuCheckItem: 'takes only what an item of a menu needs',
  SubMenu: 'takes only what an item of a menu needs',
  MenuGroup: 'has no look of its own',
  TimelineGroup: 'has no look of its own',
  SeverityIcon: 'is a drawing inside other components',
  Tooltip: 'is there only under a pointer or focus, which its own tests bring',
}

const tested = new Set(
  listSourceFiles('.browser.test.tsx').flatMap((path) =>
    [...readSourceFile(path).matchAll(/describeConformance\(\s*'(\w+)'/gu)].map((match) => match[1] ?? ''),
  ),
)
const components = [...new Set([...Object.keys(entry), ...Object.keys(charts)])].filter(
  (name) => /^[A-Z]/u.test(name) && !(name in withoutRoot),
)

it.each(components)('%s is in the shared conformance test', (component) => {
  expect(tested.has(component)).toBe(true)
})

it.each(Object.entries(withoutRoot))('knows %s, which %s', (component) => {
  expect(Object.keys(entry)).toContain(component)
})
