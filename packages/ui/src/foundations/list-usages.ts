import type { Usage } from './usage.ts'

const modules = import.meta.glob<Record<string, Usage>>('../*/*.usage.ts', { eager: true })

/** The usage of every component by the path of its stories below `src`, without ending: `button/button`. */
export const usages: ReadonlyMap<string, Usage> = new Map(
  Object.entries(modules).flatMap(([path, exports]) =>
    Object.values(exports).map((usage) => [path.replace('../', '').replace('.usage.ts', ''), usage] as const),
  ),
)
