import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a database that can be cut and restored. */
export interface DatabaseLink {
  port: number
  /** Ends every connection; new ones are refused. */
  cut(): void
  /** Silently drops everything in both directions. */
  swallow(): void
  mend(): Promise<void>
  close(): void
}

/** @param socketPath where the database listens. */
export async function openDatabaseLink(socketPath: string): Promise<DatabaseLink> {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('data', (bytes) => void (isSwallowing || to.write(bytes)))
    }
  })
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    cut,
    close: cut,
    swallow() {
      isSwallowing = true
    },
    async mend() {
      // Bytes were dropped, so those connections are broken.
      if (isSwallowing) for (const socket of sockets) socket.destroy()
      isSwallowing = false
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
