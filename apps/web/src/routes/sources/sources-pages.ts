import type { SubPage } from '~/lib/sub-page'
import type { SourcesPageName } from '~/lib/paths'
import { sourceTexts } from '~/features/sources/texts'

const { titles } = sourceTexts

/** The pages of `/sources/:page`, in the order of their tabs. None requires a permission. */
export const sourcesPages: readonly SubPage<SourcesPageName>[] = [
  { name: 'feeds', title: titles.feeds, anyOf: [], lazy: () => import('~/routes/sources/feeds') },
  { name: 'catalog', title: titles.catalog, anyOf: [], lazy: () => import('~/routes/sources/catalog') },
  { name: 'imports', title: titles.imports, anyOf: [], lazy: () => import('~/routes/sources/imports') },
  { name: 'tasks', title: titles.tasks, anyOf: [], lazy: () => import('~/routes/sources/tasks') },
  { name: 'health', title: titles.health, anyOf: [], lazy: () => import('~/routes/sources/health') },
]
