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
import { allRowsView, readViewQuery, toViewQuery, type ListRules, type ListState } from '~/lib/list-url'
import { toastFailure } from '~/lib/toast-failure'
import { viewTexts as texts } from './view-texts.ts'
import type { SavedView, SavedViewChange, SavedViews } from './list-data.ts'
import type { ListTexts } from './list-resource.ts'
import styles from './list-page.module.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((module) => ({ default: module.ViewDialog })))

type ViewResource = ListRules & { texts: Pick<ListTexts, 'title'> }

interface ListViewsProps {
  resource: ViewResource
  state: ListState
  onStateChange: (change: Partial<ListState>) => void
  views: SavedViews
}

/** The menu of saved views: opens, updates, renames, shares and deletes views, and sets the default one. */
export function ListViews({ resource, state, onStateChange, views }: ListViewsProps) {
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null)
  const items = views.items ?? []
  const currentView = items.find(({ id }) => id === state.view)
  const query = toViewQuery(state, resource)
  const isChanged = currentView !== undefined && query !== normalize(currentView.query, resource)
  const mayUpdate = currentView?.permissions.includes('update') === true
  const ownViews = items.filter(({ owner }) => owner.id === views.userId)
  const sharedViews = items.filter(({ owner }) => owner.id !== views.userId)
  const hasDefault = ownViews.some(({ isDefault }) => isDefault)

  const openView = (view: SavedView) => onStateChange(readViewQuery(view.query, view.id, resource))
  const update = (view: SavedView, change: SavedViewChange) => {
    views
      .update(view, change)
      .catch((error: unknown) => toastFailure(texts.couldNotSaveView(view.name), error))
  }
  function remove(view: SavedView) {
    onStateChange({ view: hasDefault && !view.isDefault ? allRowsView : null })
    views.remove(view).then(
      () =>
        toast({
          heading: texts.viewDeleted(view.name),
          action: { label: texts.undo, onSelect: () => void views.create(view).then(openView) },
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
            <span className={styles.viewName}>{currentView ? currentView.name : texts.views}</span>
          </Button>
        }
      >
        <MenuCheckItem
          kind="radio"
          checked={currentView === undefined && query === ''}
          onCheckedChange={() => onStateChange(readViewQuery('', hasDefault ? allRowsView : null, resource))}
        >
          {texts.allRows(resource.texts.title)}
        </MenuCheckItem>
        {views.error ? <MenuLabel>{texts.couldNotLoadViews}</MenuLabel> : null}
        {ownViews.length > 0 ? (
          <MenuGroup label={texts.ownViews}>
            {ownViews.map((view) => (
              <ViewItem key={view.id} view={view} isCurrent={view === currentView} onOpen={openView} />
            ))}
          </MenuGroup>
        ) : null}
        {sharedViews.length > 0 ? (
          <MenuGroup label={texts.sharedViews}>
            {sharedViews.map((view) => (
              <ViewItem key={view.id} view={view} isCurrent={view === currentView} onOpen={openView} />
            ))}
          </MenuGroup>
        ) : null}
        <MenuSeparator />
        {currentView && mayUpdate && isChanged ? (
          <MenuItem onSelect={() => update(currentView, { query })}>
            {texts.updateView(currentView.name)}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => setDialog('new')}>{texts.saveView}</MenuItem>
        {currentView && mayUpdate ? (
          <>
            <MenuItem onSelect={() => setDialog('rename')}>{texts.renameView}</MenuItem>
            <MenuItem onSelect={() => update(currentView, { isShared: !currentView.isShared })}>
              {currentView.isShared ? texts.unshareView : texts.shareView}
            </MenuItem>
          </>
        ) : null}
        {currentView && currentView.owner.id === views.userId ? (
          <MenuItem onSelect={() => update(currentView, { isDefault: !currentView.isDefault })}>
            {currentView.isDefault ? texts.clearDefault : texts.makeDefault}
          </MenuItem>
        ) : null}
        {currentView?.permissions.includes('delete') ? (
          <MenuItem onSelect={() => remove(currentView)}>{texts.deleteView}</MenuItem>
        ) : null}
      </DropdownMenu>
      <Suspense fallback={null}>
        {dialog !== null ? (
          <ViewDialog
            view={dialog === 'rename' ? currentView : undefined}
            onClose={() => setDialog(null)}
            onSave={async ({ name, isShared }) => {
              if (dialog === 'rename' && currentView) await views.update(currentView, { name })
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
      {view.isDefault ? `${view.name} · ${texts.defaultView}` : view.name}
    </MenuCheckItem>
  )
}

/** Normalizes a query string, so that equal views compare equal. */
const normalize = (query: string, resource: ListRules) =>
  toViewQuery(readViewQuery(query, null, resource), resource)
