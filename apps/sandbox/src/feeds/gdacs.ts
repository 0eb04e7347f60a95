import { errorResponse, type FeedHandler } from './feed-handler.ts'

const maxAgeMsByPath: Record<string, number> = {
  '/xml/rss.xml': Infinity,
  '/xml/rss_24h.xml': 24 * 3_600_000,
  '/xml/rss_7d.xml': 7 * 24 * 3_600_000,
}

/** The RSS feed of gdacs.org: complete, or of the last day or week. */
export const handleGdacs: FeedHandler = (text, { path }) => {
  const maxAgeMs = maxAgeMsByPath[path]
  if (maxAgeMs === undefined) return errorResponse(404, 'Not Found')
  const feedPublishedAt = Date.parse(/<pubDate>([^<]+)</.exec(text)?.[1] ?? '')
  const body = text.replaceAll(/\s*<item>[\s\S]*?<\/item>/g, (item) => {
    const itemPublishedAt = Date.parse(/<pubDate>([^<]+)</.exec(item)?.[1] ?? '')
    return feedPublishedAt - itemPublishedAt > maxAgeMs ? '' : item
  })
  return { status: 200, contentType: 'application/xml', body }
}
