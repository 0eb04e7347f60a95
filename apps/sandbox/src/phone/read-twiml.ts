/** What a call says and does, read from its TwiML. */
export interface CallFlow {
  /** In the order in which it's spoken, each text once. */
  spoken: { text: string; language: string }[]
  /** Where a key goes; null if the call waits for none. */
  keysUrl: string | null
}

/** The call can't go on: Twilio's error 12100 or 12200. */
export class TwimlError extends Error {
  override readonly name = 'TwimlError'
}

type Attributes = Record<string, string>
interface Element {
  name: string
  attributes: Attributes
  children: (Element | string)[]
}

const attributesOf: Record<string, readonly string[]> = {
  Response: [],
  Gather: ['input', 'numDigits', 'finishOnKey', 'timeout', 'method', 'action', 'actionOnEmptyResult'],
  Say: ['voice', 'language', 'loop'],
  Pause: ['length'],
  Hangup: [],
}
const mayContain: Record<string, readonly string[]> = {
  Response: ['Gather', 'Say', 'Pause', 'Hangup'],
  Gather: ['Say', 'Pause'],
}
/** A voice speaks one language; the default voice doesn't speak all of them. */
const voices: Record<string, readonly string[]> = {
  'Polly.Joanna': ['en-US'],
  'Polly.Mia': ['es-MX'],
  'Polly.Lea': ['fr-FR'],
  'Google.vi-VN-Standard-A': ['vi-VN'],
  'Polly.Zhiyu': ['cmn-CN'],
  man: ['en', 'en-US', 'en-GB', 'es', 'fr', 'de', 'it'],
}

/** @throws TwimlError for TwiML that Twilio wouldn't play */
export function readTwiml(twiml: string): CallFlow {
  const root = parse(twiml.replace(/^\s*<\?xml[^?]*\?>/, ''))
  if (root.name !== 'Response') throw new TwimlError('The root element has to be <Response>.')
  const elements = check(root)
  const gather = elements.find(({ name }) => name === 'Gather')
  const spoken = elements.filter(({ name }) => name === 'Say').map(readSay)
  return { spoken, keysUrl: gather ? readGather(gather) : null }
}

/** Every element below this one, in order. */
function check(element: Element): Element[] {
  const { name, attributes, children } = element
  const unknown = Object.keys(attributes).find((attribute) => !attributesOf[name]!.includes(attribute))
  if (unknown !== undefined) throw new TwimlError(`<${name}> has no attribute ${unknown}.`)
  return children.flatMap((child) => {
    if (typeof child === 'string') {
      if (name === 'Say' || child.trim() === '') return []
      throw new TwimlError(`<${name}> can’t contain text.`)
    }
    if (!mayContain[name]?.includes(child.name))
      throw new TwimlError(`<${name}> can’t contain <${child.name}>.`)
    return [child, ...check(child)]
  })
}

function readSay({ attributes, children }: Element) {
  const text = children.filter((child) => typeof child === 'string').join('')
  const { voice = 'man', language = 'en', loop = '1' } = attributes
  if (text.trim() === '') throw new TwimlError('<Say> is empty.')
  if (!voices[voice]?.includes(language))
    throw new TwimlError(`The voice ${voice} doesn’t speak ${language}.`)
  if (!/^[1-9]$/.test(loop)) throw new TwimlError('loop has to be a small number.')
  return { text, language }
}

function readGather({ attributes }: Element): string {
  const { action, numDigits, method = 'POST' } = attributes
  if (action === undefined || !URL.canParse(action)) throw new TwimlError('action has to be a full URL.')
  if (numDigits !== '1' || method !== 'POST')
    throw new TwimlError('This stand-in plays a Gather with one digit and POST.')
  return action
}

const tag = /<(\/?)(\w+)((?:\s+\w+="[^"<]*")*)\s*(\/?)>|([^<]+)/y

function parse(xml: string): Element {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  tag.lastIndex = 0
  while (tag.lastIndex < xml.length) {
    const match = tag.exec(xml)
    if (!match) throw new TwimlError('This isn’t well-formed XML.')
    const [, closes, name = '', attributes = '', closesItself, text] = match
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(decode(text))
    else if (closes) {
      if (parent.name !== name) throw new TwimlError(`</${name}> closes nothing.`)
      open.pop()
    } else {
      if (!attributesOf[name]) throw new TwimlError(`<${name}> isn’t known here.`)
      const element: Element = { name, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!closesItself) open.push(element)
    }
  }
  const roots = top.children.filter((child) => typeof child !== 'string')
  if (open.length !== 1 || roots.length !== 1) throw new TwimlError('This isn’t well-formed XML.')
  return roots[0]!
}

const readAttributes = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, decode(value!)]))

function decode(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) throw new TwimlError('An ampersand isn’t escaped.')
  return decodeXml(text)
}

export const decodeXml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
