import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { createContentPolicy, type PolicyServices } from './content-policy.ts'
import { toPageData } from './public-config.ts'

// The built page asks for its settings by this.
const configTag = /<script\s[^>]*\bsrc="\/config\.js"[^>]*><\/script>/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The page as it is sent: for each encoding its bytes, and the policy it goes out with. */
export interface Page {
  content: Readonly<Record<'identity' | 'br' | 'gzip', Buffer>>
  policy: string
  tag: string
}

export interface PageOptions {
  index: string
  publicConfig: () => object
  services: PolicyServices | null
}

/** Puts the settings into the built page, where they cost no request, and compresses the outcome. */
export async function createPage({ index, publicConfig, services }: PageOptions): Promise<Page> {
  const built = await readFile(index, 'utf8')
  // Data, which no browser runs. A function, because a text would have its `$` read as a reference.
  const html = built.replace(
    configTag,
    () => `<script type="application/json" id="parapet-config">${toPageData(publicConfig())}</script>`,
  )
  const content = Buffer.from(html)
  const [br, gzipped] = await Promise.all([toBrotli(content), toGzip(content)])
  return {
    content: { identity: content, br, gzip: gzipped },
    policy: createContentPolicy(services),
    tag: hash('sha256', content, 'base64url').slice(0, 16),
  }
}
