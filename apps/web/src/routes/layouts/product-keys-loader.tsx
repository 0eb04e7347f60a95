import { type ComponentType, useEffect, useState } from 'react'
import { SearchShortcut } from './search-shortcut.tsx'
import type { ProductKeysProps } from './product-keys.tsx'

const loadProductKeys = async () => (await import('./product-keys.tsx')).ProductKeys

interface ProductKeysLoaderProps extends ProductKeysProps {
  /** Whether the first page has loaded, so that the code can be fetched ahead. */
  isIdle: boolean
  load?: () => Promise<ComponentType<ProductKeysProps>>
}

/**
 * Loads the code for keyboard shortcuts and the command palette when the page is quiet, or when the palette is opened.
 * If that fails, opening the palette tries again. React's `lazy` would keep the failure until a reload.
 */
export function ProductKeysLoader({
  isIdle,
  load = loadProductKeys,
  isPaletteOpen,
  onPaletteOpenChange,
}: ProductKeysLoaderProps) {
  const [ProductKeys, setProductKeys] = useState<ComponentType<ProductKeysProps> | null>(null)

  useEffect(() => {
    if (ProductKeys || !(isIdle || isPaletteOpen)) return
    load().then(
      (loaded) => setProductKeys(() => loaded),
      () => onPaletteOpenChange(false),
    )
  }, [ProductKeys, isIdle, isPaletteOpen, load, onPaletteOpenChange])

  return ProductKeys ? (
    <ProductKeys isPaletteOpen={isPaletteOpen} onPaletteOpenChange={onPaletteOpenChange} />
  ) : (
    <SearchShortcut onSearch={() => onPaletteOpenChange(true)} />
  )
}
