import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { EarlyKeys } from './early-keys.tsx'
import type { ProductKeysProps } from './product-keys.tsx'

const loadProductKeys = async () => (await import('./product-keys.tsx')).ProductKeys

interface ProductKeysLoaderProps extends ProductKeysProps {
  /** Whether the first page has loaded, so that the code can be fetched ahead. */
  isQuiet: boolean
  load?: () => Promise<ComponentType<ProductKeysProps>>
}

/**
 * Loads the code for keyboard shortcuts and the command palette when the page is quiet, or when the palette is opened.
 * If that fails, opening the palette tries again. React's `lazy` would keep the failure until a reload.
 */
export function ProductKeysLoader({
  isQuiet,
  load = loadProductKeys,
  isPaletteOpen,
  onPaletteOpenChange,
}: ProductKeysLoaderProps) {
  const [ProductKeys, setProductKeys] = useState<ComponentType<ProductKeysProps> | null>(null)
  const fetchKeys = useEffectEvent(() => {
    if (ProductKeys) return
    load().then(
      (loaded) => setProductKeys(() => loaded),
      () => onPaletteOpenChange(false),
    )
  })

  useEffect(() => {
    if (isQuiet) fetchKeys()
  }, [isQuiet])
  useEffect(() => {
    if (isPaletteOpen) fetchKeys()
  }, [isPaletteOpen])

  return ProductKeys ? (
    <ProductKeys isPaletteOpen={isPaletteOpen} onPaletteOpenChange={onPaletteOpenChange} />
  ) : (
    <EarlyKeys onSearch={() => onPaletteOpenChange(true)} />
  )
}
