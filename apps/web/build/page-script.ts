import { minify, type Plugin } from 'vite'

const inline = /[ \t]*<script>([\s\S]*?)<\/script>\n?/g

/**
 * Moves the scripts that stand in a built page into one file, in their order and at the place of the first, since the
 * policy of the server lets no script run that stands in a page.
 */
export function pageScript(): Plugin {
  let base = '/'

  return {
    name: 'parapet:page-script',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base
    },
    async generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.html')) continue
        const html = output.source.toString()
        const scripts = [...html.matchAll(inline)].map(([, code = '']) => code.trim())
        if (scripts.length === 0) continue
        const { code: source } = await minify('page.js', scripts.map((code) => `${code}\n`).join(''))
        const file = this.getFileName(this.emitFile({ type: 'asset', name: 'page.js', source }))
        let isFirst = true
        output.source = html.replaceAll(inline, () => {
          const tag = isFirst ? `    <script src="${base}${file}"></script>\n` : ''
          isFirst = false
          return tag
        })
      }
    },
  }
}
