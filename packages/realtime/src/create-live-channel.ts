import type { ChannelStateChange, PresenceMessage, RealtimeChannel } from 'ably'
import type { LiveChannel, PresentMember } from './live-channel.ts'
import { toRealtimeError } from './realtime-error.ts'

/** Wraps the SDK's channel, which is available once the SDK is loaded. */
export function createLiveChannel(name: string, getChannel: () => Promise<RealtimeChannel>): LiveChannel {
  async function withChannel<Result>(
    operation: (channel: RealtimeChannel) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await operation(await getChannel())
    } catch (error) {
      throw toRealtimeError(error)
    }
  }

  /** Starts listening once the SDK has loaded, unless stopped before. */
  function listen(start: (channel: RealtimeChannel) => () => void) {
    let isStopped = false
    let stop = () => {}
    getChannel().then(
      (channel) => {
        if (!isStopped) stop = start(channel)
      },
      // The connection's state has the error.
      () => {},
    )
    return () => {
      isStopped = true
      stop()
    }
  }

  return {
    name,
    publish: (event, data) => withChannel(async (channel) => void (await channel.publish(event, data))),
    attach: () => withChannel(async (channel) => void (await channel.attach())),
    detach: () => withChannel((channel) => channel.detach()),

    subscribe: (listener) =>
      listen((channel) => {
        const forward = (message: { name?: string; data?: unknown; clientId?: string }) =>
          listener({ name: message.name ?? '', data: message.data, clientId: message.clientId ?? null })
        // The channel's state reports if it can't be subscribed to.
        channel.subscribe(forward).catch(() => {})
        return () => channel.unsubscribe(forward)
      }),

    onChange: (listener) =>
      listen((channel) => {
        const forward = ({ current, resumed, reason }: ChannelStateChange) =>
          listener({ status: current, isResumed: resumed, error: reason ? toRealtimeError(reason) : null })
        channel.on(forward)
        return () => channel.off(forward)
      }),

    presence: {
      enter: (data) => withChannel((channel) => channel.presence.enter(data)),
      update: (data) => withChannel((channel) => channel.presence.update(data)),
      leave: () => withChannel((channel) => channel.presence.leave()),

      members: ({ lastKnown = false } = {}) =>
        withChannel(async (channel) =>
          (await channel.presence.get({ waitForSync: !lastKnown })).map(toMember),
        ),

      onChange: (listener) =>
        listen((channel) => {
          const forward = () => listener()
          channel.presence.subscribe(forward).catch(() => {})
          return () => channel.presence.unsubscribe(forward)
        }),
    },
  }
}

const toMember = ({ clientId, connectionId, data }: PresenceMessage): PresentMember => ({
  clientId,
  connectionId,
  data: data as unknown,
})
