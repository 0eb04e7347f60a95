import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const reference = read('./reference.css')
const semantic = read('./semantic.css')
const themed = /^light-dark\((.+), (.+)\)$/u

function readDeclarations(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/gu)].map((match) => [match[1] ?? '', match[2] ?? '']),
  )
}

const tokens = [...readDeclarations(reference), ...readDeclarations(semantic)]
const light = new Map(tokens.map(([name, value]) => [name, value.replace(themed, '$1')]))
const dark = new Map(tokens.map(([name, value]) => [name, value.replace(themed, '$2')]))

function resolveColor(theme: ReadonlyMap<string, string>, name: string): string {
  const value = theme.get(`--ui-color-${name}`) ?? theme.get(name)
  if (value === undefined) throw new Error(`There is no token ${name}.`)
  const target = /^var\((--[\w-]+)\)$/u.exec(value)?.[1]
  return target ? resolveColor(theme, target) : value
}

function getLuminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(theme: ReadonlyMap<string, string>, first: string, second: string): number {
  const [darker = 0, lighter = 0] = [first, second]
    .map((name) => getLuminance(resolveColor(theme, name)))
    .toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const surfaces = ['bg', 'bg-surface', 'bg-sunken', 'bg-raised', 'bg-hover', 'bg-active', 'bg-selected']
const statusTones = ['danger', 'warning', 'success', 'info']
const severities = ['extreme', 'severe', 'moderate', 'minor', 'unknown']

const texts: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['fg', surface],
    ['fg-muted', surface],
    ['fg-link', surface],
    ['fg-danger', surface],
  ]),
  ...['bg', 'bg-surface', 'bg-sunken', 'bg-raised', 'bg-hover'].map((surface): [string, string] => [
    'fg-subtle',
    surface,
  ]),
  ...statusTones.flatMap((tone): [string, string][] => [
    ['fg', `bg-${tone}-subtle`],
    ['fg-muted', `bg-${tone}-subtle`],
    [`fg-${tone}`, `bg-${tone}-subtle`],
    [`fg-${tone}`, 'bg-surface'],
  ]),
  ['fg-accent', 'bg-accent-subtle'],
  ['fg-inverse', 'bg-inverse'],
  ...['', '-hover', '-active'].flatMap((state): [string, string][] => [
    ['fg-on-accent', `bg-accent${state}`],
    ['fg-on-danger', `bg-danger${state}`],
  ]),
  ...severities.map((severity): [string, string] => [
    `severity-${severity}-text`,
    `severity-${severity}-surface`,
  ]),
  ...[1, 2, 3, 4, 5, 6].map((index): [string, string] => ['bg-surface', `identity-${index}`]),
]

const controls: [string, string][] = [
  ...['bg', 'bg-surface', 'bg-raised', 'bg-control'].flatMap((surface): [string, string][] => [
    ['border-control', surface],
    ['border-accent', surface],
    ['border-danger', surface],
    ['focus', surface],
    ['bg-accent', surface],
    ['bg-danger', surface],
    ...[...statusTones, 'neutral'].map((tone): [string, string] => [`status-${tone}`, surface]),
    ...severities.map((severity): [string, string] => [`severity-${severity}-icon`, surface]),
    ...[1, 2, 3, 4, 5, 6].map((index): [string, string] => [`chart-${index}`, surface]),
  ]),
  ...severities.map((severity): [string, string] => [
    `severity-${severity}-icon`,
    `severity-${severity}-surface`,
  ]),
]

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  it.each(texts)('has a contrast of at least 4.5:1 for %s on %s', (foreground, background) => {
    expect(getContrast(theme, foreground, background)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controls)('has a contrast of at least 3:1 for %s on %s', (foreground, background) => {
    expect(getContrast(theme, foreground, background)).toBeGreaterThanOrEqual(3)
  })
})

it('gives both themes the same shadows', () => {
  const [light, dark] = semantic
    .split('color-scheme:')
    .slice(1)
    .map((css) => [...readDeclarations(css).keys()])
  expect(light).toEqual(dark)
})
