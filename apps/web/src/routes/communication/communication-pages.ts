import type { CommunicationTab } from '~/lib/paths'
import type { SubPage } from '~/lib/sub-page'
import { communicationTexts } from './texts.ts'

const { titles } = communicationTexts

/** The tabs of `/communication`. The route itself requires the permissions. */
export const communicationPages: readonly SubPage<CommunicationTab>[] = [
  {
    name: 'welcome',
    title: titles.welcome,
    anyOf: [],
    lazy: () => import('~/features/communication/welcome-email/welcome-tab'),
  },
  {
    name: 'campaigns',
    title: titles.campaigns,
    anyOf: [],
    lazy: () => import('~/features/communication/campaigns/campaigns-tab'),
  },
  {
    name: 'pages',
    title: titles.pages,
    anyOf: [],
    lazy: () => import('~/features/communication/opt-in-pages/pages-tab'),
  },
  {
    name: 'suppressed',
    title: titles.suppressed,
    anyOf: [],
    lazy: () => import('~/features/communication/suppressions/suppressions-tab'),
  },
]

/** The tab in the URL; the first one if it is missing or unknown. */
export function readTab(params: URLSearchParams): CommunicationTab {
  return communicationPages.find(({ name }) => name === params.get('tab'))?.name ?? 'welcome'
}
