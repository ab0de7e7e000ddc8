import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Runs the measurement's own file as the bare server, with the arguments `bare` and `args`. */
export async function startBare(file: string, ...args: string[]) {
  const child = spawn(process.execPath, [file, 'bare', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: line.toString().trim(),
    pid: child.pid,
    async stop() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** Serves in that process, and prints its address. */
export async function serveBare(listener: RequestListener) {
  // Connections stay idle during the other measurements; the default of 5 s would close them.
  const server = createServer({ keepAliveTimeout: 72_000 }, listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}
