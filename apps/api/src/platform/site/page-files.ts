import { readFile } from 'node:fs/promises'
import type { PageFiles } from './page.ts'

/** The files of a route of the web app, as its build lists them. `path` is a pattern such as `/properties/:id`. */
interface RouteFiles extends PageFiles {
  path: string
}

/** Finds the files that the page at a path needs. Routes are in order of priority. */
export type FindPageFiles = (path: string) => RouteFiles | undefined

/** Reads the list that the web app's build wrote. Without one, pages load their files themselves. */
export async function readPageFiles(file: string): Promise<FindPageFiles> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  const routes = (JSON.parse(text) as RouteFiles[]).map((route) => ({
    route,
    pattern: toPattern(route.path),
  }))
  return (path) => routes.find(({ pattern }) => pattern.test(path))?.route
}

const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/?$`)
