import { useConnectionState, useLiveChannel, useRealtime } from '@parapet/realtime/react'
import { Text } from '@parapet/ui'
import { useEffect, useState } from 'react'

/** The dispatcher's latest message, live. */
export function DispatchNews() {
  const realtime = useRealtime()
  const { status } = useConnectionState()
  const [news, setNews] = useState('Nothing new.')
  useLiveChannel('dispatch', ({ data }) => setNews(String(data)))

  useEffect(() => {
    void realtime?.connect()
  }, [realtime])

  return (
    <Text>
      Dispatch, {status}: {news}
    </Text>
  )
}
