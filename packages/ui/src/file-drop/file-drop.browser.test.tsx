import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describeConformance } from '../testing/describe-conformance.tsx'
import { FileDrop, type FileDropProps } from './file-drop.tsx'

const ignore = () => undefined
const list = new File(['name\nCedar'], 'properties.csv', { type: 'text/csv' })
const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' })

describeConformance('FileDrop', (props) => <FileDrop {...props} label="Property file" onFiles={ignore} />, {
  slot: 'file-drop',
})

function transferWith(...files: File[]) {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer
}

async function renderDrop(props: { upload?: { name: string; progress: number } } = {}) {
  const onFiles = vi.fn()
  const onReject = vi.fn()
  const screen = await render(
    <FileDrop label="Property file" accept=".csv,.xlsx" onFiles={onFiles} onReject={onReject} {...props} />,
  )
  return { screen, onFiles, onReject, zone: screen.getByRole('group', { name: 'Property file' }) }
}

it('accepts a dropped file', async () => {
  const { zone, onFiles } = await renderDrop()
  zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer: transferWith(list), bubbles: true }))
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([list])
})

it('accepts a pasted file', async () => {
  const { zone, onFiles } = await renderDrop()
  zone
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: transferWith(list), bubbles: true }))
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([list])
})

it('accepts a chosen file', async () => {
  const { screen, onFiles } = await renderDrop()
  const input = screen.container.querySelector('input')
  await userEvent.upload(input as HTMLElement, list)
  expect(onFiles.mock.calls[0]?.[0][0].name).toBe('properties.csv')
})

it('opens the browser’s file dialog by keyboard', async () => {
  const { screen } = await renderDrop()
  const open = vi.spyOn(screen.container.querySelector('input') as HTMLInputElement, 'click')
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(open).toHaveBeenCalledOnce()
})

it('rejects other files and reports them to the caller', async () => {
  const { zone, onFiles, onReject } = await renderDrop()
  zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer: transferWith(photo), bubbles: true }))
  expect(onFiles).not.toHaveBeenCalled()
  expect(onReject).toHaveBeenCalledExactlyOnceWith([photo])
})

it('shows the upload and accepts no other files until it ends', async () => {
  const { screen, zone, onFiles } = await renderDrop({ upload: { name: 'properties.csv', progress: 0.42 } })
  await expect
    .element(screen.getByRole('progressbar', { name: 'properties.csv' }))
    .toHaveAttribute('aria-valuenow', '42')
  zone.element().dispatchEvent(new DragEvent('drop', { dataTransfer: transferWith(list), bubbles: true }))
  expect(onFiles).not.toHaveBeenCalled()
})

it('keeps focus while uploads start and end', async () => {
  const onCancel = vi.fn()
  const show = (upload: FileDropProps['upload'] = null) => (
    <FileDrop label="Property file" upload={upload} onFiles={ignore} />
  )
  const screen = await render(show())
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  await screen.rerender(show({ name: 'properties.csv', progress: 0, onCancel }))
  await expect.element(screen.getByRole('button', { name: 'Cancel upload' })).toHaveFocus()
  await screen.rerender(show({ name: 'properties.csv', progress: null }))
  await expect.element(screen.getByRole('group', { name: 'Property file' })).toHaveFocus()
  await screen.rerender(show())
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
})

it('adds the caller’s description to its own', async () => {
  const screen = await render(
    <>
      <p id="note">No one is contacted.</p>
      <FileDrop label="Property file" help="CSV or Excel." aria-describedby="note" onFiles={ignore} />
    </>,
  )
  await expect
    .element(screen.getByRole('group', { name: 'Property file' }))
    .toHaveAccessibleDescription('No one is contacted. CSV or Excel.')
})

it('announces errors', async () => {
  const screen = await render(
    <FileDrop label="Property file" error="photo.jpg is a picture." onFiles={ignore} />,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('photo.jpg is a picture.')
})
