import { type ComponentType, useEffect, useState } from 'react'
import { SearchShortcut } from './search-shortcut.tsx'
import { useEarlyKeys } from './use-early-keys.ts'
import type { ProductShortcutsProps } from './product-shortcuts.tsx'

const loadProductShortcuts = async () => (await import('./product-shortcuts.tsx')).ProductShortcuts

interface ProductShortcutsLoaderProps extends ProductShortcutsProps {
  /** Whether the first page has loaded, so that the code can be preloaded. */
  isFirstPageReady: boolean
  load?: () => Promise<ComponentType<ProductShortcutsProps>>
}

/**
 * Loads the code for keyboard shortcuts and the command palette when the page is quiet, or when either is used. If that
 * fails, the next use tries again. React's `lazy` would keep the failure until a reload.
 */
export function ProductShortcutsLoader({
  isFirstPageReady,
  load = loadProductShortcuts,
  isPaletteOpen,
  onPaletteOpenChange,
}: ProductShortcutsLoaderProps) {
  const [ProductShortcuts, setProductShortcuts] = useState<ComponentType<ProductShortcutsProps> | null>(null)
  const [isKeyPressed, setKeyPressed] = useState(false)
  useEarlyKeys(ProductShortcuts !== null, () => setKeyPressed(true))

  useEffect(() => {
    if (ProductShortcuts || !(isFirstPageReady || isPaletteOpen || isKeyPressed)) return
    load().then(
      (loadedComponent) => setProductShortcuts(() => loadedComponent),
      () => {
        onPaletteOpenChange(false)
        setKeyPressed(false)
      },
    )
  }, [ProductShortcuts, isFirstPageReady, isPaletteOpen, isKeyPressed, load, onPaletteOpenChange])

  return ProductShortcuts ? (
    <ProductShortcuts isPaletteOpen={isPaletteOpen} onPaletteOpenChange={onPaletteOpenChange} />
  ) : (
    <SearchShortcut onSearch={() => onPaletteOpenChange(true)} />
  )
}
