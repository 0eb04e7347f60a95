import { deflateRawSync } from 'node:zlib'

/** A ZIP file. `declaredSize` is the uncompressed size that an entry declares. */
export function zip(entries: [name: string, content: Buffer, declaredSize?: number][]) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content, declaredSize = content.length] of entries) {
    const compressed = deflateRawSync(content, { level: 9 })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(compressed.length, 14)
    fields.writeUInt32LE(declaredSize, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), compressed])
    const entry = Buffer.concat([
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      fields,
      Buffer.alloc(14),
      Buffer.from(name),
    ])
    entry.writeUInt32LE(offset, 42)
    parts.push(local)
    directory.push(entry)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, index, end])
}
