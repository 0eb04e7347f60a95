const portOffsets = { realtime: 1, dns: 4, tls: 5, smtp: 25 }

export type DefaultPorts = Record<keyof typeof portOffsets, number>

/** The sandbox's other ports, so that one variable moves all. With port 0, each picks a free one. */
export function deriveDefaultPorts(sandboxPort: number): DefaultPorts {
  const addOffset = (offset: number) => (sandboxPort === 0 ? 0 : sandboxPort + offset)
  return {
    realtime: addOffset(portOffsets.realtime),
    dns: addOffset(portOffsets.dns),
    tls: addOffset(portOffsets.tls),
    smtp: addOffset(portOffsets.smtp),
  }
}
