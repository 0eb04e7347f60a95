import { Button, Dialog, Skeleton, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoQueries, type ThreatPhoto, useRemovePhoto } from '~/data/threats/photos'
import { describeFailure } from '~/lib/describe-failure'
import { formatExactTime } from '~/lib/format'
import { BlobImage } from './blob-image.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import styles from './note-photos.module.css'

interface NotePhotosProps {
  orgId: string
  threatId: string
  photos: readonly ThreatPhoto[]
}

const undoMs = 10_000

/** The photos of a note as thumbnails, which open in full. */
export function NotePhotos({ orgId, threatId, photos }: NotePhotosProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const removal = useRemovePhoto(orgId, threatId)
  const openPhoto = photos.find(({ id }) => id === openId)
  const showFailure = (error: unknown) =>
    toast({ color: 'danger', heading: texts.photoFailed, body: describeFailure(error) })

  function remove(photoId: string) {
    removal.mutate(
      { photoId, isRemoved: true },
      {
        onSuccess: () => {
          setOpenId(null)
          toast({
            heading: texts.photoRemoved,
            duration: undoMs,
            action: {
              label: texts.undo,
              onSelect: () => void removal.mutateAsync({ photoId, isRemoved: false }).catch(showFailure),
            },
          })
        },
        onError: showFailure,
      },
    )
  }

  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Button tone="ghost" className={styles.thumbnail ?? ''} onClick={() => setOpenId(photo.id)}>
              <Photo
                orgId={orgId}
                threatId={threatId}
                photo={photo}
                size="small"
                alt={texts.viewPhoto(namePhoto(photo, index))}
              />
            </Button>
          </li>
        ))}
      </ul>
      {openPhoto ? (
        <Dialog
          open
          size="lg"
          onOpenChange={() => setOpenId(null)}
          title={namePhoto(openPhoto, photos.indexOf(openPhoto))}
          description={texts.photoBy(openPhoto.createdBy.name, formatExactTime(openPhoto.createdAt))}
          footer={
            openPhoto.canRemove ? (
              <Button loading={removal.isPending} onClick={() => remove(openPhoto.id)}>
                {texts.removePhoto}
              </Button>
            ) : undefined
          }
        >
          <Photo
            orgId={orgId}
            threatId={threatId}
            photo={openPhoto}
            size="full"
            alt={openPhoto.description ?? ''}
          />
        </Dialog>
      ) : null}
    </>
  )
}

const namePhoto = ({ description }: ThreatPhoto, index: number) => description ?? texts.photo(index + 1)

interface PhotoProps {
  orgId: string
  threatId: string
  photo: ThreatPhoto
  size: 'small' | 'full'
  alt: string
}

function Photo({ orgId, threatId, photo, size, alt }: PhotoProps) {
  const query = useQuery(photoQueries.content(orgId, { threatId, photoId: photo.id, size }))
  if (query.data) return <BlobImage blob={query.data} alt={alt} className={styles[size]} />
  if (query.isError) return <Text size="sm">{texts.photoMissing}</Text>
  return (
    <>
      <Skeleton shape="block" />
      {size === 'small' ? <span className={styles.name}>{alt}</span> : null}
    </>
  )
}
