/** Strings of up to `length` characters that make careless parsers take quadratic time or more, by family. */
export function writeHostileTexts(random: () => number, length: number): Record<string, string> {
  const pick = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)]!
  const repeat = (piece: string) => piece.repeat(Math.floor(length / piece.length))
  const half = (opening: string, closing: string) =>
    opening.repeat(Math.floor(length / 2 / opening.length)) +
    closing.repeat(Math.floor(length / 2 / closing.length))
  const character = pick(['a', '1', '.', '-', '@', '_', '*', '~', '`', '#'])
  const separator = pick([',', ';', '|', '/', ' - ', ' and ', ' or ', ', ', '\t', ' & '])
  const space = pick([' ', '\u00a0', '\u3000', '\u2028', '\u1680', '\u205f', '\f', '\v'])
  const bracket = pick(['()', '[]', '{}', '<>', '“”'])
  const bytes = Buffer.byteLength
  const limit = (text: string) => {
    let cut = text
    while (bytes(cut) > length) cut = cut.slice(0, Math.floor((cut.length * length) / bytes(cut)))
    return cut
  }
  const texts = {
    'one character': `a${repeat(character)}!`,
    separators: `1${repeat(separator)}1`,
    spaces: `1${repeat(space)}1`,
    'nested brackets': half(bracket[0]!, bracket[1]!),
    'open brackets': repeat(bracket[0]!),
    alternations: repeat(
      pick(['a_', 'ab*', 'a@', '1-', 'a.b ', '> ', '- a\n', '1/1/', '**a', '[a](', '![a', '\\"']),
    ),
    comments: repeat(pick(['<!--', '/*', '<![CDATA[', '<a b="', '<?', '&#x'])),
    quotes: `"${repeat(pick(['"', '""', "'", '\\"', '","', '" ']))}`,
    'a long number': repeat(pick(['9', '0', '1e', '1,', '.0', '-'])),
    'tiny cells': repeat(pick(['a,', ',', '1,\n', 'a\n', '\r', '"a",'])),
    'encoded words': repeat(pick(['=?utf-8?q?a?= ', '%20', '&amp;', '\\u0061', 'https://a ', 'a@b.c,'])),
  }
  return Object.fromEntries(Object.entries(texts).map(([family, text]) => [family, limit(text)]))
}
