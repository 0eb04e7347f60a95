import { builtInCapNames } from './built-in-captures.ts'
import { type FeedResponse } from './feed-handler.ts'

/** The Atom index of a fictional agency's alerts. */
export function renderCapIndex(baseUrl: string, updatedAt: number, names = builtInCapNames): FeedResponse {
  const updated = new Date(updatedAt).toISOString()
  const entries = names.map(
    (name) => `  <entry>
    <id>${baseUrl}/alerts/${name}.xml</id>
    <title>${name}</title>
    <updated>${updated}</updated>
    <link rel="alternate" type="application/cap+xml" href="${baseUrl}/alerts/${name}.xml"/>
  </entry>`,
  )
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${baseUrl}/index.xml</id>
  <title>City alerts</title>
  <updated>${updated}</updated>
${entries.join('\n')}
</feed>
`
  return { status: 200, contentType: 'application/atom+xml', body }
}
