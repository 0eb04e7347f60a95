import { can, type Permission } from '@parapet/permissions'
import { toast } from '@parapet/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { replace, type LoaderFunctionArgs, type Params } from 'react-router'
import { paths } from '~/lib/paths'
import { permissionStore } from '~/lib/permission-store'
import { errorTexts } from './error-texts.ts'

interface PreloadArgs {
  queryClient: QueryClient
  params: Params
  url: URL
}

/** The module of a page inside a shared layout, such as one of `/settings/:page`. */
interface SubPageModule {
  Component: ComponentType
  loader?: (args: LoaderFunctionArgs) => unknown
  preload?: (args: PreloadArgs) => Promise<unknown>
}

export interface SubPage<Name extends string = string> {
  name: Name
  title: string
  /** Any one is enough. Empty means everyone who is signed in. */
  anyOf: readonly Permission[]
  lazy: () => Promise<SubPageModule>
}

export function mayOpen(
  page: Pick<SubPage, 'anyOf'>,
  permissions: readonly string[] | ReadonlySet<string>,
): boolean {
  return page.anyOf.length === 0 || page.anyOf.some((permission) => can(permissions, permission))
}

/**
 * Creates the `preload` and `loader` exports for the module of a route such as `/settings/:page`. The loader returns
 * null for an unknown page, and redirects home from one that the person has no permission for.
 */
export function createSubPageRoute(pages: readonly SubPage[]) {
  const findPage = ({ page }: Params) => pages.find(({ name }) => name === page) ?? null
  const isPermitted = (page: SubPage) => mayOpen(page, permissionStore.getSnapshot()?.permissions ?? [])

  return {
    /** Loads the page's code, then runs its own `preload`. */
    async preload(args: PreloadArgs) {
      const page = findPage(args.params)
      if (page && isPermitted(page)) await (await page.lazy()).preload?.(args)
    },

    async loader(args: LoaderFunctionArgs) {
      const page = findPage(args.params)
      if (!page) return null
      if (!isPermitted(page)) {
        toast({ color: 'danger', heading: errorTexts.noPermissionForPage })
        throw replace(paths.home())
      }
      const { Component, loader } = await page.lazy()
      await loader?.(args)
      return { name: page.name, title: page.title, Page: Component }
    },
  }
}
