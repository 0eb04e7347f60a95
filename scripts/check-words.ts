import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { rootFolder } from './installation.ts'

/** Where a rule applies: all tracked text files, documents and screen texts, or screen texts only. */
type Scope = 'everywhere' | 'prose' | 'screens'

interface WordRule {
  scope: Scope
  /** Matches the words to avoid, ignoring case. */
  found: RegExp
  write: string
  /** Allows matches on lines that match this. */
  except?: RegExp
}

/** The words that Parapet doesn't use. The glossary defines the ones it does. */
export const wordRules: readonly WordRule[] = [
  {
    scope: 'everywhere',
    found: /organis(?:ation|e|ing)/,
    write: 'organization, organize',
    except: /business name,/,
  },
  { scope: 'everywhere', found: /colour/, write: 'color' },
  { scope: 'everywhere', found: /\blicence/, write: 'license' },
  // Addresses are read in either spelling.
  { scope: 'everywhere', found: /\bcentres?\b/, write: 'center', except: /ctr:center,centre/ },
  { scope: 'everywhere', found: /behaviour|favour|neighbour|honour|labour/, write: '…or' },
  { scope: 'everywhere', found: /\bgrey\b/, write: 'gray' },
  { scope: 'everywhere', found: /analys(?:ed|ing)\b/, write: 'analyze' },
  { scope: 'everywhere', found: /catalogue/, write: 'catalog' },
  { scope: 'everywhere', found: /\b(?:kilo|centi|milli)?metres?\b/, write: 'meter' },
  { scope: 'everywhere', found: /travelled|modelled|signalled|labelling/, write: 'one l' },
  {
    scope: 'everywhere',
    found:
      /(?:recogn|normal|summar|priorit|author|minim|maxim|custom|categor|anonym|util|synchron|optim|capital)is(?:e|ing|ation)/,
    write: '…ize',
    // French.
    except: /\butilise[rz]\b/i,
  },
  // Values of the API keep the spelling of the requirements.
  {
    scope: 'prose',
    found: /\bcancell(?:ed|ing)\b/,
    write: 'canceled',
    except: /`[^`]*cancelled[^`]*`|\bcancelled:/,
  },
  { scope: 'prose', found: /\be-mails?\b/, write: 'email' },
  {
    scope: 'screens',
    found: /\b(?:somebody|nobody|everybody|anybody|whoever)\b/,
    write: 'someone, no one, everyone',
  },
  {
    scope: 'screens',
    found: /\b(?:a|the|one|each|this|\d+) mail(?! (?:server|app))\b|\bmails\b/,
    write: 'email',
  },
  { scope: 'screens', found: /\b(?:anew|meanwhile|at once)\b/, write: 'again, in the meantime, immediately' },
  { scope: 'screens', found: /\bmay not\b|\bcannot\b/, write: 'can’t' },
  { scope: 'screens', found: /!(?=\s|$)/, write: 'a period' },
  // The requirements fix these texts of providers.
  { scope: 'screens', found: /['"]/, write: '’ “ ”', except: /is not a valid email/ },
]

/** Files in other languages, files with quotations, and generated files. */
const exempt =
  /^docs\/requirements\.md$|^pnpm-lock\.yaml$|^packages\/api-client\/|\/(?:es|fr|vi|zh)\.ts$|CHANGELOG\.md$|^scripts\/check-words/

const isScreenText = (path: string) =>
  /^apps\/web\/src\/.*(?:[/-]texts|opt-in\/.*\/en)\.ts$/.test(path) && !path.includes('.test.')

const isProse = (path: string) => path.endsWith('.md') || path.endsWith('.mdx') || isScreenText(path)

interface WordFinding {
  line: number
  found: string
  write: string
}

/** Every violation in a file. In screen texts, only string literals are checked. */
export function checkWords(path: string, text: string): WordFinding[] {
  if (exempt.test(path)) return []
  const scopes: Scope[] = ['everywhere']
  if (isProse(path)) scopes.push('prose')
  if (isScreenText(path)) scopes.push('screens')
  return text.split('\n').flatMap((content, index) =>
    wordRules
      .filter(({ scope, except }) => scopes.includes(scope) && !except?.test(content))
      .flatMap(({ scope, found, write }) =>
        (scope === 'screens' ? listQuoted(content) : [content]).flatMap((part) =>
          [...part.matchAll(new RegExp(found.source, 'gi'))].map(([word]) => ({
            line: index + 1,
            found: word,
            write,
          })),
        ),
      ),
  )
}

/** The content of a line's string literals. */
function listQuoted(line: string): string[] {
  if (/^\s*(?:\/\/|\/?\*|import\b|export .* from\b)/.test(line)) return []
  // Expressions in templates may contain quotes.
  const plain = line.replaceAll(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, '')
  return [...plain.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
}

const isText = /\.(?:ts|tsx|mts|js|mjs|css|md|mdx|html|sql|yaml|yml|sh)$/

function main(): number {
  const paths = execFileSync('git', ['ls-files'], { cwd: rootFolder, encoding: 'utf8' }).split('\n')
  let findings = 0
  for (const path of paths.filter((name) => isText.test(name))) {
    for (const { line, found, write } of checkWords(path, readFileSync(join(rootFolder, path), 'utf8'))) {
      findings += 1
      console.error(`${path}:${line}: “${found}” – write ${write}`)
    }
  }
  return findings
}

if (import.meta.main) process.exitCode = main() > 0 ? 1 : 0
