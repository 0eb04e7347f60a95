import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The possible values of a prop, by component and prop. */
export type Choices = Record<string, Record<string, (string | number | boolean)[]>>

/**
 * Reads the possible values of every component's props from the sources: CVA variants and named string unions. Storybook's
 * own type reader resolves neither, and would show a text field.
 */
export function listChoices(sourceFolder: string): Choices {
  const sources = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path) && !/\.(?:stories|test|d)\./u.test(path))
    .map((path) => readFileSync(join(sourceFolder, path), 'utf8'))
  const allSource = sources.join('\n')
  const variantTables = new Map(
    [...allSource.matchAll(/const (\w+) = cva\(/gu)].map((match) => [
      match[1] ?? '',
      readVariants(allSource, match),
    ]),
  )
  const resolveChoices = (type: string) => resolveType(type, { allSource, variantTables })

  const choices: Choices = {}
  for (const source of sources) {
    for (const { component, heritage, body } of listPropTypes(source)) {
      const componentChoices: Choices[string] = {}
      for (const [, table = ''] of heritage.matchAll(/VariantProps<typeof (\w+)>(?!\[)/gu))
        Object.assign(componentChoices, variantTables.get(table))
      for (const [, name = '', type = ''] of body.matchAll(/^ {2}'?([\w-]+)'?\??: ([^\n]+)$/gmu)) {
        const values = resolveChoices(type)
        if (values) componentChoices[name] = values
      }
      if (Object.keys(componentChoices).length > 0) choices[component] = componentChoices
    }
  }
  return choices
}

function listPropTypes(source: string): { component: string; heritage: string; body: string }[] {
  return [...source.matchAll(/interface (\w+)Props\b/gu)].map((match) => {
    const start = source.indexOf('{\n', match.index)
    const open = start === -1 ? source.indexOf('{', match.index) : start
    return {
      component: match[1] ?? '',
      heritage: source.slice(match.index, open),
      body: source.slice(open, source.indexOf('\n}', open) + 1),
    }
  })
}

interface TypeSources {
  allSource: string
  variantTables: ReadonlyMap<string, Choices[string]>
}

function resolveType(type: string, typeSources: TypeSources): Choices[string][string] | undefined {
  const variant = /VariantProps<typeof (\w+)>\['(\w+)'\]/u.exec(type)
  if (variant) return typeSources.variantTables.get(variant[1] ?? '')?.[variant[2] ?? '']
  const members = type.split('|').map((word) => word.trim())
  if (members.every((word) => /^(?:'[^']+'|\d+|undefined)$/u.test(word)))
    return members.filter((word) => word !== 'undefined').map(parseLiteral)
  const keys = /^keyof typeof (\w+)$/u.exec(type)
  if (keys) return readKeys(typeSources.allSource, new RegExp(`const ${keys[1]}\\b[^=]*= \\{`, 'u'))
  const items = /^\(typeof (\w+)\)\[number\]$/u.exec(type)
  if (items) return readItems(typeSources.allSource, items[1] ?? '')
  const alias = /^(\w+)(?: \| undefined)?$/u.exec(type)?.[1]
  const definition =
    alias && new RegExp(`^export type ${alias} = ([^\\n]+)$`, 'mu').exec(typeSources.allSource)?.[1]
  return definition ? resolveType(definition, typeSources) : undefined
}

function readVariants(source: string, { index }: RegExpExecArray): Choices[string] {
  const end = source.indexOf('\n})', index)
  const table = source.slice(index, end === -1 ? undefined : end)
  const variants = sliceBraces(table, table.indexOf('variants: {'))
  return Object.fromEntries(
    listEntries(variants).map(([name, values]) => [
      name,
      listEntries(sliceBraces(values, 0)).map(([literal]) => parseLiteral(literal)),
    ]),
  )
}

function readKeys(source: string, declaration: RegExp): Choices[string][string] | undefined {
  const match = declaration.exec(source)
  return match ? listEntries(sliceBraces(source, match.index)).map(([key]) => parseLiteral(key)) : undefined
}

function readItems(source: string, name: string): Choices[string][string] | undefined {
  const list = new RegExp(`const ${name} = \\[([^\\]]+)\\]`, 'u').exec(source)?.[1]
  return list?.match(/'[^']+'/gu)?.map(parseLiteral)
}

/** The text between the first pair of braces after an index. */
function sliceBraces(text: string, from: number): string {
  const start = text.indexOf('{', from)
  let depth = 0
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
    if (depth === 0) return text.slice(start + 1, index)
  }
  return ''
}

/** The keys of an object and what follows each, without looking into objects inside it. */
function listEntries(body: string): [string, string][] {
  const entries: [string, string][] = []
  let depth = 0
  let entryStart = 0
  for (let index = 0; index <= body.length; index += 1) {
    const character = body[index] ?? ','
    if ('{(['.includes(character)) depth += 1
    if ('})]'.includes(character)) depth -= 1
    if (character !== ',' || depth > 0) continue
    const entry = body.slice(entryStart, index).trim()
    entryStart = index + 1
    const colon = entry.indexOf(':')
    if (entry !== '') entries.push([entry.slice(0, colon).trim(), entry.slice(colon + 1)])
  }
  return entries
}

function parseLiteral(literal: string): string | number | boolean {
  if (literal === 'true' || literal === 'false') return literal === 'true'
  const text = literal.replaceAll("'", '')
  return /^\d+$/u.test(text) ? Number(text) : text
}
