/** The Flesch–Kincaid grade of an English text: the US school grade that can read it. Markdown counts as spaces. */
export function readingGrade(text: string): number {
  const sentences = Math.max(1, text.split(/[.!?:](?=\s|$)|\n/).filter((part) => /[a-z]/i.test(part)).length)
  const words = text.match(/[a-z]+(?:[’'][a-z]+)?/gi) ?? []
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59
}

function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  const groups = letters.replace(/e$/, '').match(/[aeiouy]+/g) ?? []
  return Math.max(1, groups.length)
}
