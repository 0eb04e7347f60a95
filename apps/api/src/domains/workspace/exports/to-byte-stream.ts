import { AsyncResource } from 'node:async_hooks'

/** A download that isn't read for this long is aborted, since it occupies a database connection. */
const idleTimeoutMs = 60_000

/**
 * A stream that pulls from the generator only when there is room. The generator ends with the stream: when it is read,
 * canceled, or abandoned.
 */
export function toByteStream(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  options: { onError(error: unknown): void },
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  // The stream is read outside the request's async context, which log lines and slow statements still belong to.
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
          controller.error(new Error('The download was idle for too long and was canceled.'))
          void chunks.return()
        }, idleTimeoutMs)
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
