interface BlobImageProps {
  blob: Blob
  alt: string
  className?: string | undefined
}

/** An image from memory. */
export const BlobImage = ({ blob, alt, className }: BlobImageProps) => (
  <img
    alt={alt}
    className={className}
    ref={(image) => {
      if (!image) return undefined
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    }}
  />
)
