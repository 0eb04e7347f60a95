import { Problem } from '../errors/problem.ts'

const depthMax = 64

/**
 * Refuses JSON that is nested deeper than any call needs, before it is parsed: what walks through it afterwards would
 * exhaust the stack. What is no JSON at all is left to the parser.
 * @throws Problem `bad-request`
 */
export function rejectDeepJson(text: string) {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isInText) {
      if (char === backslash) at += 1
      else if (char === quote) isInText = false
    } else if (char === quote) isInText = true
    else if (char === openBracket || char === openBrace) {
      depth += 1
      if (depth > depthMax) {
        throw new Problem(
          'bad-request',
          `The JSON is nested more than ${depthMax} levels deep. Send it flatter.`,
        )
      }
    } else if (char === closeBracket || char === closeBrace) depth -= 1
  }
}

const [quote, backslash] = [0x22, 0x5c]
const [openBracket, closeBracket] = [0x5b, 0x5d]
const [openBrace, closeBrace] = [0x7b, 0x7d]
