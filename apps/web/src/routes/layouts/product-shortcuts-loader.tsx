import { type ComponentType, useEffect, useState } from 'react'
import { SearchShortcut } from './search-shortcut.tsx'
import type { ProductShortcutsProps } from './product-shortcuts.tsx'

const loadProductShortcuts = async () => (await import('./product-shortcuts.tsx')).ProductShortcuts

interface ProductShortcutsLoaderProps extends ProductShortcutsProps {
  /** Whether the first page has loaded, so that the code can be preloaded. */
  isFirstPageReady: boolean
  load?: () => Promise<ComponentType<ProductShortcutsProps>>
}

/**
 * Loads the code for keyboard shortcuts and the command palette when the page is quiet, or when the palette is opened.
 * If that fails, opening the palette tries again. React's `lazy` would keep the failure until a reload.
 */
export function ProductShortcutsLoader({
  isFirstPageReady,
  load = loadProductShortcuts,
  isPaletteOpen,
  onPaletteOpenChange,
}: ProductShortcutsLoaderProps) {
  const [ProductShortcuts, setProductShortcuts] = useState<ComponentType<ProductShortcutsProps> | null>(null)

  useEffect(() => {
    if (ProductShortcuts || !(isFirstPageReady || isPaletteOpen)) return
    load().then(
      (loadedComponent) => setProductShortcuts(() => loadedComponent),
      () => onPaletteOpenChange(false),
    )
  }, [ProductShortcuts, isFirstPageReady, isPaletteOpen, load, onPaletteOpenChange])

  return ProductShortcuts ? (
    <ProductShortcuts isPaletteOpen={isPaletteOpen} onPaletteOpenChange={onPaletteOpenChange} />
  ) : (
    <SearchShortcut onSearch={() => onPaletteOpenChange(true)} />
  )
}
