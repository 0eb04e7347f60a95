import sharp from 'sharp'

let picture: Buffer | undefined

export async function pictureForm() {
  picture ??= await sharp({ create: { width: 80, height: 80, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(picture)], 'picture.png', { type: 'image/png' }))
  return form
}

export function fileForm(content: string, name = 'file.csv') {
  const form = new FormData()
  form.set('file', new File([content], name))
  return form
}
