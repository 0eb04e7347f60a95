import { type AnswerFeed, refuse } from './answer-request.ts'

const files: Record<string, number> = {
  '/xml/rss.xml': Infinity,
  '/xml/rss_24h.xml': 24 * 3_600_000,
  '/xml/rss_7d.xml': 7 * 24 * 3_600_000,
}

/** The RSS of gdacs.org, whole or of the last day or week. */
export const answerGdacs: AnswerFeed = (text, { path }) => {
  const reachMs = files[path]
  if (reachMs === undefined) return refuse(404, 'Not Found')
  const madeAt = Date.parse(/<pubDate>([^<]+)</.exec(text)?.[1] ?? '')
  const body = text.replaceAll(/\s*<item>[\s\S]*?<\/item>/g, (item) => {
    const publishedAt = Date.parse(/<pubDate>([^<]+)</.exec(item)?.[1] ?? '')
    return madeAt - publishedAt > reachMs ? '' : item
  })
  return { status: 200, contentType: 'application/xml', body }
}
