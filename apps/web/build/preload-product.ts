import type { Plugin, Rolldown } from 'vite'

const identitySdk = /[\\/]@descope[\\/]web-js-sdk[\\/]/

/**
 * For people who have signed in before, preloads the product's code in parallel with the start chunk instead of after it
 * has run. Without a session, nothing is preloaded.
 */
export function preloadProduct(): Plugin {
  return {
    name: 'parapet:preload-product',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = listProductFiles(Object.values(bundle ?? {}))
        // After the charset declaration, and before the styles, which would block the script.
        return html.replace('</title>', () => `</title>\n    <script>${createScript(files)}</script>`)
      },
    },
  }
}

function listProductFiles(outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  return outputs.flatMap((output) => {
    if (output.type !== 'chunk') return []
    if (output.name !== 'product' && !output.moduleIds.some((id) => identitySdk.test(id))) return []
    return [output.fileName, ...(output.viteMetadata?.importedCss ?? [])]
  })
}

// The storage key of the refresh token comes from packages/auth, the public paths from the route table.
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
