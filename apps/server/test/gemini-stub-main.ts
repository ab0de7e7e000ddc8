import { startGeminiStub } from './gemini-stub.ts'

/** Starts the stub on its own: `node gemini-stub-main.ts [port]`; its address is the only line on stdout. */
const stub = await startGeminiStub({ port: Number(process.argv[2] ?? 0) })
console.log(stub.url)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stub.close())
