const blocks = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The end of a tag, past quotes that may hold a ">"; -1 where it never ends. */
function findTagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const character = text[at]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

/**
 * Whether every element of a document is closed where it should be, in one pass. Null where it is, else what is wrong.
 */
export function findNestingProblem(text: string, depthMax: number): string | null {
  const open: string[] = []
  let isRootSeen = false
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const block = blocks.find(([begin]) => text.startsWith(begin, at))
    const end = block ? text.indexOf(block[1], at + block[0].length) : findTagEnd(text, at + 1)
    if (end === -1) return 'the XML breaks off'
    if (block) {
      at = end + block[1].length
      continue
    }
    const name = /^\/?([^\s/>]+)/.exec(text.slice(at + 1, Math.min(end, at + 200)))?.[1]
    if (!name) return 'the XML has a tag without a name'
    if (text[at + 1] === '/') {
      if (open.pop() !== name) return `the XML closes <${name}> where it is not open`
    } else {
      if (isRootSeen && open.length === 0) return 'the XML has more than one root'
      if (text[end - 1] !== '/') open.push(name)
      if (open.length > depthMax) return `the XML is nested deeper than ${depthMax} elements`
    }
    isRootSeen = true
    at = end + 1
  }
  if (open.length > 0) return `the XML breaks off: <${open.at(-1)}> is never closed`
  return isRootSeen ? null : 'the XML has no element'
}
