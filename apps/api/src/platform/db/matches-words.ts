import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * One condition for each word of a search: some word of the text starts with it, ignoring case and accents.
 * Words contain only letters, digits and marks, so nothing needs escaping in a pattern.
 */
export const matchesWords = (text: SQLWrapper, search: string): SQL[] =>
  search
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => sql`fold_text(${text}) ~ ('\\m' || fold_text(${word}))`)
