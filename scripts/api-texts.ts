import { type ESTree, parseSync } from 'vite'

export interface TextInFile {
  line: number
  text: string
}

/** Calls and tags whose strings no screen shows: API descriptions, queries, HTML, metrics, key names, logs, and bugs. */
const technicalCalls = new Set([
  'commaList',
  'commaListOrNone',
  'createRoute',
  'createSecretBox',
  'Error',
  'Gauge',
  'getOpenAPI31Document',
  'html',
  'log',
  'openapi',
  'query',
  'queryRows',
  'sql',
])

/**
 * The string literals of an API module that people may read: problems, validation messages, tasks, and events. Each
 * expression in a template is an `X`.
 */
export function listApiTexts(path: string, source: string): TextInFile[] {
  const texts: TextInFile[] = []
  const add = ({ start }: ESTree.Span, text: string) => {
    if (text.includes(' ')) texts.push({ line: source.slice(0, start).split('\n').length, text })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'Literal' && typeof value.value === 'string') add(value, value.value)
    if (value.type === 'TemplateLiteral') {
      add(value, value.quasis.map((quasi) => quasi.value.cooked).join('X'))
    }
    for (const [key, child] of Object.entries(value)) {
      if ((key !== 'arguments' && key !== 'quasi') || !isTechnical(value)) visit(child)
    }
  }
  visit(parseSync(path, source).program.body)
  return texts
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

function isTechnical(node: ESTree.Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return technicalCalls.has(nameOf(node.tag))
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  const { callee } = node
  const isLog = callee.type === 'MemberExpression' && nameOf(callee.object) === 'log'
  return isLog || technicalCalls.has(nameOf(callee))
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? nameOf(node.property) : ''
}
