import type { Plugin, Rolldown } from 'vite'

const sdk = /[\\/]@descope[\\/]web-js-sdk[\\/]/

/**
 * Lets the page of somebody who signed in before fetch the code behind the sign-in beside the code of the start,
 * instead of after it has run. Whoever has no session yet fetches nothing ahead.
 */
export function preloadProduct(): Plugin {
  return {
    name: 'parapet:preload-product',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = listProductFiles(Object.values(bundle ?? {}))
        // Behind the encoding of the page, and before its styles, which a script has to wait for.
        return html.replace('</title>', () => `</title>\n    <script>${createScript(files)}</script>`)
      },
    },
  }
}

function listProductFiles(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  return outputs.flatMap((output) => {
    if (output.type !== 'chunk') return []
    if (output.name !== 'product' && !output.moduleIds.some((id) => sdk.test(id))) return []
    return [output.fileName, ...(output.viteMetadata?.importedCss ?? [])]
  })
}

// The name of the refresh token and the pages without a session are those of packages/auth and the route table.
const createScript = (files: readonly string[]) => `
      !(function (files) {
        try {
          if (!localStorage.getItem('DSR') || /^\\/(auth|oauth|logout)\\b/.test(location.pathname)) return
        } catch {
          return
        }
        files.forEach(function (file) {
          var link = document.createElement('link')
          if (/css$/.test(file)) { link.rel = 'preload'; link.as = 'style' }
          else link.rel = 'modulepreload'
          link.crossOrigin = ''
          link.href = '/' + file
          document.head.append(link)
        })
      })(${JSON.stringify(files)})
    `
