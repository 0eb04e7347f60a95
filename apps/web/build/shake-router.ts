import type { Plugin } from 'vite'

/**
 * Lets the bundler leave out the components of React Router that the product doesn't use, such as `Form` and `NavLink` with
 * what they import. Otherwise, each one counts as used, because it's created by a call and then gets a display name. The
 * product passes no instrumentations, so their code goes, too.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'parapet:shake-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replaceAll('if (init.instrumentations)', 'if (false)')
          .replace(/ = (?=React\$1\.(?:createContext|forwardRef)\()/g, ' = /* @__PURE__ */ '),
        map: null,
      }),
    },
  }
}
