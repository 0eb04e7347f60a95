import {
  Button,
  DropdownMenu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  toast,
} from '@parapet/ui'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { everythingView, readViewQuery, toViewQuery, type ListRules, type ListState } from '~/lib/list-url'
import { toastFailure } from '~/lib/toast-failure'
import { viewTexts as texts } from './view-texts.ts'
import type { SavedView, SavedViewChange, SavedViews } from './list-data.ts'
import type { ListTexts } from './list-resource.ts'
import styles from './list-page.module.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

type ViewedResource = ListRules & { texts: Pick<ListTexts, 'title'> }

interface ListViewsProps {
  resource: ViewedResource
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  views: SavedViews
}

/** The menu of saved views: opens, updates, renames, shares and deletes views, and sets the default one. */
export function ListViews({ resource, state, onStateChange, views }: ListViewsProps) {
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const items = views.items ?? []
  const current = items.find(({ id }) => id === state.view)
  const query = toViewQuery(state, resource)
  const isChanged = current !== undefined && query !== normalize(current.query, resource)
  const mayUpdate = current?.permissions.includes('update') === true
  const ownViews = items.filter(({ owner }) => owner.id === views.userId)
  const shared = items.filter(({ owner }) => owner.id !== views.userId)
  const hasDefault = ownViews.some(({ isDefault }) => isDefault)

  const open = (view: SavedView) => onStateChange(readViewQuery(view.query, view.id, resource))
  const update = (view: SavedView, change: SavedViewChange) => {
    views
      .update(view, change)
      .catch((error: unknown) => toastFailure(texts.couldNotSaveView(view.name), error))
  }
  function remove(view: SavedView) {
    onStateChange({ view: hasDefault && !view.isDefault ? everythingView : null })
    views.remove(view).then(
      () =>
        toast({
          heading: texts.viewDeleted(view.name),
          action: { label: texts.undo, onSelect: () => void views.create(view).then(open) },
        }),
      (error: unknown) => toastFailure(texts.couldNotDeleteView(view.name), error),
    )
  }

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <Button size="sm-md" icon={<Bookmark />} onPointerEnter={views.prefetch} onFocus={views.prefetch}>
            <span className={styles.viewName}>{current ? current.name : texts.views}</span>
          </Button>
        }
      >
        <MenuCheckItem
          kind="radio"
          checked={current === undefined && query === ''}
          onCheckedChange={() =>
            onStateChange(readViewQuery('', hasDefault ? everythingView : null, resource))
          }
        >
          {texts.everything(resource.texts.title)}
        </MenuCheckItem>
        {views.error ? <MenuLabel>{texts.couldNotLoadViews}</MenuLabel> : null}
        {ownViews.length > 0 ? (
          <MenuGroup label={texts.ownViews}>
            {ownViews.map((view) => (
              <ViewItem key={view.id} view={view} isCurrent={view === current} onOpen={open} />
            ))}
          </MenuGroup>
        ) : null}
        {shared.length > 0 ? (
          <MenuGroup label={texts.sharedViews}>
            {shared.map((view) => (
              <ViewItem key={view.id} view={view} isCurrent={view === current} onOpen={open} />
            ))}
          </MenuGroup>
        ) : null}
        <MenuSeparator />
        {current && mayUpdate && isChanged ? (
          <MenuItem onSelect={() => update(current, { query })}>{texts.updateView(current.name)}</MenuItem>
        ) : null}
        <MenuItem onSelect={() => setDialog('new')}>{texts.saveView}</MenuItem>
        {current && mayUpdate ? (
          <>
            <MenuItem onSelect={() => setDialog('rename')}>{texts.renameView}</MenuItem>
            <MenuItem onSelect={() => update(current, { isShared: !current.isShared })}>
              {current.isShared ? texts.unshareView : texts.shareView}
            </MenuItem>
          </>
        ) : null}
        {current && current.owner.id === views.userId ? (
          <MenuItem onSelect={() => update(current, { isDefault: !current.isDefault })}>
            {current.isDefault ? texts.clearDefault : texts.makeDefault}
          </MenuItem>
        ) : null}
        {current?.permissions.includes('delete') ? (
          <MenuItem onSelect={() => remove(current)}>{texts.deleteView}</MenuItem>
        ) : null}
      </DropdownMenu>
      <Suspense fallback={null}>
        {dialog !== null ? (
          <ViewDialog
            view={dialog === 'rename' ? current : undefined}
            onClose={() => setDialog(null)}
            onSave={async ({ name, isShared }) => {
              if (dialog === 'rename' && current) await views.update(current, { name })
              else {
                const view = await views.create({ name, isShared, query })
                onStateChange({ view: view.id })
              }
              toast({ color: 'success', heading: texts.viewSaved(name) })
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

interface ViewItemProps {
  view: SavedView
  isCurrent: boolean
  onOpen: (view: SavedView) => void
}

function ViewItem({ view, isCurrent, onOpen }: ViewItemProps) {
  return (
    <MenuCheckItem
      kind="radio"
      textValue={view.name}
      checked={isCurrent}
      onCheckedChange={() => onOpen(view)}
    >
      {view.isDefault ? `${view.name} · ${texts.opensWith}` : view.name}
    </MenuCheckItem>
  )
}

/** Normalizes a query string, so that equal views compare equal. */
const normalize = (query: string, resource: ListRules) =>
  toViewQuery(readViewQuery(query, null, resource), resource)
