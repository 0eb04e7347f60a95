import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className?: string | undefined
}

/** An image from memory. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  // A new function would decode the image again with every render.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img alt={alt} className={className} ref={show} />
}
