import { AsyncResource } from 'node:async_hooks'

/** A download that nobody reads from for so long is given up, since it holds a connection of the database. */
const unreadMsMax = 60_000

/**
 * What a generator yields as a stream that asks for the next chunk only when there is room for it. The generator ends
 * with the stream: when it is read, cancelled, or left unread.
 */
export function toByteStream(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  options: { onError(error: unknown): void; unreadMs?: number },
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  // Whoever reads the stream does so outside of the request, which the log and slow statements still belong to.
  const readNext = AsyncResource.bind(() => chunks.next())
  const onError = AsyncResource.bind((error: unknown) => options.onError(error))
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(timer)
      try {
        const { done, value } = await readNext()
        if (done) return controller.close()
        controller.enqueue(value)
        timer = setTimeout(() => {
          controller.error(new Error('Nobody read the download for too long, so it was given up.'))
          void chunks.return()
        }, options.unreadMs ?? unreadMsMax)
        timer.unref()
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    async cancel() {
      clearTimeout(timer)
      await chunks.return()
    },
  })
}
