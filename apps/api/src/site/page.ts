import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createContentPolicy } from './content-policy.ts'
import { toConfigScript } from './public-config.ts'

const configTag = /<script\s[^>]*\bsrc="\/config\.js"[^>]*><\/script>/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The page as it is sent: for each encoding its bytes, and the policy that allows exactly its own scripts. */
export interface Page {
  content: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
  policy: string
  tag: string
}

export interface PageOptions {
  index: string
  publicConfig: () => object
  identityBaseUrl: string | null
}

/** Puts the settings into the built page, where they cost no request, and compresses the outcome. */
export async function createPage({ index, publicConfig, identityBaseUrl }: PageOptions): Promise<Page> {
  const built = await readFile(index, 'utf8')
  // A function, because a text would have its `$` read as a reference.
  const html = built.replace(configTag, () => `<script>${toConfigScript(publicConfig())}</script>`)
  const content = Buffer.from(html)
  const [br, gzipped] = await Promise.all([toBrotli(content), toGzip(content)])
  return {
    content: { identity: content, br, gzip: gzipped },
    policy: createContentPolicy(html, identityBaseUrl),
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 16),
  }
}
