import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { listApiTexts, type TextInFile } from './api-texts.ts'
import { rootFolder } from './installation.ts'

/**
 * Where a rule applies: all tracked text files, documents and screen text, screen and API text, or only one of those
 * two.
 */
type Scope = 'everywhere' | 'prose' | 'texts' | 'screens' | 'api'

interface WordRule {
  scope: Scope
  /** Matches the words to avoid, ignoring case. */
  pattern: RegExp
  replacement: string
  /** Allows matches on lines that match this. */
  except?: RegExp
}

/** The words that Parapet doesn't use. The glossary defines the ones it does. */
export const wordRules: readonly WordRule[] = [
  {
    scope: 'everywhere',
    pattern: /organis(?:ation|e|ing)/,
    replacement: 'organization, organize',
    except: /business name,/,
  },
  { scope: 'everywhere', pattern: /colour/, replacement: 'color' },
  { scope: 'everywhere', pattern: /\blicence/, replacement: 'license' },
  // Addresses are read in either spelling.
  { scope: 'everywhere', pattern: /\bcentres?\b/, replacement: 'center', except: /ctr:center,centre/ },
  { scope: 'everywhere', pattern: /behaviour|favour|harbour|honour|labour|neighbour/, replacement: '…or' },
  { scope: 'everywhere', pattern: /\bgrey\b/, replacement: 'gray' },
  { scope: 'everywhere', pattern: /analys(?:ed|ing)\b/, replacement: 'analyze' },
  { scope: 'everywhere', pattern: /catalogue/, replacement: 'catalog' },
  { scope: 'everywhere', pattern: /\b(?:kilo|centi|milli)?metres?\b/, replacement: 'meter' },
  { scope: 'everywhere', pattern: /travelled|modelled|signalled|labelling/, replacement: 'one l' },
  {
    scope: 'everywhere',
    pattern:
      /(?:recogn|normal|summar|priorit|author|minim|maxim|custom|categor|anonym|util|synchron|optim|capital)is(?:e|ing|ation)/,
    replacement: '…ize',
    // French.
    except: /\butilise[rz]\b/i,
  },
  // Values of the API keep the spelling of the requirements.
  {
    scope: 'prose',
    pattern: /\bcancell(?:ed|ing)\b/,
    replacement: 'canceled',
    except: /`[^`]*cancelled[^`]*`|\bcancelled:|'\w+\.cancelled'/,
  },
  { scope: 'prose', pattern: /\be-mails?\b/, replacement: 'email' },
  {
    scope: 'texts',
    pattern: /\b(?:somebody|nobody|everybody|anybody|whoever)\b/,
    replacement: 'someone, no one, everyone',
  },
  {
    scope: 'texts',
    pattern: /\b(?:a|the|one|each|this|\d+) mail(?! (?:server|app))\b|\bmails\b/,
    replacement: 'email',
  },
  {
    scope: 'texts',
    pattern: /\b(?:anew|meanwhile|at once)\b/,
    replacement: 'again, in the meantime, immediately',
  },
  { scope: 'screens', pattern: /\bmay not\b|\bcannot\b/, replacement: 'can’t' },
  { scope: 'texts', pattern: /!(?=\s|$)/, replacement: 'a period' },
  // The requirements quote these provider messages.
  { scope: 'screens', pattern: /['"]/, replacement: '’ “ ”', except: /is not a valid email/ },
  {
    scope: 'api',
    pattern: /\b'(?=[a-z])|(?<=s)'(?= [a-z])|(?<=^|[\s(])"(?=[^"]+"[^<>]*[.?]$)/,
    replacement: '’ “ ”',
    // What people have to write exactly like this.
    except: /for example "|is not a valid (?:email|phone number)/,
  },
]

/** Files in other languages, files with quotations, and generated files. */
const exemptPathPattern =
  /^docs\/requirements\.md$|^pnpm-lock\.yaml$|^packages\/api-client\/|\/(?:es|fr|vi|zh)\.ts$|CHANGELOG\.md$|^scripts\/check-words/

const isScreenText = (path: string) =>
  /^apps\/web\/src\/.*(?:[/-]texts|opt-in\/.*\/en)\.ts$/.test(path) && !path.includes('.test.')

const isApiModule = (path: string) => /^apps\/api\/src\/(?!.*\btesting\/).*(?<!\.test)\.ts$/.test(path)

const isProse = (path: string) => path.endsWith('.md') || path.endsWith('.mdx') || isScreenText(path)

interface WordFinding {
  line: number
  word: string
  replacement: string
}

/** Every violation in a file. In code, only strings that people read are checked. */
export function checkWords(path: string, text: string): WordFinding[] {
  if (exemptPathPattern.test(path)) return []
  const lines = text.split('\n').map((content, index) => ({ line: index + 1, text: content }))
  const scopes: Scope[] = isProse(path) ? ['everywhere', 'prose'] : ['everywhere']
  const findings = lines.flatMap((line) => applyRules(scopes, line))
  if (isScreenText(path)) {
    const literals = lines.flatMap((line) =>
      listStringLiterals(line.text).map((literal) => ({ ...line, text: literal })),
    )
    return [...findings, ...literals.flatMap((literal) => applyRules(['texts', 'screens'], literal))]
  }
  if (!isApiModule(path)) return findings
  return [
    ...findings,
    ...listApiTexts(path, text).flatMap((literal) => applyRules(['texts', 'api'], literal)),
  ]
}

const applyRules = (scopes: readonly Scope[], { line, text }: TextInFile): WordFinding[] =>
  wordRules
    .filter(({ scope, except }) => scopes.includes(scope) && !except?.test(text))
    .flatMap(({ pattern, replacement }) =>
      [...text.matchAll(new RegExp(pattern.source, 'gi'))].map(([word]) => ({ line, word, replacement })),
    )

/** The content of a line's string literals. */
function listStringLiterals(line: string): string[] {
  if (/^\s*(?:\/\/|\/?\*|import\b|export .* from\b)/.test(line)) return []
  // Expressions in templates may contain quotes.
  const withoutExpressions = line.replaceAll(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, '')
  return [...withoutExpressions.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
}

const textFilePattern = /\.(?:ts|tsx|mts|js|mjs|css|md|mdx|html|sql|yaml|yml|sh)$/

function main(): number {
  const paths = execFileSync('git', ['ls-files'], { cwd: rootFolder, encoding: 'utf8' }).split('\n')
  let findings = 0
  for (const path of paths.filter((name) => textFilePattern.test(name))) {
    for (const { line, word, replacement } of checkWords(
      path,
      readFileSync(join(rootFolder, path), 'utf8'),
    )) {
      findings += 1
      console.error(`${path}:${line}: “${word}” – write ${replacement}`)
    }
  }
  return findings
}

if (import.meta.main) process.exitCode = main() > 0 ? 1 : 0
