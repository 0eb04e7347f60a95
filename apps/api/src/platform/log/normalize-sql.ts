const longest = 1_000

/** A statement without the values in it, so that the same one always reads the same and nobody's data stands in the log. */
export function normalizeSql(text: string): string {
  const bare = text
    .slice(0, 4 * longest)
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '?')
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replaceAll(/(?<![\w$."])-?\d+(?:\.\d+)?\b(?!")/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\((?:\s*(?:\?|\$\d+|default)\s*,){2,}[^()]*\)/g, '(…)')
    .replaceAll(/\(…\)(?:, ?\(…\))+/g, '(…), …')
    .trim()
  return bare.length > longest ? `${bare.slice(0, longest)}…` : bare
}
