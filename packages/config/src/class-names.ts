import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * How a build names the classes of CSS modules in a folder: short, and different after every change to the file, so that two
 * versions can share a page.
 */
export function createClassNames(folder: string) {
  return (name: string, path: string, css: string): string => {
    const hash = createHash('sha256').update(relative(folder, path)).update(css).digest('base64url')
    return `_${name}_${hash.slice(0, 5)}`
  }
}
