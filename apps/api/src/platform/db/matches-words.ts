import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

/**
 * One condition for each word of a search: some word of the text starts with it, whatever the case and accents.
 * Words hold letters, digits and marks only, so there is nothing to escape in a pattern.
 */
export const matchesWords = (text: SQLWrapper, search: string): SQL[] =>
  search
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => sql`fold_text(${text}) ~ ('\\m' || fold_text(${word}))`)
