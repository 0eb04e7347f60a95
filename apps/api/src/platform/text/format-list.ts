const conjunction = new Intl.ListFormat('en')
const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })

/** “a”, “a and b”, “a, b, and c”. */
export const formatList = (items: Iterable<string>) => conjunction.format(items)

/** “a”, “a or b”, “a, b, or c”. */
export const formatAlternatives = (items: Iterable<string>) => disjunction.format(items)
